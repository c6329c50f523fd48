import type { Preset } from '../../../src/dashboard/filters/entries/range.ts'
import { defaultFilters, type Filters } from '../../../src/dashboard/filters/filters.ts'
import type { ZoneChoices } from '../../../src/dashboard/pages/zone-choices.ts'
import { chance } from '../../../src/demo/chance.ts'
import { formatDay, localDay } from '../../../src/demo/local-day.ts'
import { ages, genders } from '../../../src/protocol/metrics/vocabularies.ts'

/** Numbers in [0, 1), the same for the same seed. */
export interface Draws {
  next(): number
  /** One of a list. */
  of<Item>(list: readonly [Item, ...Item[]]): Item
  /** This many of a list, in its order. */
  some<Item>(list: readonly Item[], count: number): readonly Item[]
}

export function drawsOf(seed: number): Draws {
  let used = 0
  const next = (): number => {
    used += 1
    return chance(seed, 7, used)
  }
  return {
    next,
    of<Item>(list: readonly [Item, ...Item[]]): Item {
      return list[Math.floor(next() * list.length)] ?? list[0]
    },
    some<Item>(list: readonly Item[], count: number): readonly Item[] {
      const left = list.map((item, place) => ({ item, place, order: next() }))
      left.sort((a, b) => a.order - b.order)
      return left
        .slice(0, count)
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item)
    },
  }
}

/** Instants of the looks, at full ten minutes, in order. */
export function drawInstants(draws: Draws, count: number, from: number, to: number): readonly number[] {
  const tenMinutes = 600_000
  return Array.from({ length: count }, () => from + draws.next() * (to - from))
    .map((instant) => {
      // Mostly in opening hours: there is little to read at night.
      const day = Math.floor(instant / 86_400_000) * 86_400_000
      const hour = draws.next() < 0.85 ? 11 + draws.next() * 9 : draws.next() * 24
      return Math.floor((day + hour * 3_600_000) / tenMinutes) * tenMinutes
    })
    .filter((instant) => instant >= from && instant < to)
    .sort((a, b) => a - b)
}

/** Mostly one store, sometimes a few, rarely all. */
export function drawStores<One>(draws: Draws, stores: readonly One[]): readonly One[] {
  const share = draws.next()
  if (share < 0.6) return draws.some(stores, 1)
  return share < 0.85 ? draws.some(stores, 2 + Math.floor(draws.next() * 4)) : stores
}

/** @param reach days of history before today. */
export function drawFilters(draws: Draws, now: number, timezone: string, reach: number): Filters {
  return {
    ...defaultFilters,
    range: drawRange(draws, now, timezone, reach),
    comparison: draws.of(['same-weekdays', 'same-weekdays', 'previous-period', 'last-year']),
    granularity: draws.of(['auto', 'hour', 'hour', 'day', 'day', 'week', 'month']),
    ...drawPeople(draws),
  }
}

export function drawZoneMeasure(draws: Draws): ZoneChoices['measure'] {
  return draws.of(['visits', 'average-dwell', 'total-dwell', 'entry-rate', 'share'])
}

export function drawPeople(draws: Draws): Pick<Filters, 'ages' | 'genders' | 'roles'> {
  const everybody = { ages: [], genders: [], roles: [] }
  const share = draws.next()
  if (share < 0.5) return everybody
  if (share < 0.7) return { ...everybody, roles: ['customer'] }
  if (share < 0.85) return { ...everybody, genders: [draws.of(genders)] }
  return { ...everybody, ages: draws.some(ages, 1 + Math.floor(draws.next() * 3)) }
}

function drawRange(draws: Draws, now: number, timezone: string, reach: number): Filters['range'] {
  if (draws.next() < 0.5) {
    const preset = draws.of<Preset>([
      'today',
      'yesterday',
      'last-7-days',
      'last-28-days',
      'last-28-days',
      'this-week',
      'last-week',
      'this-month',
      'last-month',
    ])
    return { kind: 'preset', preset }
  }
  const today = localDay(timezone, now / 1000)
  const length = Math.round(60 ** draws.next())
  const last = today - Math.floor(draws.next() * Math.max(1, reach - 2 * length))
  return { kind: 'days', days: { first: formatDay(last - length + 1), last: formatDay(last) } }
}
