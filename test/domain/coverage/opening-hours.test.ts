import { expect, test } from 'vitest'
import { bucketsOf } from '../../../src/calendar/buckets.ts'
import { bucketCoverage, isClosed, openHoursIn } from '../../../src/domain/coverage/bucket-coverage.ts'
import { openDays, openingHoursOnly } from '../../../src/domain/coverage/opening-hours.ts'

const week = { first: '2026-03-02', last: '2026-03-08' }
const record = (weekday: number | null, opens: number, closes: number, day: string | null = null) => ({
  location_id: 'shop',
  weekday,
  day,
  opens_minute: opens * 60,
  closes_minute: closes * 60,
})

type Records = Parameters<typeof openingHoursOnly>[1]

function timesOf(records: Records, base: 'day' | 'hour' = 'day', overUntil = '2099-01-01T00:00') {
  const cameras = openingHoursOnly('shop', records)
  return bucketCoverage(cameras, bucketsOf(week, base, 'Europe/London'), overUntil)
}

const plannedHours = (records: Records) => timesOf(records).map((time) => openHoursIn(time)?.planned)

test('closes a weekday without a record, and claims no camera time on any day', () => {
  const records = [record(5, 9, 18), record(6, 9.5, 17)]
  const times = timesOf(records)
  expect(plannedHours(records)).toEqual([0, 0, 0, 0, 9, 8, 0])
  expect(times.map(isClosed)).toEqual([true, true, true, true, false, false, true])
  expect(times.every(({ known, expected }) => !known && expected === 0)).toBe(true)
})

test('overrides a weekday by a special day, and opens every other day without any weekday record', () => {
  const closed = record(null, 0, 0, '2026-03-06')
  expect(plannedHours([record(5, 9, 18), closed])[4]).toBe(0)
  expect(plannedHours([closed])).toEqual([24, 24, 24, 24, 0, 24, 24])
})

test('assigns hours past midnight to the next day', () => {
  expect(plannedHours([record(6, 20, 26)])).toEqual([0, 0, 0, 0, 0, 4, 2])
  const hours = timesOf([record(6, 20, 26)], 'hour')
  expect(hours.flatMap((time, at) => (isClosed(time) ? [] : [at % 24]))).toEqual([20, 21, 22, 23, 0, 1])
})

test('counts an opening hour as over once it has ended', () => {
  const times = timesOf([record(5, 9, 18), record(6, 9, 18)], 'day', '2026-03-06T11:40')
  expect(times.map((time) => openHoursIn(time)?.over)).toEqual([0, 0, 0, 0, 2, 0, 0])
  const hours = timesOf([record(5, 9, 18)], 'hour', '2026-03-06T11:00')
  expect(hours.flatMap((time, at) => (openHoursIn(time)?.over === 1 ? [at % 24] : []))).toEqual([9, 10])
})

test('never closes a store without known hours', () => {
  expect(bucketCoverage([], bucketsOf(week, 'day', 'UTC'), '2099-01-01T00:00').some(isClosed)).toBe(false)
})

test('opens on the days of its hours, whatever the night before lasts to', () => {
  const records = [
    record(1, 9, 18),
    record(2, 20, 28),
    record(null, 9, 12, '2026-03-05'),
    record(null, 0, 0, '2026-03-02'),
  ]
  expect([...openDays(records, week)]).toEqual(['2026-03-03', '2026-03-05'])
  expect([...openDays([record(7, 20, 28)], week)]).toEqual(['2026-03-08'])
  expect(openDays([], week).size).toBe(7)
})
