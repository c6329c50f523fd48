import type { Bucket } from '../../../../calendar/calendar.ts'

/** The buckets of several stretches of one zone as a single list, with the place of each stretch in it. */
export interface UnitedBuckets {
  /** In chronological order. */
  readonly buckets: readonly Bucket[]
  /** By stretch, in the given order. */
  readonly parts: readonly (readonly [from: number, end: number])[]
}

/** Merges stretches. Overlapping stretches share buckets. */
export function unitedBuckets(stretches: readonly (readonly Bucket[])[]): UnitedBuckets {
  const byStart = new Map(stretches.flatMap((own) => own.map((bucket) => [bucket.start, bucket] as const)))
  const buckets = [...byStart.values()].toSorted((one, other) => one.start - other.start)
  const places = new Map(buckets.map(({ start }, position) => [start, position]))
  return {
    buckets,
    parts: stretches.map((own) => {
      const from = places.get(own[0]?.start ?? Number.NaN) ?? 0
      return [from, from + own.length]
    }),
  }
}

/** The merged buckets of zones, by name. */
export class UnitedZones {
  readonly buckets: ReadonlyMap<string, readonly Bucket[]>
  readonly #parts: ReadonlyMap<string, UnitedBuckets['parts']>

  /** @param stretches by time zone; the same number in each */
  constructor(stretches: ReadonlyMap<string, readonly (readonly Bucket[])[]>) {
    const united = [...stretches].map(([zone, own]) => [zone, unitedBuckets(own)] as const)
    this.buckets = new Map(united.map(([zone, { buckets }]) => [zone, buckets]))
    this.#parts = new Map(united.map(([zone, { parts }]) => [zone, parts]))
  }

  /** Returns the values of one stretch. Values of buckets that have not begun can be missing. */
  of<Value>(timezone: string, stretch: number, values: readonly Value[]): readonly Value[] {
    const [from, end] = this.#parts.get(timezone)?.[stretch] ?? [0, 0]
    return values.slice(from, end)
  }
}
