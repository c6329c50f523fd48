import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLiveLikeService } from '../../end-to-end/support/live-like-service.ts'
import { run, startShopfloor } from '../../end-to-end/support/shopfloor-process.ts'
import { stablePort } from '../../end-to-end/support/stable-port.ts'
import { noTraits } from '../../support/live-like/traits.ts'

/** Who answers derived routes: our service, or the BFF from plain answers. */
export const throughs = ['service', 'derive'] as const
export type Through = (typeof throughs)[number]

/** Whether the BFF keeps answers until the next refresh, as it does by itself, or has each one worked out anew. */
export type Answers = 'anew' | 'kept'

export interface Chain {
  readonly stores: number
  readonly through: Through
  /** Starts a Shopfloor that shows it. */
  start(answers: Answers): Promise<RunningChain>
  discard(): Promise<void>
}

export interface RunningChain extends Pick<Chain, 'stores' | 'through'> {
  readonly address: string
  stop(): Promise<void>
}

/** Makes up a chain. */
export async function makeChain(chain: {
  readonly stores: number
  readonly days: number
  readonly through: Through
}): Promise<Chain> {
  const { stores, days, through } = chain
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-chain-'))
  const made = ['demo', '--stores', `${stores}`, '--days', `${days}`]
  const { status, output } = await run(made, { DATA_DIR: folder })
  if (status !== 0) throw new Error(`demo ended with ${status}:\n${output}`)
  return {
    stores,
    through,
    async start(answers) {
      // A port is free only until the next one is asked for, so it is taken at once.
      const settings = {
        DATA_DIR: folder,
        PORT: String(await stablePort()),
        ...(answers === 'anew' && { BFF_KEPT_ANSWER_BYTES: '0' }),
      }
      const elsewhere =
        through === 'derive'
          ? await startLiveLikeService(settings, { ...noTraits, derivedRefused: 'frame' })
          : null
      const shopfloor = await startShopfloor({ ...settings, ...elsewhere?.settings })
      return {
        address: shopfloor.address,
        stores,
        through,
        async stop() {
          await shopfloor.stop()
          await elsewhere?.stop()
        },
      }
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}
