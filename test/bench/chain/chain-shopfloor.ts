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

export interface ChainShopfloor {
  readonly address: string
  readonly stores: number
  readonly through: Through
  stop(): Promise<void>
}

/** A made-up chain, and a Shopfloor that shows it without a cache. */
export async function chainShopfloor(chain: {
  readonly stores: number
  readonly days: number
  readonly through: Through
}): Promise<ChainShopfloor> {
  const { stores, days, through } = chain
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-chain-'))
  const settings = { DATA_DIR: folder, PORT: String(await stablePort()), BFF_KEPT_ANSWER_BYTES: '0' }
  const { status, output } = await run(['demo', '--stores', `${stores}`, '--days', `${days}`], settings)
  if (status !== 0) throw new Error(`demo ended with ${status}:\n${output}`)
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
      await rm(folder, { recursive: true, force: true })
    },
  }
}
