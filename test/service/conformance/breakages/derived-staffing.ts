/** Deployments whose staffing contradicts itself, the visitors or the staff. */

import { type Fields, isFields, listOfFields } from '../../../conformance/json-value.ts'
import type { Asked, Breakage } from '../breaking-proxy.ts'
import { type Broken, eachRow, rows } from './changes.ts'
import { among } from './derived.ts'

const changing = (change: (answer: Fields) => Fields): Breakage => ({
  answer: (value, { route }) => (route === 'staffing' && isFields(value) ? change(value) : value),
})

/** Changes every object of an answer. */
export function deeply(value: unknown, change: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((one) => deeply(one, change))
  if (!isFields(value)) return value
  return change(
    Object.fromEntries(Object.entries(value).map(([name, field]) => [name, deeply(field, change)])),
  )
}

const everywhere = (change: (fields: Fields) => Fields): Breakage => ({
  answer: (value, { route }) => (route === 'staffing' ? deeply(value, change) : value),
})

/** Multiplies numbers by their names. */
export const times = (factor: number, names: readonly string[]) => (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      names.includes(name) && typeof value === 'number' ? value * factor : value,
    ]),
  )

export const entitiesOf = ({ body }: Asked): readonly unknown[] =>
  Array.isArray(body.entities) ? body.entities : []
const isOfSeveral = (asked: Asked) => asked.route === 'staffing' && entitiesOf(asked).length > 1

const verdicts = ['beyond derived staffing verdicts', 'beyond derived staffing patterns']

export const brokenStaffing: readonly Broken[] = [
  {
    what: 'omits an hour of the week of staffing',
    breakage: rows('staffing', 'hours', (all) => {
      const last = all.findLast(({ verdict }) => verdict === 'even')
      return all.filter((row) => row !== last)
    }),
    differs: ['beyond derived staffing hours'],
    among,
  },
  {
    what: 'orders the hours of staffing by their visitors',
    breakage: rows('staffing', 'hours', (all) =>
      all.toSorted((one, other) => Number(other.visitors) - Number(one.visitors)),
    ),
    differs: ['beyond derived staffing hours'],
    among,
  },
  {
    what: 'calls each hour even',
    breakage: eachRow('staffing', 'hours', (row) => ({ ...row, verdict: 'even' })),
    differs: verdicts,
    among,
  },
  {
    what: 'returns the staff that all days of an hour would take',
    breakage: everywhere((fields) =>
      typeof fields.evenStaff === 'number'
        ? { ...fields, evenStaff: fields.evenStaff * Number(fields.hours) }
        : fields,
    ),
    differs: ['beyond derived staffing verdicts'],
    among,
  },
  {
    what: 'has more thin hours of a store than of its week',
    breakage: everywhere((fields) =>
      isFields(fields.thin) ? { ...fields, thin: { ...fields.thin, hours: 168 } } : fields,
    ),
    differs: ['beyond derived staffing patterns', 'beyond derived staffing stores'],
    among,
  },
  {
    what: 'names an even hour as the thinnest',
    breakage: changing((answer) => {
      const even = listOfFields(answer.hours)?.find(({ verdict }) => verdict === 'even')
      const entities = listOfFields(answer.entities)?.map((row) => ({ ...row, thinnest: even }))
      return { ...answer, entities }
    }),
    differs: ['beyond derived staffing patterns'],
    among,
  },
  {
    what: 'counts two in a hundred visitors more than came',
    breakage: everywhere(times(1.02, ['visitors'])),
    differs: ['beyond derived staffing visitors', 'beyond derived staffing-ahead average'],
    among,
  },
  {
    what: 'counts more staff than worked',
    breakage: everywhere(times(1.02, ['staffHours', 'evenStaff'])),
    differs: ['beyond derived staffing staff', 'beyond derived staffing-ahead average'],
    among,
  },
  {
    what: 'counts each hour of staffing on the weekday after',
    breakage: changing((answer) => ({
      ...answer,
      hours: (listOfFields(answer.hours) ?? [])
        .map((row) => ({ ...row, weekday: (Number(row.weekday) % 7) + 1 }))
        .sort((one, other) => one.weekday - other.weekday),
    })),
    differs: [
      'beyond derived staffing patterns',
      'beyond derived staffing visitors',
      'beyond derived staffing staff',
    ],
    among,
  },
  {
    what: 'has neither a figure of a store nor a reason',
    breakage: changing((answer) => ({
      ...answer,
      entities: (listOfFields(answer.entities) ?? []).slice(0, 1),
      leftOut: { first: [], count: 0 },
    })),
    differs: ['beyond derived staffing stores'],
    among,
  },
  {
    what: 'returns the staffing of the first of several stores only',
    breakage: {
      question: (asked) =>
        isOfSeveral(asked)
          ? { ...asked, body: { ...asked.body, entities: entitiesOf(asked).slice(0, 1) } }
          : asked,
    },
    differs: ['beyond derived staffing stores'],
    among,
  },
]
