import { expect, test } from 'vitest'
import { makeChain } from '../../src/demo/chain.ts'
import { dayOf, weekdayOf } from '../../src/demo/local-day.ts'
import { hoursOn, specialDayOn, usualHours } from '../../src/demo/opening.ts'

const chain = makeChain()
const storeNamed = (start: string) => {
  const store = chain.stores.find(({ name }) => name.startsWith(start))
  if (!store) throw new Error(`no store ${start}`)
  return store
}

test('has twelve stores in four time zones, with Leeds first and largest', () => {
  expect(chain.name).toBe('Northgate Stores')
  expect(chain.stores).toHaveLength(12)
  expect(new Set(chain.stores.map((store) => store.timezone)).size).toBe(4)
  expect(chain.stores[0]?.name).toBe('Leeds · Briggate')
  expect(Math.max(...chain.stores.map((store) => store.visitors))).toBe(chain.stores[0]?.visitors)
})

test('gives about a hundred cameras unique, stable ids', () => {
  const ids = chain.cameras.map((camera) => camera.id)
  expect(ids.length).toBeGreaterThan(95)
  expect(ids.length).toBeLessThan(110)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/)
  expect(makeChain().cameras).toEqual(chain.cameras)
  expect(chain.cameras.map((camera) => camera.number)).toEqual(ids.map((_, index) => index + 1))
})

test.each(chain.stores)('gives $name 6 to 11 cameras, 1 to 3 entrances and 8 to 14 zones', (store) => {
  const entrances = store.cameras.filter((camera) => camera.entranceShare > 0)
  const zones = new Set(store.zones.map((zone) => zone.taxonomy))
  expect(store.cameras.length).toBeGreaterThanOrEqual(6)
  expect(store.cameras.length).toBeLessThanOrEqual(11)
  expect(entrances.length).toBeGreaterThanOrEqual(1)
  expect(entrances.length).toBeLessThanOrEqual(3)
  expect(entrances.reduce((sum, camera) => sum + camera.entranceShare, 0)).toBeCloseTo(1)
  expect(zones.size).toBeGreaterThanOrEqual(8)
  expect(zones.size).toBeLessThanOrEqual(14)
  for (const zone of zones) expect(zone).toMatch(/^[^:]+:[^:]+(:[^:]+)?$/)
  // Scheduled cameras come first: the statements rely on it.
  const kinds = store.cameras.map((camera) => camera.scheduled)
  expect(kinds).toEqual([...kinds].sort((one, other) => Number(other) - Number(one)))
})

test.each(chain.stores)('opens and closes $name on quarter hours every day', (store) => {
  for (let day = dayOf(2025, 10, 1); day < dayOf(2027, 2, 1); day += 1) {
    const hours = hoursOn(store, day)
    if (!hours) continue
    expect(hours[0] % 15).toBe(0)
    expect(hours[1] % 15).toBe(0)
    expect(hours[1]).toBeGreaterThan(hours[0])
  }
})

test('closes Berlin on Sundays and keeps Soho open past midnight on Fridays and Saturdays', () => {
  expect(usualHours(storeNamed('Berlin'), 7)).toBeNull()
  expect(
    [1, 4, 5, 6, 7].map((weekday) => (usualHours(storeNamed('London'), weekday)?.[1] ?? 0) > 1440),
  ).toEqual([false, false, true, true, false])
})

test('closes stores on holidays and for building work, and extends December evenings', () => {
  expect(specialDayOn(storeNamed('York'), dayOf(2025, 12, 25))).toEqual({
    reason: 'Christmas Day',
    hours: null,
  })
  expect(hoursOn(storeNamed('Kolkata'), dayOf(2025, 12, 25))).not.toBeNull()
  expect(specialDayOn(storeNamed('Leeds'), dayOf(2025, 12, 9))).toEqual({
    reason: 'Late Christmas opening',
    hours: [540, 1320],
  })
  const cardiff = storeNamed('Cardiff')
  const shut = Array.from({ length: 28 }, (_, index) => dayOf(2026, 2, 1) + index).filter(
    (day) => specialDayOn(cardiff, day)?.reason === 'Refit',
  )
  expect(shut).toHaveLength(7)
})

test('gives the first store a closed day in nearly every four weeks, without one four weeks earlier', () => {
  const leeds = storeNamed('Leeds')
  const isStocktaking = (day: number) => specialDayOn(leeds, day)?.reason === 'Stocktaking'
  expect(isStocktaking(dayOf(2026, 11, 12))).toBe(true)
  let without = 0
  for (let day = dayOf(2026, 1, 1); day < dayOf(2027, 1, 1); day += 1) {
    const fourWeeks = Array.from({ length: 28 }, (_, ago) => day - ago).filter(isStocktaking)
    if (fourWeeks.length === 0) without += 1
    if (isStocktaking(day)) {
      expect([3, 4]).toContain(weekdayOf(day))
      expect(isStocktaking(day - 28)).toBe(false)
    }
  }
  expect(without).toBeLessThan(10)
})
