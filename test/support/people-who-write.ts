import { afterEach, beforeEach, expect } from 'vitest'
import type { DatabaseLocation } from '../../src/bff/database/database-location.ts'
import { type AccessProxy, startAccessProxy } from './access-proxy.ts'
import { type RunningBff, startRunningBff } from './running-bff.ts'
import { answerForSmallChain, ownStores } from './small-chain-deployment.ts'
import { type StandInDeployment, startStandIn } from './stand-in-deployment.ts'

type Headers = Record<string, string>

/** Two people of a small chain, and the servers that keep what they write. New before each test. */
export interface PeopleWhoWrite {
  readonly proxy: AccessProxy
  /** Sees `ownStores`. */
  readonly ann: Headers
  /** Sees all stores. */
  readonly ben: Headers
  readonly asked: ReturnType<typeof answerForSmallChain>
  /** Those that run. */
  readonly servers: RunningBff[]
  start(location: DatabaseLocation, options?: Parameters<typeof startRunningBff>[0]): Promise<RunningBff>
}

/** Call it at the top of a file. It returns what the running test has. */
export function peopleWhoWrite(): () => PeopleWhoWrite {
  let current: PeopleWhoWrite
  let deployment: StandInDeployment
  beforeEach(async () => {
    const proxy = await startAccessProxy()
    deployment = await startStandIn()
    const servers: RunningBff[] = []
    current = {
      proxy,
      servers,
      asked: answerForSmallChain(deployment),
      ann: await proxy.headers({ sub: 'ann', name: 'Ann', stores: ownStores }),
      ben: await proxy.headers({ sub: 'ben', name: 'Ben', stores: 'all' }),
      async start(location, options = {}) {
        const server = await startRunningBff(
          { authentication: proxy.authentication, database: location, ...options },
          deployment,
        )
        servers.push(server)
        return server
      },
    }
  })
  afterEach(async () => {
    for (const server of current.servers) await server.close()
    expect(deployment.surprises).toEqual([])
    await deployment.close()
    await current.proxy.close()
  })
  return () => current
}
