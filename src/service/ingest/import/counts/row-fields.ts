import { idOf, type ValidRow, type VisitRow } from './read-row.ts'
import type { RowTime } from './read-time.ts'

/** A row of a fact table, by column. */
export type RowFields = Readonly<Record<string, string | number>>

export type RowKeys = ReturnType<typeof createRowKeys>

/** Creates the keys that distinguish the rows of one call. */
export function createRowKeys() {
  const known = new Set<string>()
  const visits = new Map<string, number>()
  const twice = new Map<string, number>()
  const isFirst = (key: string) => {
    const { size } = known
    return known.add(key).size > size
  }
  return {
    /** True for the first count of a location and time, and for the first row of a receipt. */
    isNew: (location: string, row: Exclude<ValidRow, VisitRow>) =>
      isFirst(`${location} ${row.kind === 'sale' ? row.id : row.time.label}`),
    /** True if the time was seen at most once before, so that the count can be its second occurrence. */
    mayBeRepeated(location: string, { label }: RowTime): boolean {
      const key = `${location} ${label}`
      const times = (twice.get(key) ?? 0) + 1
      twice.set(key, times)
      return times <= 2
    },
    /** Returns the row's own id, or one derived from its values and the number of equal rows before it. */
    visit(location: string, row: VisitRow, instant: number, organisation: string): string {
      if (row.id !== null) return row.id
      const said = [location, String(instant), row.age, row.gender, row.role].join(' ')
      const times = visits.get(said) ?? 0
      visits.set(said, times + 1)
      return idOf(organisation, said, String(times))
    },
  }
}

interface RowContext {
  /** The location's id. */
  readonly location: string
  /** Which instant a repeated time means. */
  readonly occurrence: 'first' | 'second'
  readonly keys: RowKeys
  readonly organisation: string
  /** Percentage of VAT to deduct from amounts. */
  readonly vat: number
}

/**
 * Converts a row of the file to a row of the table. A partial hour is stored at the start of its hour under its own
 * label. The hour is the sum of its labels, in whatever order they arrive.
 */
export function fieldsOf(
  row: ValidRow,
  { location, occurrence, keys, organisation, vat }: RowContext,
): RowFields {
  const { time } = row
  const instant = occurrence === 'first' ? time.instant : time.second
  switch (row.kind) {
    case 'count':
      return {
        location_id: location,
        started_at: secondsOf(startOfHour(time, occurrence)),
        label: time.label,
        recording_id: '',
        entries: row.count,
      }
    case 'visit':
      return {
        location_id: location,
        entered_at: millisecondsOf(instant),
        visit_id: keys.visit(location, row, instant, organisation),
        recording_id: '',
        age: row.age,
        gender: row.gender,
        role: row.role,
      }
    case 'sale':
      return {
        location_id: location,
        sold_at: new Date(instant).toISOString(),
        transaction_id: row.id,
        kind: row.transaction,
        // The transaction's kind gives the sign.
        amount: (Math.round((Math.abs(row.hundredths) * 100) / (100 + vat)) / 100).toFixed(2),
        units: Math.abs(row.units),
      }
  }
}

/** Epoch milliseconds. */
export function startOfHour(time: RowTime, occurrence: 'first' | 'second'): number {
  return occurrence === 'first' ? time.hour : time.secondHour
}

export function secondsOf(instant: number): string {
  return millisecondsOf(instant).slice(0, 19)
}

function millisecondsOf(instant: number): string {
  return new Date(instant).toISOString().replace('T', ' ').replace('Z', '')
}
