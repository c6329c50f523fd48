import { fileURLToPath } from 'node:url'
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
 * The built dashboard behind a login: a real OpenID provider, at which whoever comes is Ann, and a chain in a test's
 * hands. The server runs in this process, so that its clock can be moved.
 */
export async function startGuardedChain() {
  const port = await freePort()
  const address = `http://localhost:${port}`
  const { authentication, provider } = await startLogin(address)
  provider.signsIn({ sub: 'ann', name: 'Ann', stores: stores.map(({ id }) => id) })
  const bff = await startRunningBff({
    port,
    publicFolder,
    authentication,
  })
  bff.deployment.onHttp((request, reply) => reply.send(request.url === '/v1/location/list' ? stores : []))
  bff.deployment.onQuestion(({ action, body, answer }) => {
    const asked = Array.isArray(body.entities) ? body.entities : []
    const own = cameras.filter(({ location_id }) => asked.includes(location_id))
    const statuses = own.map(({ id, location_id }) => ({
      recording_id: id,
      location_id,
      status: id.endsWith('cam-1') ? 'offline' : 'online',
      last_seen_utc: new Date(Date.now() - (id.endsWith('cam-1') ? 3_600_000 : 2000)).toISOString(),
      average_quality: 0.97,
    }))
    answer(JSON.stringify(action === 'status' ? statuses : own))
  })
  return {
    address,
    pass: bff.pass,
    async close() {
      await bff.close()
      await provider.close()
    },
  }
}

export type GuardedChain = Awaited<ReturnType<typeof startGuardedChain>>
