import type { ForecastAnswer } from '../../../../src/protocol/derived/forecast/forecast-answers.ts'

const hour = (at: number, expected: number) => ({ hour: at, expected, low: expected - 5, high: expected + 8 })
export const forecastAnswer: ForecastAnswer = {
  state: 'forecast',
  days: [
    {
      index: '2026-03-05T00:00:00.000',
      day: { expected: 1234.4, low: 1100.2, high: 1390 },
      hours: [hour(9, 400), hour(10, 834.4)],
      stores: 1,
      hoursLeftOut: 0,
      special: {
        first: [
          { reason: 'Spring fair', basis: 'earlier', stores: 1 },
          { reason: '', basis: 'usual', stores: 1 },
        ],
        count: 2,
      },
    },
    {
      index: '2026-03-06T00:00:00.000',
      day: null,
      hours: [],
      stores: 0,
      hoursLeftOut: 0,
      special: { first: [{ reason: 'Stocktaking', basis: 'closed', stores: 1 }], count: 1 },
    },
  ],
  stores: { forecast: 1, leftOut: { first: [{ location: 'leeds', reason: 'not-counted' }], count: 3 } },
  past: {
    weeks: 8,
    dayError: 0.071,
    hourError: 0.132,
    daysHeld: 0.8,
    hoursHeld: 0.82,
    checks: [{ index: '2026-03-03T00:00:00.000', expected: 900, low: 800, high: 1000, came: 950 }],
  },
  meta: {
    units: { expected: 'peopleCount', came: 'peopleCount' },
    interval: 0.8,
    countedUntil: '2026-03-04T09:40:00.000Z',
  },
}

/** Of stores that were not counted for long enough. */
export const shortHistory: ForecastAnswer = {
  ...forecastAnswer,
  state: 'short-history',
  days: [],
  past: null,
  stores: { forecast: 0, leftOut: { first: [], count: 0 } },
}
