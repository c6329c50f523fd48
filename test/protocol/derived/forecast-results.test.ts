import { expect, test } from 'vitest'
import { readForecast } from '../../../src/protocol/derived/forecast/forecast-results.ts'

const day = {
  index: '2026-03-04T00:00:00.000',
  day: { expected: 1893.4, low: 1704.1, high: 2101.7 },
  hours: [{ hour: 9, expected: 81.2, low: 66.3, high: 97.9 }],
  stores: 2,
  hoursLeftOut: 1,
  special: {
    first: [
      { reason: 'Boxing Day', basis: 'earlier', stores: 2 },
      { reason: '', basis: 'usual', stores: 1 },
    ],
    count: 2,
  },
}
const closedDay = {
  index: '2026-03-05T00:00:00.000',
  day: null,
  hours: [],
  stores: 0,
  hoursLeftOut: 0,
  special: { first: [{ reason: 'Stocktaking', basis: 'closed', stores: 1 }], count: 1 },
}
const past = {
  weeks: 8,
  dayError: 0.071,
  hourError: 0.132,
  daysHeld: 0.802,
  hoursHeld: 0.815,
  checks: [{ index: '2026-02-18T00:00:00.000', expected: 1850.2, low: 1665.2, high: 2053.7, came: 1911 }],
}
const answer = {
  state: 'forecast',
  days: [day, closedDay],
  stores: {
    forecast: 2,
    leftOut: { first: [{ location: 'york', reason: 'short-history' }], count: 1 },
  },
  past,
  meta: {
    units: { expected: 'peopleCount', came: 'peopleCount' },
    interval: 0.8,
    countedUntil: '2026-03-03T14:10:00.000Z',
  },
}
const none = {
  ...answer,
  state: 'short-history',
  days: [],
  past: null,
  stores: { ...answer.stores, forecast: 0 },
}

test('reads an answer unchanged, without unknown keys', () => {
  expect(readForecast({ ...answer, weather: 'rain' })).toEqual(answer)
  expect(readForecast(none)).toEqual(none)
})

test.each([
  ['a day with an hour of the clock', { index: '2026-03-04T09:00:00.000' }],
  ['a day that does not exist', { index: '2026-02-30T00:00:00.000' }],
  ['an interval above what is expected', { day: { expected: 5, low: 6, high: 9 } }],
  ['an interval below what is expected', { day: { expected: 5, low: 1, high: 4 } }],
  ['a negative interval', { day: { expected: 5, low: -1, high: 9 } }],
  ['an hour without an interval', { hours: [{ hour: 9, expected: 3 }] }],
  ['an hour of another day', { hours: [{ hour: 24, expected: 3, low: 2, high: 4 }] }],
  ['no number of stores', { stores: undefined }],
  ['a special day without stores', { special: { first: [{ reason: 'Fair', basis: 'usual' }], count: 1 } }],
  [
    'a special day on another basis',
    { special: { first: [{ reason: 'Fair', basis: 'guess', stores: 1 }], count: 1 } },
  ],
])('rejects %s', (_name, wrong) => {
  expect(readForecast({ ...answer, days: [{ ...day, ...wrong }] })).toBeNull()
})

test.each([
  undefined,
  null,
  [],
  { error: { code: 'internal' } },
  { ...answer, state: 'certain' },
  { ...answer, past: { ...past, daysHeld: 80 } },
  { ...answer, past: { ...past, checks: [{ ...past.checks[0], came: null }] } },
  {
    ...answer,
    stores: { forecast: 2, leftOut: { first: [{ location: 'york', reason: 'rain' }], count: 1 } },
  },
  { ...answer, meta: { ...answer.meta, countedUntil: 'noon' } },
])('rejects %j', (value) => {
  expect(readForecast(value)).toBeNull()
})
