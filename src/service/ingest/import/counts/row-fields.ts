import { idOf, type TakenRow, type VisitRow } from './read-row.ts'
import type { RowTime } from './read-time.ts'

/** A row of a table of facts, by column. */
export type RowFields = Readonly<Record<string, string | number>>

export type RowKeys = ReturnType<typeof createRowKeys>

/** Creates what tells the rows of one call apart. */
export function createRowKeys() {
  const known = new Set<string>()
  const visits = new Map<string, number>()
  const twice = new Map<string, number>()
  const isFirst = (key: string) => {
    const { size } = known
    return known.add(key).size > size
  }
  return {
    /** Whether this is the first count of the location and time, or the first row of the receipt. */
    isNew: (location: string, row: Exclude<TakenRow, VisitRow>) =>
      isFirst(`${location} ${row.kind === 'sale' ? row.id : row.time.label}`),
    /** Whether a count names a time that happened twice at most for the second time. */
    mayBeRepeated(location: string, { label }: RowTime): boolean {
      const key = `${location} ${label}`
      const times = (twice.get(key) ?? 0) + 1
      twice.set(key, times)
      return times <= 2
    },
    /** The row's own id, else one made of what it says and how often the call has said so before. */
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
  /** Its id. */
  readonly location: string
  /** Which instant a time names that happened twice. */
  readonly occurrence: 'first' | 'second'
  readonly keys: RowKeys
  readonly organisation: string
  /** Per cent that amounts contain and that is taken off. */
  readonly vat: number
}

/**
 * The row of the table that a row of the file becomes. A count of a part of an hour is kept at the beginning of its hour
 * under its own label: the hour is the sum of its labels, whatever the order in which its parts come.
 */
export function fieldsOf(
  row: TakenRow,
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
        // Which way the money went is told by the kind.
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
