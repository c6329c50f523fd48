import { expect, test } from 'vitest'
import { isTimeZone } from '../../src/calendar/wall-clock.ts'
import { makeChain, openedBefore } from '../../src/demo/chain.ts'
import { floor } from '../../src/demo/floor.ts'
import { describeStores, mostStores } from '../../src/demo/further-stores.ts'
import { dateOf, dayOf, localDay, secondsPerDay } from '../../src/demo/local-day.ts'
import { hoursOn } from '../../src/demo/opening.ts'
import { outagesBetween } from '../../src/demo/outages-between.ts'
import { stores } from '../../src/demo/stores.ts'

const seed = 1
const all = describeStores(mostStores, seed)
const chain = makeChain(all.slice(0, 500))
const further = chain.stores.slice(stores.length)
const townOf = (name: string) => name.split(' · ')[0] ?? ''

test('begins with the twelve stores, and keeps each store the same in a chain of any length', () => {
  expect(all.slice(0, 12)).toEqual(stores)
  for (const count of [1, 5, 12, 13, 40]) expect(describeStores(count, seed)).toEqual(all.slice(0, count))
  expect(describeStores(40, seed + 1)).not.toEqual(all.slice(0, 40))
})

test('gives ten thousand stores unique names of a town and a place', () => {
  expect(all).toHaveLength(mostStores)
  expect(new Set(all.map(({ name }) => name)).size).toBe(mostStores)
  for (const { name } of all) expect(name).toMatch(/^\S.*\S · \S.*\S$/)
})

test('puts several stores into large towns, each in one time zone, country and region', () => {
  const byTown = new Map<string, (typeof further)[number][]>()
  for (const store of further) {
    const town = townOf(store.name)
    byTown.set(town, [...(byTown.get(town) ?? []), store])
  }
  expect(byTown.get('London')?.length).toBeGreaterThan(10)
  expect(byTown.size).toBeGreaterThan(100)
  for (const own of byTown.values()) {
    expect(new Set(own.map(({ timezone, country, region }) => `${timezone}/${country}/${region}`)).size).toBe(
      1,
    )
  }
  expect(new Set(further.map(({ region }) => region)).size).toBeGreaterThan(50)
})

test("uses the towns' time zones, which the runtime knows", () => {
  const zoneOf = (town: string) => further.find(({ name }) => townOf(name) === town)?.timezone
  expect(['London', 'Dublin', 'Chicago', 'Los Angeles', 'Madrid'].map(zoneOf)).toEqual([
    'Europe/London',
    'Europe/Dublin',
    'America/Chicago',
    'America/Los_Angeles',
    'Europe/Madrid',
  ])
  for (const { timezone } of all) expect(isTimeZone(timezone)).toBe(true)
})

test('gives a store four to nine cameras including an entrance, eight on average', () => {
  const withCameras = further.filter(({ cameras }) => cameras.length > 0)
  for (const { cameras } of withCameras) {
    expect(cameras.length).toBeGreaterThanOrEqual(4)
    expect(cameras.length).toBeLessThanOrEqual(9)
    expect(new Set(cameras.map(({ name }) => name)).size).toBe(cameras.length)
    expect(cameras.reduce((sum, { entranceShare }) => sum + entranceShare, 0)).toBeCloseTo(1)
  }
  expect(chain.cameras.length / chain.stores.length).toBeGreaterThan(7.5)
  expect(chain.cameras.length / chain.stores.length).toBeLessThan(8.5)
  expect(new Set(chain.cameras.map(({ id }) => id)).size).toBe(chain.cameras.length)
})

test('uses the same taxonomy of zones as the twelve stores', () => {
  const known = new Set(Object.values(floor).flatMap((views) => views.map(({ taxonomy }) => taxonomy)))
  for (const { zones } of further) for (const { taxonomy } of zones) expect(known).toContain(taxonomy)
})

test('has a few stores without cameras, without tills, or opened within the last month', () => {
  const count = (matches: (store: (typeof further)[number]) => boolean) => further.filter(matches).length
  for (const few of [
    count(({ cameras }) => cameras.length === 0),
    count(({ conversion }) => conversion === 0),
    count(({ openedOn }) => openedOn !== undefined),
  ]) {
    expect(few).toBeGreaterThanOrEqual(5)
    expect(few).toBeLessThan(15)
  }
})

test('opens a new store on its last possible day of the month', () => {
  for (const now of ['2026-11-03T14:07:23Z', '2026-01-01T00:30:00Z', '2026-03-31T23:59:59Z']) {
    const opened = openedBefore(chain, Date.parse(now)).stores.filter(
      ({ openedOn }) => openedOn !== undefined,
    )
    for (const store of opened) {
      const today = localDay(store.timezone, Date.parse(now) / 1000)
      const day = store.opened ?? Number.NaN
      expect(dateOf(day).date).toBe(store.openedOn)
      expect(today - day).toBeGreaterThanOrEqual(0)
      expect(today - day).toBeLessThan(31)
    }
  }
})

test.each(further.filter((_, index) => index % 20 === 0))(
  'opens and closes $name on quarter hours',
  (store) => {
    let open = 0
    for (let day = dayOf(2026, 1, 1); day < dayOf(2027, 1, 1); day += 1) {
      const hours = hoursOn(store, day)
      if (!hours) continue
      open += 1
      expect([hours[0] % 15, hours[1] % 15]).toEqual([0, 0])
      expect(hours[1]).toBeGreaterThan(hours[0])
    }
    expect(open).toBeGreaterThan(290)
  },
)

test('has about one camera in a hundred offline at any moment, and occasionally whole stores', () => {
  const start = dayOf(2026, 11, 1) * secondsPerDay
  const weeks = outagesBetween(chain, seed, start, start + 28 * secondsPerDay)
  const shares: number[] = []
  let darkMoments = 0
  for (let moment = start; moment < start + 28 * secondsPerDay; moment += 3 * 3600) {
    const now = weeks.filter((outage) => outage.start <= moment && outage.end > moment)
    const down = new Set(now.filter(({ loss }) => loss === 1).map(({ camera }) => camera))
    shares.push(new Set(now.map(({ camera }) => camera)).size / chain.cameras.length)
    const dark = further.filter(
      ({ cameras }) => cameras.length > 0 && cameras.every(({ number }) => down.has(number)),
    )
    if (dark.length > 0) darkMoments += 1
  }
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
  expect(mean).toBeGreaterThan(0.01)
  expect(mean).toBeLessThan(0.04)
  expect(Math.min(...shares)).toBeGreaterThan(0.005)
  expect(darkMoments / shares.length).toBeGreaterThan(0.1)
  expect(darkMoments / shares.length).toBeLessThan(0.9)
})

test('gives a part of a range the same outages as the whole range', () => {
  const start = dayOf(2026, 10, 1) * secondsPerDay
  const end = start + 60 * secondsPerDay
  const small = makeChain(all.slice(0, 120))
  const whole = outagesBetween(small, seed, start, end)
  for (let part = 0; part < 40; part += 1) {
    const from = start + part * 100_003
    const to = from + (part % 3 === 0 ? 10 : 200_000)
    const touching = whole.filter((outage) => outage.start < to && outage.end > from)
    expect(outagesBetween(small, seed, from, to)).toEqual(touching)
  }
})

test('can take all stores of a region offline at once', () => {
  const start = dayOf(2026, 10, 1) * secondsPerDay
  const outages = outagesBetween(chain, seed, start, start + 60 * secondsPerDay)
  const london = further.filter(({ region, cameras }) => region === 'Greater London' && cameras.length > 0)
  const doors = london.map(({ cameras }) => cameras[0]?.number ?? 0)
  const spans = doors.map(
    (door) =>
      new Set(outages.filter(({ camera }) => camera === door).map(({ start, end }) => `${start}-${end}`)),
  )
  const shared = [...(spans[0] ?? [])].filter((span) => spans.every((own) => own.has(span)))
  expect(london.length).toBeGreaterThan(10)
  expect(shared.length).toBeGreaterThan(0)
})
