import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Real counts of eight street cameras in Leeds, 2014 (Leeds City Council, Open Government Licence). They are not
 * part of the repository: tests that read them are skipped where the file is absent.
 */
export const leedsFile = fileURLToPath(
  new URL('../../../shared/data/leeds-footfall-2014.csv.gz', import.meta.url),
)

export const hasLeeds = existsSync(leedsFile)

/** The arguments with which the file goes in as it is. It writes dates in two ways. */
export const leedsArguments = [
  leedsFile,
  ...['--date', 'Date', '--hour', 'Hour', '--count', 'InCount', '--location', 'LocationName'],
  ...['--date-format', 'dd/MM/yyyy', '--timezone', 'Europe/London', '--currency', 'GBP'],
  ...['--organisation', 'Leeds City Council'],
]
