import type { BffOptions } from '../../../src/bff/bff-options.ts'
import { deriveInThread } from '../../support/derive-in-thread.ts'
import { freePort } from '../../support/free-port.ts'
import { startLogin } from '../../support/openid-login.ts'
import { startRunningBff } from '../../support/running-bff.ts'
import { publicFolder } from './built-dashboard.ts'
import { answerAsThreeStores, stores } from './three-stores.ts'

/**
 * The built dashboard behind a login. The OpenID provider is real and signs everybody in as Ann until another
 * user is named. The chain is a stand-in. The server runs in this process, so that tests control its clock.
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
    /** Sets the user of the next sign-in, who has access to all stores. */
    setUser: (name: string) =>
      provider.signsIn({ sub: name.toLowerCase(), name, stores: stores.map(({ id }) => id) }),
    /** Brings every camera online. */
    recover: answers.recover,
    async close() {
      await bff.close()
      await provider.close()
    },
  }
  chain.setUser('Ann')
  return chain
}

export type GuardedChain = Awaited<ReturnType<typeof startGuardedChain>>
