import { fileURLToPath } from 'node:url'
import type { BffOptions } from '../../../src/bff/bff-options.ts'
import { deriveInThread } from '../../support/derive-in-thread.ts'
import { freePort } from '../../support/free-port.ts'
import { startLogin } from '../../support/openid-login.ts'
import { startRunningBff } from '../../support/running-bff.ts'
import { answerAsThreeStores, stores } from './three-stores.ts'

const publicFolder = fileURLToPath(new URL('../../../dist/public', import.meta.url))

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
    openDeriver: deriveInThread,
    ...options,
  })
  const answers = answerAsThreeStores(bff.deployment)
  const chain = {
    address,
    pass: bff.pass,
    /** Whoever signs in next is this one, who may see all stores. */
    comes: (name: string) =>
      provider.signsIn({ sub: name.toLowerCase(), name, stores: stores.map(({ id }) => id) }),
    /** From now on each camera is online. */
    recover: answers.recover,
    async close() {
      await bff.close()
      await provider.close()
    },
  }
  chain.comes('Ann')
  return chain
}

export type GuardedChain = Awaited<ReturnType<typeof startGuardedChain>>
