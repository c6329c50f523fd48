/** Deployments whose planned staff contradicts itself, the shifts or the forecast. */

import { type Fields, isFields, listOfFields } from '../../../conformance/json-value.ts'
import type { Asked, Breakage } from '../breaking-proxy.ts'
import { type Broken, eachRow, rows } from './changes.ts'
import { among } from './derived.ts'
import { deeply, entitiesOf, times } from './derived-staffing.ts'

const route = 'staffing-ahead'

const changing = (change: (answer: Fields) => Fields): Breakage => ({
  answer: (value, asked) => (asked.route === route && isFields(value) ? change(value) : value),
})

const everywhere = (change: (fields: Fields) => Fields): Breakage => ({
  answer: (value, asked) => (asked.route === route ? deeply(value, change) : value),
})

const eachHour = (change: (hour: Fields) => Fields): Breakage =>
  eachRow(route, 'days', (day) => ({ ...day, hours: (listOfFields(day.hours) ?? []).map(change) }))

const stretches = (change: (first: readonly Fields[]) => readonly Fields[]) =>
  changing((answer) => {
    const told = isFields(answer.stretches) ? answer.stretches : {}
    return { ...answer, stretches: { ...told, first: change(listOfFields(told.first) ?? []) } }
  })

const isOfSeveral = (asked: Asked) => asked.route === route && entitiesOf(asked).length > 1

export const brokenStaffingAhead: readonly Broken[] = [
  {
    what: 'plans staff from the day after tomorrow on',
    breakage: rows(route, 'days', (all) => all.slice(1)),
    differs: [
      'beyond derived staffing-ahead average',
      'beyond derived staffing-ahead days',
      'beyond derived staffing-ahead forecast',
      'beyond derived staffing-ahead stretches',
      'beyond derived staffing-ahead summary',
    ],
    among,
  },
  {
    what: 'expects visitors of planned staff beyond their interval',
    breakage: eachHour((row) => (row.verdict === 'even' ? { ...row, low: Number(row.high) + 1 } : row)),
    differs: ['beyond derived staffing-ahead days', 'beyond derived staffing-ahead stores'],
    among,
  },
  {
    what: 'omits an hour of planned staff',
    breakage: rows(route, 'days', ([first = {}, ...others]) => [
      { ...first, hours: (listOfFields(first.hours) ?? []).filter(({ hour }) => hour !== 14) },
      ...others,
    ]),
    differs: ['beyond derived staffing-ahead summary'],
    among,
  },
  {
    what: 'judges planned staff as even whatever comes',
    breakage: eachHour((row) => ({ ...row, verdict: 'even' })),
    differs: [
      'beyond derived staffing-ahead stretches',
      'beyond derived staffing-ahead summary',
      'beyond derived staffing-ahead verdicts',
    ],
    among,
  },
  {
    what: 'judges planned staff by half the average',
    breakage: everywhere(times(2, ['evenStaff'])),
    differs: [
      'beyond derived staffing-ahead average',
      'beyond derived staffing-ahead stores',
      'beyond derived staffing-ahead verdicts',
    ],
    among,
  },
  {
    what: 'counts every planned member of staff twice',
    breakage: everywhere(times(2, ['staffHours'])),
    differs: [
      'beyond derived staffing-ahead staff',
      'beyond derived staffing-ahead stretches',
      'beyond derived staffing-ahead verdicts',
    ],
    among,
  },
  {
    what: 'knows no staff-hours that are planned, although it judges them',
    breakage: {
      question: (asked) => {
        const { planned: _, ...body } = asked.body
        return asked.route === 'staff-hours' ? { ...asked, body } : asked
      },
    },
    differs: ['beyond derived staffing-ahead staff'],
    among,
  },
  {
    what: 'plans staff of each hour an hour later',
    breakage: eachHour((row) => ({ ...row, hour: Number(row.hour) + 1 })),
    differs: [
      'beyond derived staffing-ahead forecast',
      'beyond derived staffing-ahead staff',
      'beyond derived staffing-ahead stretches',
    ],
    among,
  },
  {
    what: 'lists the smallest differences of planned staff first',
    breakage: stretches((first) => first.toReversed()),
    differs: ['beyond derived staffing-ahead stretches'],
    among,
  },
  {
    what: 'lists fewer stretches of planned staff than it counts',
    breakage: stretches((first) => first.slice(1)),
    differs: ['beyond derived staffing-ahead stretches'],
    among,
  },
  {
    what: 'returns the planned staff of the first of several stores only',
    breakage: {
      question: (asked) =>
        isOfSeveral(asked)
          ? { ...asked, body: { ...asked.body, entities: entitiesOf(asked).slice(0, 1) } }
          : asked,
    },
    differs: ['beyond derived staffing-ahead stores'],
    among,
  },
]
