/** Deployments whose estimates contradict themselves or the coverage. */

import { type Fields, isFields } from '../../../conformance/json-value.ts'
import type { Asked, Breakage } from '../breaking-proxy.ts'
import { type Broken, eachRow, onlyIn, rows } from './changes.ts'
import { among } from './derived.ts'

const isByHour = ({ body }: Asked) => body.aggregationPeriod === 'hour'
const isByDay = (asked: Asked) => !isByHour(asked)

const changing = (change: (answer: Fields) => Fields): Breakage => ({
  answer: (value, { route }) => (route === 'estimates' && isFields(value) ? change(value) : value),
})

const withMissed = (change: (missed: Fields) => Fields) => (row: Fields) =>
  isFields(row.missed) ? { ...row, missed: change(row.missed) } : row

const doubled = withMissed((missed) => ({
  ...missed,
  expected: 2 * Number(missed.expected),
  high: 2 * Number(missed.high),
}))

const entitiesOf = ({ body }: Asked): readonly unknown[] =>
  Array.isArray(body.entities) ? body.entities : []
const isOfSeveral = (asked: Asked) => asked.route === 'estimates' && entitiesOf(asked).length > 1
const firstOf = (asked: Asked) => entitiesOf(asked).slice(0, 1)

const hourAfter = (index: string) => new Date(Date.parse(`${index}Z`) + 3_600_000).toISOString().slice(0, -1)

export const brokenEstimates: readonly Broken[] = [
  {
    what: 'estimates what cameras missed below its own interval',
    breakage: onlyIn(
      isByDay,
      eachRow(
        'estimates',
        'segments',
        withMissed((missed) => ({ ...missed, low: Number(missed.high) + 1 })),
      ),
    ),
    differs: ['beyond derived estimates segments'],
    among,
  },
  {
    what: 'returns estimates of days without a gap',
    breakage: onlyIn(
      isByDay,
      rows('estimates', 'segments', (all, { body }) => [
        { index: `${body.start}T00:00:00.000`, missed: null, hours: 0, hoursLeftOut: 0 },
        ...all,
      ]),
    ),
    differs: ['beyond derived estimates segments', 'beyond derived estimates hours'],
    among,
  },
  {
    what: 'estimates the hours after those that cameras missed',
    breakage: onlyIn(
      isByHour,
      eachRow('estimates', 'segments', (row) => ({ ...row, index: hourAfter(String(row.index)) })),
    ),
    differs: ['beyond derived estimates coverage'],
    among,
  },
  {
    what: 'omits the last day of estimates',
    breakage: onlyIn(
      isByDay,
      rows('estimates', 'segments', (all) => all.slice(0, -1)),
    ),
    differs: ['beyond derived estimates summary', 'beyond derived estimates hours'],
    among,
  },
  {
    what: 'estimates more people of a period than of its days',
    breakage: changing((answer) =>
      isFields(answer.summary) ? { ...answer, summary: doubled(answer.summary) } : answer,
    ),
    differs: ['beyond derived estimates summary'],
    among,
  },
  {
    what: 'estimates more people of hours than of their day',
    breakage: onlyIn(isByHour, eachRow('estimates', 'segments', doubled)),
    differs: ['beyond derived estimates hours'],
    among,
  },
  {
    what: 'has neither an estimate of a store with a gap nor a reason',
    breakage: changing((answer) => ({
      ...answer,
      stores: { estimated: 0, leftOut: { first: [], count: 0 } },
    })),
    differs: ['beyond derived estimates stores'],
    among,
  },
  {
    what: 'estimates the first of several stores only',
    breakage: {
      question: (asked) =>
        isOfSeveral(asked) ? { ...asked, body: { ...asked.body, entities: firstOf(asked) } } : asked,
    },
    differs: ['beyond derived estimates stores'],
    among,
  },
]
