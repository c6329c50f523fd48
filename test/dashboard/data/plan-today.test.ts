import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDayOf } from '../../../src/calendar/local-day.ts'
import { askEntries } from '../../../src/dashboard/data/metric-questions.ts'
import { planToday, planTodaySoFar } from '../../../src/dashboard/data/plan-today.ts'
import { planWeekdays } from '../../../src/dashboard/data/plan-weekdays.ts'
import { anyZone } from '../../calendar/zones.ts'

const ask = askEntries({ ages: [], genders: [], roles: [] })
const leeds = { id: 'leeds', timezone: 'Europe/London' }
const york = { id: 'york', timezone: 'Europe/London' }
const kolkata = { id: 'kolkata', timezone: 'Asia/Kolkata' }
/** Wednesday evening in London is Thursday in Kolkata. */
const evening = Date.parse('2026-03-04T20:40Z')

test('each store has its own today, the same weekday before, and its part by the same clock time', () => {
  const { groups } = planToday([leeds, kolkata], 'hour', evening, ask)
  expect(
    groups.map(({ stores, current, compared }) => [stores, current.days.first, compared?.days.first]),
  ).toEqual([
    [['leeds'], '2026-03-04', '2026-02-25'],
    [['kolkata'], '2026-03-05', '2026-02-26'],
  ])
  // 20:40 in London; 02:10 in Kolkata, where the hour that runs began at two.
  expect(groups.map(({ elapsed }) => elapsed?.question.body)).toMatchObject([
    { start: '2026-02-25T20:00:00.000Z', end: '2026-02-25T20:39:59.999Z' },
    { start: '2026-02-25T20:30:00.000Z', end: '2026-02-25T20:39:59.999Z' },
  ])
})

test('the day so far ends on both sides at the same time of the clock', () => {
  const { today, before } = planTodaySoFar([leeds, york], Date.parse('2026-03-29T13:10Z'), ask)
  expect(today.groups.map(({ current }) => current.question.body)).toMatchObject([
    { entities: ['leeds', 'york'], facets: ['summary'], start: '2026-03-29T00:00:00.000Z' },
  ])
  // Clocks have gone forward: 14:10 in summer time, and 14:10 in winter time a week ago.
  expect(before.groups.map(({ current }) => current.question.body)).toMatchObject([
    { start: '2026-03-22T00:00:00.000Z', end: '2026-03-22T14:09:59.999Z' },
  ])
})

test('one question a week asks for the stores of all zones, and spans the days of each', () => {
  const asked = planWeekdays([leeds, york, kolkata], 8, Date.parse('2026-03-04T10:00Z'), ask)
  expect(asked.map(({ weeksBefore }) => weeksBefore)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(asked[0]?.question.body).toMatchObject({
    entities: ['kolkata', 'leeds', 'york'],
    aggregationPeriod: 'hour',
    start: '2026-02-24T18:30:00.000Z',
    end: '2026-02-25T23:59:59.999Z',
  })
  expect(asked[0]?.groups.map(({ stores, current }) => [stores, current.buckets.length])).toEqual([
    [['kolkata'], 24],
    [['leeds', 'york'], 24],
  ])
})

test('the hours of each store tile its own day, and none is asked for outside of its question', () => {
  const anyNow = fc.integer({ min: Date.parse('2012-06-01T00:00Z'), max: Date.parse('2028-01-01T00:00Z') })
  fc.assert(
    fc.property(anyNow, anyZone, anyZone, (now, one, other) => {
      const stores = [
        { id: 'a', timezone: one },
        { id: 'b', timezone: other },
      ]
      for (const { question, groups, weeksBefore } of planWeekdays(stores, 2, now, ask)) {
        if (!('start' in question.body)) throw new Error('a question has a range')
        const [start, end] = [Date.parse(question.body.start), Date.parse(question.body.end) + 1]
        for (const { timezone, current } of groups) {
          const { buckets } = current
          if (buckets.length === 0) continue
          expect(buckets[0]?.start).toBeGreaterThanOrEqual(start)
          expect(buckets.at(-1)?.endExclusive).toBeLessThanOrEqual(end)
          for (const [place, bucket] of buckets.entries()) {
            if (place > 0) expect(bucket.start).toBe(buckets[place - 1]?.endExclusive)
          }
          const first = current.days.first
          expect(Math.round((Date.parse(localDayOf(now, timezone)) - Date.parse(first)) / 86_400_000)).toBe(
            7 * weeksBefore,
          )
        }
      }
    }),
    { numRuns: 60 },
  )
})
