import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexClock } from '../protocol/metrics/index-clock.ts'

/** Returns the clock of `index` that the dashboard was built for. `null` if it is not built or does not say. */
export async function builtIndexClock(publicFolder: string): Promise<IndexClock | null> {
  try {
    const page = await readFile(join(publicFolder, 'index.html'), 'utf8')
    const [, clock] = /<meta name="index-clock" content="(location|utc)"/.exec(page) ?? []
    return clock === 'utc' || clock === 'location' ? clock : null
  } catch {
    return null
  }
}
