import type { Store } from '../../../src/demo/chain.ts'
import { type Day, formatDay, instantAt } from '../../../src/demo/local-day.ts'
import type { Subject } from './statements.ts'

/** The last day of a period counts until this minute of the day. */
interface Cut {
  readonly day: string
  readonly minute: number
}

/** The cut of a store; `null` for none. */
export type CutOf = (store: Store) => Cut | null

export const uncut: CutOf = () => null

/** A requested stretch of time, and the buckets of the answer that count. */
export interface Piece {
  readonly day: string
  /** Seconds since 1970. */
  readonly from: number
  readonly to: number
  readonly facet: 'segments' | 'summary'
  readonly period: 'hour' | 'day'
  /** `YYYY-MM-DDTHH`; `null` for all. */
  readonly indexes: ReadonlySet<string> | null
}

/**
 * Requests whole months, so that the statements of a page share answers. Only the buckets of the subject count. A cut day
 * is a request of its own.
 */
export function piecesOf(
  { days, hour, measure }: Subject,
  { timezone }: Store,
  cut: Cut | null,
): readonly Piece[] {
  const pieces: Piece[] = []
  const period = hour === null ? 'day' : 'hour'
  const perDay = measure === 'entries per open day'
  const wanted = new Map<string, Set<string>>()
  const last = cut === null ? days.last : earlier(cut.day, days.last)
  for (let day = dayNumber(days.first); day <= dayNumber(last); day += 1) {
    const name = formatDay(day)
    const from = instantAt(timezone, day, (hour ?? 0) * 60)
    if (cut?.day === name) {
      const end = Math.min(
        instantAt(timezone, day, hour === null ? 1440 : (hour + 1) * 60),
        instantAt(timezone, day, cut.minute),
      )
      pieces.push({ day: name, from, to: end, facet: 'summary', period: 'day', indexes: null })
      continue
    }
    const index = `${name}T${String(hour ?? 0).padStart(2, '0')}`
    const key = perDay ? name : name.slice(0, 7)
    wanted.set(key, (wanted.get(key) ?? new Set()).add(index))
  }
  for (const [key, indexes] of wanted) {
    const month = dayNumber(`${key.slice(0, 7)}-01`)
    const next = dayNumber(nextMonth(key))
    pieces.push({
      day: key,
      from: instantAt(timezone, month, 0),
      to: instantAt(timezone, next, 0),
      facet: 'segments',
      period,
      indexes,
    })
  }
  return pieces
}

function nextMonth(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
}

/** Days since 1970. */
export function dayNumber(day: string): Day {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000
}

/** The earlier of two days. */
export function earlier(day: string, other: string): string {
  return [day, other].sort()[0] ?? day
}
