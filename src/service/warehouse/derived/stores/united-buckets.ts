import type { Bucket } from '../../../../calendar/calendar.ts'

/** Buckets of several stretches of one zone's time as one list, and where each stretch lies in it. */
export interface UnitedBuckets {
  /** In the order of time. */
  readonly buckets: readonly Bucket[]
  /** Of each stretch, in the order given. */
  readonly parts: readonly (readonly [from: number, end: number])[]
}

/** Stretches may overlap: then they share buckets. */
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

/** The united buckets of zones, by their names. */
export class UnitedZones {
  readonly buckets: ReadonlyMap<string, readonly Bucket[]>
  readonly #parts: ReadonlyMap<string, UnitedBuckets['parts']>

  /** @param stretches by time zone; as many of each */
  constructor(stretches: ReadonlyMap<string, readonly (readonly Bucket[])[]>) {
    const united = [...stretches].map(([zone, own]) => [zone, unitedBuckets(own)] as const)
    this.buckets = new Map(united.map(([zone, { buckets }]) => [zone, buckets]))
    this.#parts = new Map(united.map(([zone, { parts }]) => [zone, parts]))
  }

  /** What of the values of all buckets is of one stretch. Those of buckets that have not begun may be missing. */
  of<Value>(timezone: string, stretch: number, values: readonly Value[]): readonly Value[] {
    const [from, end] = this.#parts.get(timezone)?.[stretch] ?? [0, 0]
    return values.slice(from, end)
  }
}
