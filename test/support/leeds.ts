import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Real counts of eight street cameras in Leeds, 2014 (Leeds City Council, Open Government Licence). They are
 * not part of the repository: tests that need them are skipped without the file.
 */
export const leedsFile = fileURLToPath(
  new URL('../../../shared/data/leeds-footfall-2014.csv.gz', import.meta.url),
)

export const hasLeeds = existsSync(leedsFile)

/** Import arguments for the unmodified file, which writes dates in two formats. */
export const leedsArguments = [
  leedsFile,
  ...['--date', 'Date', '--hour', 'Hour', '--count', 'InCount', '--location', 'LocationName'],
  ...['--date-format', 'dd/MM/yyyy', '--timezone', 'Europe/London', '--currency', 'GBP'],
  ...['--organisation', 'Leeds City Council'],
]
