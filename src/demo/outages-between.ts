import type { Chain } from './chain.ts'
import { chance, pick } from './chance.ts'
import { furtherOutages } from './further-outages.ts'
import { dayOf, instantAt, localDay, secondsPerDay } from './local-day.ts'
import { hoursOn } from './opening.ts'
import { numbersBetween, type Outage, type OutagesBetween } from './outage.ts'
import { stores as described } from './stores.ts'

const hour = 3600
const week = 7 * secondsPerDay

/**
 * Generates all camera outages between two instants from the seed and the time alone. A part of a range gives the same
 * outages as the whole range. Outages are not clipped to the range, and those of one camera can overlap.
 */
export function outagesBetween(chain: Chain, seed: number, from: number, to: number): readonly Outage[] {
  // Draw the outages of the twelve stores separately, so that they are the same in a larger chain.
  const twelve = firstOf(chain, described.length)
  return [
    ...longFaults(twelve, seed, from, to),
    ...weeklyFaults(twelve, seed, from, to),
    ...entranceOutages(twelve, seed, from, to),
    ...storyFaults(twelve, from, to),
    ...darkStores(twelve, seed, from, to),
    ...furtherOutages(chain.stores.slice(described.length), seed, from, to),
  ]
    .filter((outage) => outage.start < to && outage.end > from)
    .sort((one, other) => one.camera - other.camera || one.start - other.start || one.end - other.end)
}

/**
 * Memoised {@link outagesBetween} for callers that go from moment to moment. It computes the outages of a month once a
 * day, which takes 100 ms for two thousand stores.
 */
export function cachedOutages(chain: Chain, seed: number): OutagesBetween {
  let cached: { readonly from: number; readonly to: number; readonly outages: readonly Outage[] } | null =
    null
  return (from, to) => {
    if (cached === null || from < cached.from || to > cached.to) {
      const window = { from: Math.min(from, to - 32 * secondsPerDay), to: to + secondsPerDay }
      cached = { ...window, outages: outagesBetween(chain, seed, window.from, window.to) }
    }
    return cached.outages.filter((outage) => outage.start < to && outage.end > from)
  }
}

function firstOf(chain: Chain, count: number): Chain {
  const stores = chain.stores.slice(0, count)
  return { ...chain, stores, cameras: stores.flatMap((store) => store.cameras) }
}

/**
 * Chains of consecutive outages. At any time, three cameras away from the entrances are offline and one is degraded.
 */
const relays = [
  { hours: 30, loss: 1 },
  { hours: 54, loss: 1 },
  { hours: 92, loss: 1 },
  { hours: 60, loss: 0.55 },
] as const

function longFaults(chain: Chain, seed: number, from: number, to: number): readonly Outage[] {
  const inside = chain.cameras.filter((camera) => camera.entranceShare === 0)
  return relays.flatMap(({ hours, loss }, relay) => {
    // Give each relay cameras of its own, so that two relays never affect the same camera.
    const own = inside.filter((_, index) => index % relays.length === relay)
    const period = hours * hour
    const handover = (turn: number) => turn * period + 60 * pick((period / 60) * 0.8, seed, 11, relay, turn)
    const turns = numbersBetween(Math.floor(from / period) - 1, Math.floor(to / period))
    return turns.flatMap((turn) => {
      const camera = own[pick(own.length, seed, 12, relay, turn)]
      return camera ? [{ camera: camera.number, start: handover(turn), end: handover(turn + 1), loss }] : []
    })
  })
}

/**
 * Per year, each camera away from the entrances has three short outages and one or two periods of poor image quality.
 */
function weeklyFaults(chain: Chain, seed: number, from: number, to: number): readonly Outage[] {
  const inside = chain.cameras.filter((camera) => camera.entranceShare === 0)
  const weeks = numbersBetween(Math.floor(from / week) - 1, Math.floor(to / week))
  return weeks.flatMap((number) =>
    inside.flatMap((camera) => {
      const draw = (use: number) => chance(seed, use, camera.number, number)
      const start = number * week + 60 * Math.floor(draw(21) * 7 * 24 * 60)
      if (draw(22) < 0.06) {
        const minutes = 4 + Math.floor(draw(23) ** 3 * 400)
        return [{ camera: camera.number, start, end: start + minutes * 60, loss: 1 }]
      }
      if (draw(24) < 0.03) {
        const loss = Math.round((0.25 + 0.4 * draw(25)) * 100) / 100
        return [{ camera: camera.number, start, end: start + (3 + Math.floor(draw(23) * 30)) * hour, loss }]
      }
      return []
    }),
  )
}

/**
 * Every third day one of the twenty entrances outside the first store fails, so each one fails about every two months.
 * Any week shows an outage, but average coverage stays good.
 */
const entranceFaults = { first: dayOf(2026, 11, 20), periodDays: 3, wholeDays: 0.04 } as const

function entranceOutages(chain: Chain, seed: number, from: number, to: number): readonly Outage[] {
  const others = chain.stores.slice(1)
  return daysAround(from, to)
    .filter((day) => (day - entranceFaults.first) % entranceFaults.periodDays === 0)
    .flatMap((day) => {
      const doors = others.flatMap((store) => {
        const hours = hoursOn(store, day)
        const cameras = hours ? store.cameras.filter((camera) => camera.entranceShare > 0) : []
        return cameras.map((camera) => ({ store, camera, hours }))
      })
      const door = doors[pick(doors.length, seed, 31, day)]
      if (!door?.hours) return []
      const at = (minute: number) => instantAt(door.store.timezone, day, minute)
      const [opens, closes] = door.hours
      const camera = door.camera.number
      if (chance(seed, 32, day) < entranceFaults.wholeDays) {
        return [{ camera, start: at(opens), end: at(closes), loss: 1 }]
      }
      const start = at(opens + 60 + pick(Math.max(1, closes - opens - 300), seed, 33, day))
      // From half an hour to four hours, with short outages more likely.
      const minutes = Math.round(30 * 8 ** chance(seed, 34, day))
      return [{ camera, start, end: start + minutes * 60, loss: 1 }]
    })
}

/**
 * A Saturday. The outage recurs every three weeks, so any four weeks contain one. The same Saturday four weeks earlier
 * had none, which gives a comparison a reliable baseline.
 */
const storySaturday = dayOf(2026, 11, 7)
const storyPeriodDays = 21

/** The first store's first entrance is offline for nine hours, on one Saturday in three. */
function storyFaults(chain: Chain, from: number, to: number): readonly Outage[] {
  const store = chain.stores[0]
  const camera = store?.cameras[0]
  if (!store || !camera) return []
  return daysAround(from, to)
    .filter((day) => (day - storySaturday) % storyPeriodDays === 0)
    .map((day) => {
      const start = instantAt(store.timezone, day, 9 * 60 + 40)
      return { camera: camera.number, start, end: start + 9 * hour, loss: 1 }
    })
}

const darkPeriod = 180 * secondsPerDay

/** Every store but the first loses its power for some hours twice a year. */
function darkStores(chain: Chain, seed: number, from: number, to: number): readonly Outage[] {
  const others = chain.stores.slice(1)
  return numbersBetween(Math.floor(from / darkPeriod) - 1, Math.floor(to / darkPeriod)).flatMap((number) => {
    const store = others[pick(others.length, seed, 41, number)]
    if (!store) return []
    const day = localDay(store.timezone, number * darkPeriod) + 1 + pick(178, seed, 42, number)
    const start = instantAt(store.timezone, day, 11 * 60 + pick(120, seed, 43, number))
    return store.cameras.map(({ number: camera }) => ({ camera, start, end: start + 4 * hour, loss: 1 }))
  })
}

/** Returns the local days that can overlap a range in any time zone. */
function daysAround(from: number, to: number): readonly number[] {
  return numbersBetween(Math.floor(from / secondsPerDay) - 2, Math.floor(to / secondsPerDay) + 1)
}
