import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noHolidays } from '../../../src/calendar/comparison.ts'
import { atOnce } from '../../../src/domain/cells/steps.ts'
import { forecastAnswer } from '../../../src/domain/forecast/forecast-answer.ts'
import { daysOfYear } from '../../../src/domain/forecast/forecast-plan.ts'
import type { ForecastStore } from '../../../src/domain/forecast/learn-stores.ts'
import type { StoreHistory } from '../../../src/domain/forecast/store-history.ts'
import { asOf, dayAhead, historyOf, isOpen, plan } from './histories.ts'

const store = (
  id: string,
  history: StoreHistory,
  records: ForecastStore['records'] = [],
  holidays = noHolidays,
): ForecastStore => ({ id, history, records, holidays })
const answer = (stores: readonly ForecastStore[], days = 14) =>
  atOnce(forecastAnswer(stores, { plan, days, asOf }))

const constant = (perHour: number) => historyOf((_back, hour) => (isOpen(hour) ? perHour : null))
/** A store whose days differ: a wave over three weeks, and some noise. */
const noise = (back: number, hour: number) => ((back * 37 + hour * 11) % 23) / 23 - 0.5
const lively = historyOf((back, hour) =>
  isOpen(hour) ? Math.round(100 * (1 + 0.2 * Math.sin(back / 3.3) + 0.4 * noise(back, hour))) : null,
)
const closedOn = (ahead: number) => ({
  location_id: 'b',
  weekday: null,
  day: dayAhead(ahead),
  opens_minute: 0,
  closes_minute: 0,
})

test('forecasts two even stores exactly, and knows that it was never wrong', () => {
  const { state, days, stores, past } = answer([store('b', constant(5)), store('a', constant(10))], 2)
  expect(state).toBe('forecast')
  expect(stores).toEqual({ forecast: 2, leftOut: { first: [], count: 0 } })
  expect(days).toEqual(
    ['2026-03-05', '2026-03-06'].map((day) => ({
      index: `${day}T00:00:00.000`,
      day: { expected: 135, low: 135, high: 135 },
      hours: Array.from({ length: 9 }, (_, hour) => ({ hour: 9 + hour, expected: 15, low: 15, high: 15 })),
      stores: 2,
      hoursLeftOut: 0,
      special: { first: [], count: 0 },
    })),
  )
  expect(past).toMatchObject({ weeks: 8, dayError: 0, hourError: 0, daysHeld: 1, hoursHeld: 1 })
  // Thirteen of the last fourteen days are over.
  expect(past?.checks.map(({ index, came }) => [index.slice(0, 10), came]).slice(0, 2)).toEqual([
    ['2026-02-19', 135],
    ['2026-02-20', 135],
  ])
  expect(past?.checks).toHaveLength(13)
})

test('expects nothing of a store on a day on which it is closed', () => {
  const { days } = answer([store('a', constant(10)), store('b', constant(5), [closedOn(1)])], 3)
  expect(days.map(({ day, stores }) => [day?.expected, stores])).toEqual([
    [135, 2],
    [90, 1],
    [135, 2],
  ])
  const alone = answer([store('b', constant(5), [closedOn(1)])], 2)
  expect(alone.days[1]).toMatchObject({ day: null, hours: [], stores: 0 })
})

const special = (ahead: number, reason: string, isOpen = true) => ({
  ...closedOn(ahead),
  opens_minute: 9 * 60,
  closes_minute: isOpen ? 18 * 60 : 9 * 60,
  reason,
})

test('expects of a special day what earlier ones of its reason saw, and says what else it rests on', () => {
  const lastFair = historyOf((back, hour) => (isOpen(hour) ? (back === 30 ? 20 : 10) : null))
  const { days } = answer(
    [
      store('a', lastFair, [special(-30, 'Fair'), special(1, 'Fair'), special(2, 'Race')]),
      store('b', constant(5), [special(1, 'Fair'), special(2, 'Race'), special(3, 'Stocktaking', false)]),
    ],
    4,
  )
  expect(days.map(({ day, special: { first, count } }) => [day?.expected, count, ...first])).toEqual([
    [135, 0],
    [270, 1, { reason: 'Fair', basis: 'earlier', stores: 2 }],
    [135, 1, { reason: 'Race', basis: 'usual', stores: 2 }],
    [90, 1, { reason: 'Stocktaking', basis: 'closed', stores: 1 }],
  ])
})

test('names five special days of one day at most, the ones of most stores first', () => {
  const reasons = ['A', 'B', 'C', 'D', 'E', 'F', 'F']
  const { days } = answer(
    reasons.map((reason, at) => store(`${at}`, constant(5), [special(0, reason)])),
    1,
  )
  expect(days[0]?.special).toMatchObject({
    first: ['F', 'A', 'B', 'C', 'D'].map((reason) => ({ reason })),
    count: 6,
  })
})

test('gives a day a narrower interval than the sum of its hours', () => {
  const { days } = answer([store('a', lively)])
  for (const { day, hours } of days) {
    const [low, high] = [
      hours.reduce((sum, hour) => sum + hour.low, 0),
      hours.reduce((sum, hour) => sum + hour.high, 0),
    ]
    expect((day?.high ?? 0) - (day?.low ?? 0)).toBeLessThan(high - low)
    expect(day?.expected).toBeCloseTo(
      hours.reduce((sum, hour) => sum + hour.expected, 0),
      0,
    )
  }
})

test('names the stores without a forecast, and why', () => {
  const young = historyOf((back, hour) => (isOpen(hour) && back <= 20 ? 10 : null))
  const blind = historyOf((back, hour) => (isOpen(hour) && back > 40 ? 10 : null))
  const shut = { location_id: 'e', weekday: 1, day: null, opens_minute: 0, closes_minute: 0 }
  const told = answer([
    store('a', constant(10)),
    store('b', young),
    store('c', blind),
    store(
      'd',
      historyOf(() => null),
    ),
    store('e', constant(10), [shut]),
  ])
  expect(told.stores).toEqual({
    forecast: 1,
    leftOut: {
      first: [
        { location: 'b', reason: 'short-history' },
        { location: 'c', reason: 'not-counted' },
        { location: 'd', reason: 'not-counted' },
        { location: 'e', reason: 'closed' },
      ],
      count: 4,
    },
  })
})

test('has no forecast before four weeks are counted, nor before its errors can be known', () => {
  const since = (days: number) =>
    answer([
      store(
        'a',
        historyOf((back, hour) => (isOpen(hour) && back <= days ? 10 : null)),
      ),
    ])
  expect(since(27)).toMatchObject({ state: 'short-history', days: [], past: null })
  // Four of each weekday, but only one forecast of the past could be made from them.
  expect(since(35)).toMatchObject({ state: 'short-history', stores: { forecast: 0 } })
  expect(since(42)).toMatchObject({ state: 'forecast', past: { weeks: 2 } })
  expect(answer([])).toMatchObject({ state: 'short-history', days: [] })
})

test('counts open hours left out for lack of the same weekdays', () => {
  const late = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    location_id: 'a',
    weekday,
    day: null,
    opens_minute: 9 * 60,
    closes_minute: 19 * 60,
  }))
  const { days } = answer([store('a', constant(10), late)], 1)
  expect(days[0]).toMatchObject({ day: { expected: 90 }, hoursLeftOut: 1, stores: 1 })
})

test('adds the season of the year before', () => {
  const risen = (factor: number) =>
    historyOf((back, hour) => {
      if (!isOpen(hour)) return null
      return 1000 * (1 + noise(back, hour)) * (back <= daysOfYear && back > daysOfYear - 17 ? factor : 1)
    })
  const expectedOf = (factor: number) => answer([store('a', risen(factor))]).days[6]?.day?.expected ?? 0
  expect(expectedOf(1.1) / expectedOf(1)).toBeCloseTo(1.1 ** 0.8, 2)
})

test('drops the season of the year before if it made the past weeks clearly worse', () => {
  // A year ago, the number of people doubled a week before the days of the forecast. This year it does not.
  const told = answer([
    store(
      'a',
      historyOf((back, hour) =>
        isOpen(hour) ? 10 * (back <= daysOfYear + 7 && back > daysOfYear - 17 ? 2 : 1) : null,
      ),
    ),
  ])
  expect(told.days.map(({ day }) => day?.expected)).toEqual(Array(14).fill(90))
})

test('is not moved by hours that were not counted', () => {
  const gaps = fc.uniqueArray(fc.nat(167), { maxLength: 60 })
  fc.assert(
    fc.property(gaps, fc.integer({ min: 1, max: 12 }), (missing, week) => {
      const history = historyOf((back, hour) =>
        !isOpen(hour) || (Math.ceil(back / 7) === week && missing.includes((back % 7) * 24 + hour))
          ? null
          : 10,
      )
      const { days } = answer([store('a', history)])
      expect(days.map(({ day }) => day?.expected)).toEqual(Array(14).fill(90))
    }),
    { numRuns: 10 },
  )
})

test('does not depend on the order of stores', () => {
  const stores = [store('a', lively), store('b', constant(7)), store('c', constant(3.5))]
  expect(answer(stores.toReversed())).toEqual(answer(stores))
})

test('expects of a holiday what the one before it saw, and names it', () => {
  const halved = historyOf((back, hour) => (isOpen(hour) ? (back === 50 ? 5 : 10) : null))
  const holidays = new Map([
    [dayAhead(-50), 'May Day'],
    [dayAhead(2), 'May Day'],
    [dayAhead(4), 'Feast'],
  ])
  const { days } = answer([store('a', halved, [], holidays)], 6)
  expect(days.map(({ day }) => day?.expected)).toEqual([90, 90, 45, 90, 90, 90])
  const special = (reason: string, basis: string) => ({ first: [{ reason, basis, stores: 1 }], count: 1 })
  expect(days[2]?.special).toEqual(special('May Day', 'earlier'))
  expect(days[4]?.special).toEqual(special('Feast', 'usual'))
  expect(days[3]?.special.count).toBe(0)
})

test('does not take holidays for usual days', () => {
  // The last three Mondays were holidays without anybody: 9 people an hour on all others.
  const mondays = [-3, -10, -17]
  const quiet = historyOf((back, hour) => (isOpen(hour) ? (mondays.includes(-back) ? 0 : 9) : null))
  const names = new Map(mondays.map((ahead) => [dayAhead(ahead), `Holiday ${ahead}`]))
  const monday = (holidays: ForecastStore['holidays']) =>
    answer([store('a', quiet, [], holidays)], 5).days[4]?.day?.expected
  expect(monday(names)).toBe(81)
  expect(monday(noHolidays)).toBeLessThan(81)
})
