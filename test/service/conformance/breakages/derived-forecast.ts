/** Deployments whose forecast contradicts itself or the counts. */

import { type Fields, isFields, listOfFields } from '../../../conformance/json-value.ts'
import type { Breakage } from '../breaking-proxy.ts'
import { type Broken, eachRow, rows } from './changes.ts'
import { among } from './derived.ts'

const doubled = (value: unknown): unknown =>
  isFields(value) ? { ...value, expected: 2 * Number(value.expected), high: 2 * Number(value.high) } : value

const changing = (change: (answer: Fields) => Fields): Breakage => ({
  answer: (value, { route }) => (route === 'forecast' && isFields(value) ? change(value) : value),
})

export const brokenForecast: readonly Broken[] = [
  {
    what: 'forecasts a day that its interval does not hold',
    breakage: eachRow('forecast', 'days', (row) =>
      isFields(row.day) ? { ...row, day: { ...row.day, low: Number(row.day.high) + 1 } } : row,
    ),
    differs: ['beyond forecast days'],
    among,
  },
  {
    what: 'leaves out the first day of a forecast',
    breakage: rows('forecast', 'days', (all) => all.slice(1)),
    differs: ['beyond forecast days', 'beyond derived staffing-ahead forecast'],
    among,
  },
  {
    what: 'forecasts a day that is no sum of its hours',
    breakage: eachRow('forecast', 'days', (row) => ({ ...row, day: doubled(row.day) })),
    differs: ['beyond forecast hours'],
    among,
  },
  {
    what: 'forecasts a special day of more stores than were requested',
    breakage: eachRow('forecast', 'days', (row) => {
      const special = isFields(row.special) ? row.special : {}
      const first = (listOfFields(special.first) ?? []).map((one) => ({ ...one, stores: 2 }))
      return { ...row, special: { ...special, first } }
    }),
    differs: ['beyond forecast special days'],
    among,
  },
  {
    what: 'does not know the holidays of a request',
    breakage: eachRow('forecast', 'days', (row) => {
      const special = isFields(row.special) ? row.special : {}
      const first = (listOfFields(special.first) ?? []).filter(
        ({ reason }) => !String(reason).startsWith('Day of'),
      )
      return { ...row, special: { first, count: first.length } }
    }),
    differs: ['beyond forecast holidays'],
    among,
  },
  {
    what: 'has a store without a forecast or a reason',
    breakage: changing((answer) => ({
      ...answer,
      stores: { forecast: 0, leftOut: { first: [], count: 0 } },
    })),
    differs: ['beyond forecast stores'],
    among,
  },
  {
    what: 'compares earlier forecasts with more people than came',
    breakage: changing((answer) => {
      if (!isFields(answer.past)) return answer
      const checks = listOfFields(answer.past.checks) ?? []
      const more = checks.map((row) => ({ ...row, came: 2 * Number(row.came) + 1 }))
      return { ...answer, past: { ...answer.past, checks: more } }
    }),
    differs: ['beyond forecast past'],
    among,
  },
]
