import { fileURLToPath } from 'node:url'
import type { BffOptions } from '../../../src/bff/bff.ts'
import { freePort } from '../../support/free-port.ts'
import { startLogin } from '../../support/openid-login.ts'
import { startRunningBff } from '../../support/running-bff.ts'

const publicFolder = fileURLToPath(new URL('../../../dist/public', import.meta.url))

/** Three stores of four cameras each. */
const stores = ['Hull · Whitefriargate', 'Leeds · Briggate', 'York · Coney Street'].map((name, at) => ({
  id: `store-${at + 1}`,
  name,
  timezone: 'Europe/London',
  currency: 'GBP',
}))
const cameras = stores.flatMap(({ id }) =>
  ['Entrance', 'Till', 'Women', 'Men'].map((name, at) => ({
    id: `${id}-cam-${at}`,
    organisation_id: 'org',
    location_id: id,
    camera_server_id: 'server',
    name: `${name} ${id.slice(-1)}`,
    status: 'active',
  })),
)

/**
 * The built dashboard behind a login: a real OpenID provider, at which whoever comes is Ann until
 * another is named, and a chain in a test's
 * hands. The server runs in this process, so that its clock can be moved.
 */
export async function startGuardedChain(options: Pick<BffOptions, 'redisUrl'> = {}) {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const { authentication, provider } = await startLogin(address)
  const bff = await startRunningBff({
    port,
    publicFolder,
    authentication,
    ...options,
  })
  let areAllWell = false
  bff.deployment.onHttp((request, reply) => reply.send(request.url === '/v1/location/list' ? stores : []))
  bff.deployment.onQuestion(({ action, body, answer }) => {
    const asked = Array.isArray(body.entities) ? body.entities : []
    const own = cameras.filter(({ location_id }) => asked.includes(location_id))
    const statuses = own.map(({ id, location_id }) => {
      const isDown = !areAllWell && id.endsWith('cam-1')
      return {
        recording_id: id,
        location_id,
        status: isDown ? 'offline' : 'online',
        last_seen_utc: new Date(Date.now() - (isDown ? 3_600_000 : 2000)).toISOString(),
        average_quality: 0.97,
      }
    })
    answer(JSON.stringify(action === 'status' ? statuses : own))
  })
  const chain = {
    address,
    pass: bff.pass,
    /** Whoever signs in next is this one, who may see all stores. */
    comes: (name: string) =>
      provider.signsIn({ sub: name.toLowerCase(), name, stores: stores.map(({ id }) => id) }),
    /** From now on each camera is online. */
    recover: () => {
      areAllWell = true
    },
    async close() {
      await bff.close()
      await provider.close()
    },
  }
  chain.comes('Ann')
  return chain
}

export type GuardedChain = Awaited<ReturnType<typeof startGuardedChain>>
