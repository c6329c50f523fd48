import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { leedsFile } from './leeds.ts'

/** A row of the counts of Leeds. */
export interface LeedsRow {
  readonly day: string
  readonly hour: number
  readonly location: string
  readonly count: number
}

/** Reads the file in a few lines of its own, so that it shares no code with the import and the SQL. */
export function readLeedsRows(): readonly LeedsRow[] {
  return gunzipSync(readFileSync(leedsFile))
    .toString()
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [date = '', count = '', location = '', hour = ''] = line.split(',')
      const day = date.includes('/') ? date.split('/').reverse().join('-') : date
      return { day, hour: Number(hour), location, count: Number(count) }
    })
}
