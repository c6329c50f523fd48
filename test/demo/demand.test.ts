import { expect, test } from 'vitest'
import { makeChain, type Store } from '../../src/demo/chain.ts'
import { curveOf, curves, peakQuarter } from '../../src/demo/demand.ts'
import { demoSeed } from '../../src/demo/demo.ts'
import { dayOf, weekdayOf } from '../../src/demo/local-day.ts'
import { hoursOn } from '../../src/demo/opening.ts'

const chain = makeChain()
const year = Array.from({ length: 365 }, (_, index) => dayOf(2025, 11, 21) + index)

/** Expected visitors of a day, before the draw of each quarter hour. */
function expectedOn(store: Store, day: number): number {
  const [opens, closes] = hoursOn(store, day) ?? [0, 0]
  const curve = curves[curveOf(store, day)] ?? []
  const open = curve.slice(opens / 15, closes / 15).reduce((sum, quarter) => sum + quarter, 0)
  return open * peakQuarter(demoSeed, store, day)
}

function expectedIn(store: Store, from: number, days: number): number {
  return Array.from({ length: days }, (_, index) => expectedOn(store, from + index)).reduce((a, b) => a + b)
}

function saturdayAgainstWeek(store: Store): number {
  const mean = (days: readonly number[]) =>
    days.reduce((sum, day) => sum + expectedOn(store, day), 0) / days.length
  return mean(year.filter((day) => weekdayOf(day) === 6)) / mean(year.filter((day) => weekdayOf(day) < 6))
}

test('grows in most stores compared to four weeks earlier, and falls in two or three', () => {
  const changes = chain.stores.map((store) => {
    const start = dayOf(2026, 11, 21) - 28
    return expectedIn(store, start, 28) / expectedIn(store, start - 28, 28) - 1
  })
  const lost = changes.filter((change) => change < -0.01)
  expect(lost.length).toBeGreaterThanOrEqual(2)
  expect(lost.length).toBeLessThanOrEqual(4)
  for (const change of changes) expect(Math.abs(change)).toBeLessThan(0.25)
  for (const change of lost) expect(change).toBeGreaterThan(-0.08)
})

test('varies between stores in every season', () => {
  for (let start = dayOf(2026, 2, 1); start < dayOf(2026, 11, 1); start += 28) {
    const changes = chain.stores.map(
      (store) => expectedIn(store, start, 28) / expectedIn(store, start - 28, 28) - 1,
    )
    expect(Math.max(...changes) - Math.min(...changes)).toBeGreaterThan(0.06)
  }
})

test('adds up to roughly the described visitors over a year', () => {
  for (const store of chain.stores) {
    const open = year.filter((day) => hoursOn(store, day) !== null)
    const mean = open.reduce((sum, day) => sum + expectedOn(store, day), 0) / open.length
    expect(mean / store.visitors).toBeGreaterThan(0.88)
    expect(mean / store.visitors).toBeLessThan(1.12)
  }
})

test('peaks on Saturday in every store, with different strength', () => {
  const factors = chain.stores.map(saturdayAgainstWeek)
  expect(Math.min(...factors)).toBeGreaterThan(1.15)
  expect(Math.min(...factors)).toBeLessThan(1.5)
  expect(Math.max(...factors)).toBeGreaterThan(1.8)
})

test('moves differently between Saturdays in different stores', () => {
  const saturdays = year.filter((day) => weekdayOf(day) === 6)
  let mixed = 0
  for (const day of saturdays.slice(1)) {
    const more = chain.stores.filter((store) => expectedOn(store, day) > expectedOn(store, day - 7)).length
    if (more >= 2 && more <= chain.stores.length - 2) mixed += 1
  }
  expect(mixed).toBeGreaterThan(saturdays.length * 0.7)
})

test('peaks before two in some towns and after three in others on Saturdays', () => {
  const busiest = new Set(
    chain.stores.map((store) => {
      const curve = curves[curveOf(store, dayOf(2026, 11, 14))] ?? []
      return curve.indexOf(Math.max(...curve)) / 4
    }),
  )
  expect(busiest.size).toBeGreaterThanOrEqual(3)
  expect(Math.max(...busiest) - Math.min(...busiest)).toBeGreaterThan(1.5)
})
