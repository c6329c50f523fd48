import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasLeeds, leedsArguments } from '../../support/leeds.ts'
import { liveLike } from '../../support/live-like/traits.ts'
import { startLiveLikeService } from './live-like-service.ts'
import { run, startShopfloor } from './shopfloor-process.ts'
import { stablePort } from './stable-port.ts'
import { writeStoryStores } from './story-stores.ts'

/**
 * Starts everything a user would: demo data, the Leeds counts and shops with known values, and the programs.
 * Tests find the dashboard by SHOPFLOOR_ADDRESS. Tests that start programs themselves use SHOPFLOOR_DATA_DIR,
 * or make demo data in SHOPFLOOR_RUN_FOLDER.
 */
export default async function wholeStack() {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-end-to-end-'))
  const settings = { DATA_DIR: join(folder, 'data'), PORT: String(await stablePort()) }

  await must('demo data', run(['demo'], settings))
  if (hasLeeds) await must('import', run(['import', ...leedsArguments], settings))
  for (const words of await writeStoryStores(folder))
    await must('import', run(['import', ...words], settings))
  const elsewhere =
    process.env.SHOPFLOOR_DEPLOYMENT === 'live-like' ? await startLiveLikeService(settings, liveLike) : null
  const shopfloor = await startShopfloor({ ...settings, ...elsewhere?.settings })

  process.env.SHOPFLOOR_ADDRESS = shopfloor.address
  process.env.SHOPFLOOR_DATA_DIR = settings.DATA_DIR
  process.env.SHOPFLOOR_RUN_FOLDER = folder

  return async () => {
    const status = await shopfloor.stop()
    await elsewhere?.stop()
    await rm(folder, { recursive: true, force: true })
    if (status !== 0) throw new Error(`Ctrl-C ended with ${status}:\n${shopfloor.output()}`)
  }
}

async function must(what: string, running: ReturnType<typeof run>): Promise<void> {
  const { status, output } = await running
  if (status !== 0) throw new Error(`${what} ended with ${status}:\n${output}`)
}
