import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasLeeds, leedsArguments } from '../../support/leeds.ts'
import { liveLike } from '../../support/live-like/traits.ts'
import { importAll } from './import-all.ts'
import { startLiveLikeService } from './live-like-service.ts'
import { middayRecords } from './midday-kiosk.ts'
import { run, startShopfloor } from './shopfloor-process.ts'
import { stablePort } from './stable-port.ts'
import { storyRecords } from './story-stores.ts'
import { writeRecords } from './write-records.ts'

/**
 * Starts everything a user would: demo data, the Leeds counts, stores with known values, a store that counts
 * today at any hour, and the programs.
 * Tests find the dashboard by SHOPFLOOR_ADDRESS. Tests that start programs themselves use SHOPFLOOR_DATA_DIR,
 * or make demo data in SHOPFLOOR_RUN_FOLDER.
 */
export default async function wholeStack() {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-end-to-end-'))
  const settings = { DATA_DIR: join(folder, 'data'), PORT: String(await stablePort()) }

  await makeDemoData(settings)
  await importAll(settings.DATA_DIR, [
    ...(hasLeeds ? [leedsArguments] : []),
    ...(await writeRecords(folder, 'story', storyRecords)),
    ...(await writeRecords(folder, 'midday', middayRecords(new Date()))),
  ])
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

/** Five months: the longest that a page looks back, and less to make than the year of `npm start`. */
async function makeDemoData(settings: Readonly<Record<string, string>>): Promise<void> {
  const { status, output } = await run(['demo', '--days', '150'], settings)
  if (status !== 0) throw new Error(`demo ended with ${status}:\n${output}`)
}
