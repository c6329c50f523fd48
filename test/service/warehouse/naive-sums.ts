import type { Data, Request } from './areas-cases.ts'
import { bucketOf, isOpen, minuteMs, now, type Store } from './minute-by-minute.ts'

/** Sums over the raw rows without SQL or bucket boundaries: every minute is assigned to its bucket. */
export interface Fact {
  readonly store: Store
  readonly at: number
  readonly taxonomy: string
  readonly gender: string
  readonly one: number
  readonly other: number
}
export type Sums = readonly [one: number, other: number] | null
const refreshed = Math.floor(now / minuteMs / 10) * 10

export function staysOf(visits: Data['visits']): readonly Fact[] {
  return visits.flatMap(({ store: id, at, stays }) =>
    stays.map(({ later, taxonomy, dwell, gender }) => ({
      store: id,
      at: at + later,
      taxonomy,
      gender,
      one: 1,
      other: dwell,
    })),
  )
}

export function visitorsOf(visits: Data['visits']): readonly Fact[] {
  return visits.flatMap((visit) => {
    const seen = staysOf([visit]).filter(({ at }) => at < refreshed)
    const order = (fact: Fact) => `${String(fact.at).padStart(12, '0')} ${fact.taxonomy}`
    const [first] = seen.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
    const other = seen.reduce((sum, fact) => sum + fact.other, 0)
    return first === undefined ? [] : [{ ...first, taxonomy: '', other }]
  })
}

/** The sums of facts, or zero where recorded without a fact: `index occurrence | store | zone | gender`. */
export function naive(
  facts: readonly Fact[],
  asked: Request,
  split: {
    readonly entity: boolean
    readonly named?: boolean
    readonly taxonomies: readonly (readonly string[])[]
  },
  camerasOf: (store: Store, taxonomy: string) => readonly string[],
  { segments }: Data,
): ReadonlyMap<string, Sums> {
  const end = Math.min(asked.from + asked.minutes, refreshed)
  const answer = new Map<string, Sums>()
  for (const id of asked.entities) {
    const buckets = new Map<string, Set<number>>()
    for (let at = asked.from; at < end; at += 1) {
      const bucket = bucketOf(asked.aggregationPeriod, id, at)
      buckets.set(bucket, (buckets.get(bucket) ?? new Set()).add(at))
    }
    for (const [bucket, inside] of buckets) {
      for (const zones of split.taxonomies) {
        const came = facts.filter(
          (fact) =>
            fact.store === id &&
            inside.has(fact.at) &&
            zones.includes(fact.taxonomy) &&
            (!asked.insideRecordingTimes || isOpen(id, fact.at)),
        )
        const cameras = zones.flatMap((zone) => camerasOf(id, zone))
        const isWatched = segments.some(
          (s) =>
            s.store === id &&
            cameras.includes(s.camera) &&
            Array.from({ length: 15 }, (_, n) => s.at + n).some((m) => inside.has(m) && isOpen(id, m)),
        )
        for (const gender of asked.genders ?? ['']) {
          const mine = came.filter((fact) => gender === '' || fact.gender === gender)
          const key = [bucket, split.entity ? id : '', split.named ? (zones[0] ?? '') : '', gender].join('|')
          const [one, other] = answer.get(key) ?? [0, 0]
          if (came.length > 0 || isWatched) {
            answer.set(key, [
              one + mine.reduce((sum, fact) => sum + fact.one, 0),
              other + mine.reduce((sum, fact) => sum + fact.other, 0),
            ])
          } else if (!answer.has(key)) answer.set(key, null)
        }
      }
    }
  }
  return answer
}

/** A response marks the second of two equal hours by its order only, so without the first it looks like the first. */
export function wanted<V>(sums: ReadonlyMap<string, Sums>, values: (sums: Sums) => V): Record<string, V> {
  return Object.fromEntries(
    [...sums].map(([key, each]) => {
      const first = key.replace(' 1|', ' 0|')
      return [sums.has(first) ? key : first, values(each)]
    }),
  )
}

interface Row {
  readonly index?: string
  readonly location?: string
  readonly taxonomy?: string
  readonly gender?: string
}

export function answered<R extends Row, V>(
  rows: readonly R[] | undefined,
  values: (row: R) => V,
): Record<string, V> {
  const answer: Record<string, V> = {}
  for (const row of rows ?? []) {
    const { index, location = '', taxonomy = '', gender = '' } = row
    const key = (occurrence: number) => [`${index} ${occurrence}`, location, taxonomy, gender].join('|')
    answer[key(0) in answer ? key(1) : key(0)] = values(row)
  }
  return answer
}

export const ratio = (sums: Sums) => (sums === null || sums[0] === 0 ? null : sums[1] / sums[0])
export const allOf = (sums: Sums) => [sums?.[0] ?? null, sums?.[1] ?? null, ratio(sums)]
