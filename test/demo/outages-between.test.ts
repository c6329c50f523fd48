import { expect, test } from 'vitest'
import { makeChain } from '../../src/demo/chain.ts'
import { dayOf, instantAt, localDay, secondsPerDay, weekdayOf } from '../../src/demo/local-day.ts'
import { hoursOn } from '../../src/demo/opening.ts'
import { byCamera, lastSight, type Outage } from '../../src/demo/outage.ts'
import { outagesBetween } from '../../src/demo/outages-between.ts'

const chain = makeChain()
const seed = 7
const start = dayOf(2026, 1, 1) * secondsPerDay
const year = outagesBetween(chain, seed, start, start + 365 * secondsPerDay)
/** One of the simultaneous outages of a whole store. */
function isDark({ camera, start, end }: Outage): boolean {
  const store = chain.stores.find(({ cameras }) => cameras.some(({ number }) => number === camera))
  const alike = year.filter((outage) => outage.start === start && outage.end === end)
  return store?.cameras.every(({ number }) => alike.some((outage) => outage.camera === number)) ?? false
}
const cameraNumbered = (number: number) => {
  const camera = chain.cameras.find((each) => each.number === number)
  if (!camera) throw new Error(`no camera ${number}`)
  return camera
}

test('gives a part of a range the same outages as the whole range', () => {
  for (let part = 0; part < 300; part += 1) {
    const from = start + part * 100_003
    const to = from + (part % 3 === 0 ? 10 : 200_000)
    const touching = (outage: Outage) => outage.start < to && outage.end > from
    if (to > start + 365 * secondsPerDay) continue
    expect(outagesBetween(chain, seed, from, to)).toEqual(year.filter(touching))
  }
})

test('gives other outages for another seed', () => {
  expect(outagesBetween(chain, seed + 1, start, start + 30 * secondsPerDay)).not.toEqual(
    outagesBetween(chain, seed, start, start + 30 * secondsPerDay),
  )
})

test('has about three cameras offline and one degraded at any moment', () => {
  let down = 0
  const moments = 2000
  for (let moment = 0; moment < moments; moment += 1) {
    const at = start + moment * 15_000
    const active = year.filter((outage) => outage.start <= at && outage.end > at)
    const lost = new Set(active.filter((outage) => outage.loss === 1).map((outage) => outage.camera))
    expect(lost.size).toBeGreaterThanOrEqual(3)
    expect(active.some((outage) => outage.loss < 1)).toBe(true)
    down += lost.size
  }
  expect(down / moments).toBeLessThan(4.5)
})

test('gives a camera a few outages a year, from minutes to days', () => {
  expect(year.length / chain.cameras.length).toBeGreaterThan(4)
  expect(year.length / chain.cameras.length).toBeLessThan(20)
  const lengths = year.map((outage) => outage.end - outage.start)
  expect(Math.min(...lengths)).toBeLessThan(1800)
  expect(Math.max(...lengths)).toBeGreaterThan(3 * secondsPerDay)
})

test("takes the first store's first entrance offline for nine hours on one Saturday in any four weeks", () => {
  const story = year.filter((outage) => outage.camera === 1 && outage.end - outage.start === 9 * 3600)
  const saturdays = story.map((outage) => Math.floor(outage.start / secondsPerDay))
  expect(saturdays).toContain(dayOf(2026, 11, 7))
  for (const day of saturdays) expect(weekdayOf(day)).toBe(6)
  for (let day = dayOf(2026, 2, 1); day < dayOf(2026, 12, 31); day += 1) {
    expect(saturdays.some((saturday) => saturday <= day && saturday > day - 28)).toBe(true)
  }
})

test('takes an entrance of another store offline every third day during opening hours, including yesterday', () => {
  const doors = chain.stores.slice(1).flatMap((store) =>
    store.cameras
      .filter((camera) => camera.entranceShare > 0)
      .flatMap((camera) => year.filter((o) => o.camera === camera.number && !isDark(o)))
      .map((outage) => ({ store, outage })),
  )
  const days = doors.map(({ store, outage }) => {
    const day = localDay(store.timezone, outage.start)
    const hours = hoursOn(store, day)
    if (!hours) throw new Error(`${store.name} is closed when its entrance fails`)
    expect(outage.loss).toBe(1)
    expect(outage.start).toBeGreaterThanOrEqual(instantAt(store.timezone, day, hours[0]))
    expect(outage.start).toBeLessThan(instantAt(store.timezone, day, hours[1]))
    return day
  })
  expect(days).toContain(dayOf(2026, 11, 20))
  expect(new Set(days.map((day) => day % 3))).toEqual(new Set([dayOf(2026, 11, 20) % 3]))
  expect(new Set(days).size).toBe(days.length)
  expect(days.length).toBeGreaterThan(118)
  expect(days.length).toBeLessThan(124)
})

test('takes each entrance offline about every two months, mostly for half an hour to four, rarely for a day', () => {
  const doors = chain.stores
    .slice(1)
    .flatMap((store) => store.cameras.filter((camera) => camera.entranceShare > 0))
    .map((camera) => year.filter((outage) => outage.camera === camera.number && !isDark(outage)))
  for (const outages of doors) {
    expect(outages.length).toBeGreaterThan(0)
    expect(outages.length).toBeLessThan(16)
  }
  const minutes = doors.flat().map(({ start, end }) => (end - start) / 60)
  expect(minutes.length / doors.length).toBeGreaterThan(5)
  expect(minutes.length / doors.length).toBeLessThan(7)
  const whole = minutes.filter((each) => each > 240)
  expect(whole.length).toBeGreaterThan(0)
  expect(whole.length).toBeLessThan(minutes.length * 0.1)
  for (const each of minutes) expect(each).toBeGreaterThanOrEqual(30)
  for (const each of whole) expect(each).toBeLessThan(16 * 60)
})

test('cuts the power of a whole store once or twice a year', () => {
  const dark = chain.stores.flatMap((store) => {
    const first = year.filter((outage) => outage.camera === store.cameras[0]?.number)
    return first.filter((one) =>
      store.cameras.every((camera) =>
        year.some((o) => o.camera === camera.number && o.start === one.start && o.end === one.end),
      ),
    )
  })
  expect(dark.length).toBeGreaterThanOrEqual(1)
  expect(dark.length).toBeLessThanOrEqual(3)
})

test('returns the start of overlapping outages as the last time a camera was seen', () => {
  const camera = cameraNumbered(3)
  const outages = byCamera([
    { camera: 3, start: 100, end: 200, loss: 1 },
    { camera: 3, start: 180, end: 300, loss: 1 },
    { camera: 3, start: 50, end: 120, loss: 0.4 },
    { camera: 4, start: 0, end: 900, loss: 1 },
  ])
  expect(lastSight(outages, camera, 250)).toEqual({ seenAt: 99, loss: 0.4 })
  expect(lastSight(outages, camera, 300)).toEqual({ seenAt: 300, loss: 0 })
  expect(lastSight(outages, camera, 60)).toEqual({ seenAt: 60, loss: 0.4 })
})
