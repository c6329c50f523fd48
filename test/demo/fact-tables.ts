import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'

export const factTables = [
  'visits',
  'area_visits',
  'transactions',
  'segments',
  'passers_by',
  'shifts',
] as const
export type FactTable = (typeof factTables)[number]

const timeOf = {
  visits: 'entered_at',
  area_visits: 'entered_at',
  transactions: 'sold_at',
  segments: 'started_at',
  passers_by: 'started_at',
  shifts: 'starts_at',
} as const

/** Number of rows and a checksum over every column, for keys within a range in milliseconds; `to` is exclusive. */
async function fingerprint(warehouse: Warehouse, table: FactTable, from: number, to: number) {
  const rows = await warehouse.query<{ rows: number; sum: string }>(
    `SELECT toUInt32(count()) AS rows, toString(sum(cityHash64(*))) AS sum FROM shopfloor.${table} FINAL
    WHERE ${timeOf[table]} >= {from:DateTime64(3, 'UTC')} AND ${timeOf[table]} < {to:DateTime64(3, 'UTC')}`,
    { from: new Date(from), to: new Date(to) },
  )
  const row = rows[0]
  if (!row) throw new Error('an aggregate has one row')
  return row
}

export async function fingerprints(warehouse: Warehouse, from: number, to: number) {
  const all: Partial<Record<FactTable, { rows: number; sum: string }>> = {}
  for (const table of factTables) all[table] = await fingerprint(warehouse, table, from, to)
  return all
}

/** Empties the tables, because in-memory databases are shared within a process. */
export async function empty(warehouse: Warehouse): Promise<void> {
  for (const table of [
    ...factTables,
    'heartbeats',
    'locations',
    'organisations',
    'recordings',
    'areas',
    'lines',
    'opening_hours',
    'special_days',
    'location_groups',
  ]) {
    await warehouse.command(`TRUNCATE TABLE shopfloor.${table}`)
  }
}
