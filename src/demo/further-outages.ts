import type { Camera, Store } from './chain.ts'
import { chance, pick } from './chance.ts'
import { instantAt, localDay, secondsPerDay } from './local-day.ts'
import { numbersBetween, type Outage } from './outage.ts'

const hour = 3600
const week = 7 * secondsPerDay

/**
 * Generates the outages of the stores after the twelfth. At any moment about one camera in a hundred is offline and one
 * in two hundred is degraded. Of two thousand stores two or three have no power, and occasionally a region loses its
 * network.
 *
 * Like {@link outagesBetween}, a part of a time range has the same outages as the whole range.
 */
export function furtherOutages(
  stores: readonly Store[],
  seed: number,
  from: number,
  to: number,
): readonly Outage[] {
  return [
    ...cameraFaults(stores, seed, from, to),
    ...powerCuts(stores, seed, from, to),
    ...networkFailures(stores, seed, from, to),
  ]
}

/** Weekly share of cameras that go offline or become degraded. Half as many at entrances. */
const weekly = { down: 0.075, poor: 0.03 } as const

function cameraFaults(stores: readonly Store[], seed: number, from: number, to: number): readonly Outage[] {
  // No outage lasts longer than a week.
  const weeks = numbersBetween(Math.floor(from / week) - 1, Math.floor(to / week))
  return stores.flatMap(({ cameras }) =>
    cameras.flatMap((camera) => weeks.flatMap((number) => faultIn(camera, seed, number) ?? [])),
  )
}

function faultIn({ number: camera, entranceShare }: Camera, seed: number, number: number): Outage | null {
  const scale = entranceShare > 0 ? 0.5 : 1
  const luck = chance(seed, 71, camera, number) / scale
  if (luck >= weekly.down + weekly.poor) return null
  const start = number * week + 60 * pick(week / 60, seed, 72, camera, number)
  const length = chance(seed, 73, camera, number)
  if (luck < weekly.down) {
    // From a quarter of an hour to six days, with short outages more likely.
    return { camera, start, end: start + 60 * Math.round(15 * 600 ** length), loss: 1 }
  }
  const loss = Math.round((0.25 + 0.4 * chance(seed, 74, camera, number)) * 100) / 100
  return { camera, start, end: start + (3 + Math.floor(length * 58)) * hour, loss }
}

const powerPeriod = 30 * secondsPerDay

/** A store loses its power for one to six hours during the day, in three of ten months. */
function powerCuts(stores: readonly Store[], seed: number, from: number, to: number): readonly Outage[] {
  const periods = numbersBetween(Math.floor(from / powerPeriod) - 1, Math.floor(to / powerPeriod) + 1)
  return stores.flatMap((store) =>
    periods.flatMap((number) => {
      if (chance(seed, 75, store.number, number) >= 0.3) return []
      const start = dayTime(store.timezone, number * powerPeriod, 30, [seed, 76, store.number, number])
      const end = start + 60 * (60 + pick(300, seed, 77, store.number, number))
      return store.cameras.map(({ number: camera }) => ({ camera, start, end, loss: 1 }))
    }),
  )
}

const networkPeriod = 28 * secondsPerDay

/** All stores of a region lose their network for one to three hours, in four of ten four-week periods. */
function networkFailures(
  stores: readonly Store[],
  seed: number,
  from: number,
  to: number,
): readonly Outage[] {
  const periods = numbersBetween(Math.floor(from / networkPeriod) - 1, Math.floor(to / networkPeriod) + 1)
  return [...byRegion(stores).values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    return periods.flatMap((number) => {
      if (chance(seed, 78, first.number, number) >= 0.4) return []
      const start = dayTime(first.timezone, number * networkPeriod, 28, [seed, 79, first.number, number])
      const end = start + 60 * (60 + pick(120, seed, 80, first.number, number))
      return own.flatMap(({ cameras }) =>
        cameras.map(({ number: camera }) => ({ camera, start, end, loss: 1 })),
      )
    })
  })
}

function byRegion(stores: readonly Store[]): ReadonlyMap<string, readonly Store[]> {
  const regions = new Map<string, Store[]>()
  for (const store of stores) {
    if (store.region === undefined) continue
    const key = `${store.country}/${store.region}`
    regions.set(key, [...(regions.get(key) ?? []), store])
  }
  return regions
}

/** Returns an instant between 08:00 and 17:00 on one of the days after another instant. */
function dayTime(timezone: string, after: number, days: number, path: readonly number[]): number {
  const day = localDay(timezone, after) + pick(days, ...path, 1)
  return instantAt(timezone, day, 8 * 60 + pick(9 * 60, ...path, 2))
}
