import type { AggregationPeriod } from '../../../src/protocol/metrics/vocabularies.ts'
import { bucketOf, isOpen, minuteMs, type Store } from './minute-by-minute.ts'

/** Shared parts of naive minute-by-minute computations. Keys of rows are `index occurrence|entity`. */
export interface AskedTime {
  /** Minutes since 1970. */
  readonly from: number
  readonly minutes: number
  readonly aggregationPeriod: AggregationPeriod
}

/** The requested minutes of each bucket, up to an end. */
export function minutesOfBuckets(
  { from, minutes, aggregationPeriod }: AskedTime,
  store: Store,
  end: number,
): ReadonlyMap<string, ReadonlySet<number>> {
  const buckets = new Map<string, Set<number>>()
  for (let at = from; at < Math.min(from + minutes, end); at += 1) {
    const bucket = bucketOf(aggregationPeriod, store, at)
    buckets.set(bucket, (buckets.get(bucket) ?? new Set()).add(at))
  }
  return buckets
}

const opened = new Map<string, boolean>()

/** Memoised: true if a store is open in a minute. */
export function isOpenAt(store: Store, at: number): boolean {
  const key = `${store} ${at}`
  const known = opened.get(key) ?? isOpen(store, at)
  opened.set(key, known)
  return known
}

export function fifteen(from: number): readonly number[] {
  return Array.from({ length: 15 }, (_, minute) => from + minute)
}

export function iso(minute: number): string {
  return new Date(minute * minuteMs).toISOString()
}

/** A response marks the second of two equal hours by its order only, so without the first it looks like the first. */
export function asOnTheWire<V>(rows: ReadonlyMap<string, V>): Readonly<Record<string, V>> {
  return Object.fromEntries(
    [...rows].map(([key, value]) => {
      const first = key.replace(' 1|', ' 0|')
      return [rows.has(first) ? key : first, value]
    }),
  )
}

/** The rows of a response, by their keys. */
export function answered<R extends { readonly index?: string }, V>(
  rows: readonly R[] | undefined,
  entityOf: (row: R) => string,
  values: (row: R) => V,
): Readonly<Record<string, V>> {
  const answer: Record<string, V> = {}
  for (const row of rows ?? []) {
    const key = (occurrence: number) => `${row.index} ${occurrence}|${entityOf(row)}`
    answer[key(0) in answer ? key(1) : key(0)] = values(row)
  }
  return answer
}

/** The fields that the bodies of all metrics share. */
export function bodyOf({ from, minutes, aggregationPeriod }: AskedTime, byEntity: boolean) {
  return {
    start: iso(from),
    end: new Date((from + minutes) * minuteMs - 1).toISOString(),
    aggregationPeriod,
    ...(byEntity && { breakdownByDimensions: ['entity' as const] }),
  }
}
