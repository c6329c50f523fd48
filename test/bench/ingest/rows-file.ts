import { Session } from 'chdb'

export const formats = ['csv', 'csv packed', 'ndjson', 'parquet'] as const
export type Format = (typeof formats)[number]

export const stores = 100
export const storeId = (store: number) => `store${store}`

/** Fields of a visit: as the generator writes them, and as the engine reads the file by itself. */
export const columns = 'location_id, entered_at, visit_id, recording_id, age, gender, role'

const engineFormats: Record<Format, string> = {
  csv: 'CSVWithNames',
  'csv packed': 'CSVWithNames',
  ndjson: 'JSONEachRow',
  parquet: 'Parquet',
}

/** The engine's table function for the file; formats without types get those of the table. */
export function fileFunction(path: string, format: Format): string {
  const structure = columns
    .split(', ')
    .map((column) => `${column} ${column === 'entered_at' ? "DateTime64(3, \\'UTC\\')" : 'String'}`)
    .join(', ')
  const packing = format === 'csv packed' ? 'gzip' : 'none'
  return format === 'parquet'
    ? `file('${path}', Parquet)`
    : `file('${path}', ${engineFormats[format]}, '${structure}', '${packing}')`
}

/** Writes a year of visits to a hundred stores, in order of time, in the format. */
export async function makeRowsFile(
  folder: string,
  path: string,
  format: Format,
  visits: number,
): Promise<void> {
  const session = new Session(folder)
  const time = `toDateTime64('2025-01-01 00:00:00', 3, 'UTC') + toIntervalMillisecond(intDiv(number * 31536000000, ${visits}))`
  const written = format === 'parquet' ? time : `replaceOne(toString(${time}), ' ', 'T') || 'Z'`
  const packing = format === 'csv packed' ? 'gzip' : 'none'
  await session.queryAsync(
    `INSERT INTO FUNCTION file('${path}', ${engineFormats[format]}, auto, '${packing}')
     SELECT 'store' || toString(cityHash64(number) % ${stores}) AS location_id, ${written} AS entered_at,
       lower(hex(sipHash128(number))) AS visit_id, 'door' || toString(cityHash64(number) % ${stores}) AS recording_id,
       ['0_15', '16_24', '25_34', '35_44', '45_54', '55_64', '65_100', ''][number % 8 + 1] AS age,
       ['male', 'female', ''][number % 3 + 1] AS gender, ['customer', 'staff', ''][number % 7 % 3 + 1] AS role
     FROM numbers(${visits})
     SETTINGS max_threads = 1, max_insert_threads = 1`,
  )
  session.close()
}
