/** Deployments whose answers that are made of records do not fit the records. */

import { type Fields, isFields } from '../../../conformance/json-value.ts'
import type { Asked } from '../breaking-proxy.ts'
import { type Broken, eachRow, onlyIn, rows } from './changes.ts'

const among = ['beyond']

const isOfSeveral = ({ body }: Asked) => Array.isArray(body.entities) && body.entities.length > 1

const doubled = (row: Fields) => (typeof row.value === 'number' ? { ...row, value: row.value * 2 } : row)

const inPerCent = (row: Fields) =>
  isFields(row.coverage) && typeof row.coverage.share === 'number'
    ? { ...row, coverage: { ...row.coverage, share: row.coverage.share * 100 } }
    : row

export const brokenDerived: readonly Broken[] = [
  {
    what: 'leaves out the last day of totals',
    breakage: rows('totals', 'segments', (all) => all.slice(0, -1)),
    differs: ['beyond totals segments', 'beyond totals summary'],
    among,
  },
  {
    what: 'doubles the values of totals',
    breakage: eachRow('totals', 'segments', doubled),
    differs: ['beyond totals entries', 'beyond totals summary', 'beyond totals compared'],
    among,
  },
  {
    what: 'answers totals of several stores with those of fewer',
    breakage: onlyIn(
      isOfSeveral,
      rows('totals', 'segments', (all) => all.map((row) => ({ ...row, value: 1 }))),
    ),
    differs: ['beyond totals of several'],
    among,
  },
  {
    what: 'says a state beside totals that are numbers',
    breakage: eachRow('totals', 'segments', (row) => ({ ...row, state: 'closed' })),
    differs: ['beyond totals value'],
    among,
  },
  {
    what: 'gives the coverage of totals in per cent',
    breakage: eachRow('totals', 'segments', inPerCent),
    differs: ['beyond totals value'],
    among,
  },
  {
    what: 'names a store twice in totals',
    breakage: rows('totals', 'entities', (all) => [...all, ...all]),
    differs: ['beyond totals entities'],
    among,
  },
  {
    what: 'ranks stores of totals from the last on',
    breakage: onlyIn(
      isOfSeveral,
      rows('totals', 'entities', (all) => [...all].reverse()),
    ),
    differs: ['beyond totals entities'],
    among,
  },
  {
    what: 'answers two rows as the summary of totals',
    breakage: rows('totals', 'summary', (all) => [...all, ...all]),
    differs: ['beyond totals summary'],
    among,
  },
  {
    what: 'compares totals with the day behind',
    breakage: rows('totals', 'segments', (all) =>
      all.map((row, at) => ({
        ...row,
        ...('compared' in row && { compared: all[at - 1]?.compared ?? null }),
      })),
    ),
    differs: ['beyond totals compared'],
    among,
  },
  {
    what: 'answers an hour of the week twice',
    breakage: rows('hours-of-week', 'hours', (all) => [...all, ...all.slice(0, 1)]),
    differs: ['beyond hours-of-week rows'],
    among,
  },
  {
    what: 'averages the hours of the week over a day more',
    breakage: eachRow('hours-of-week', 'hours', (row) =>
      typeof row.average === 'number' ? { ...row, average: (row.average * 4) / 5 } : row,
    ),
    differs: ['beyond hours-of-week average'],
    among,
  },
  {
    what: 'calls another hour the peak',
    breakage: {
      answer: (value, { route }) =>
        route === 'hours-of-week' && isFields(value) ? { ...value, peak: { weekday: 1, hour: 0 } } : value,
    },
    differs: ['beyond hours-of-week peak'],
    among,
  },
  {
    what: 'doubles an age and gender',
    breakage: eachRow('demographics', 'groups', doubled),
    differs: ['beyond demographics groups', 'beyond demographics untold'],
    among,
  },
  {
    what: 'names an age and gender twice',
    breakage: rows('demographics', 'groups', (all) => [...all, ...all.slice(0, 1)]),
    differs: ['beyond demographics groups', 'beyond demographics untold'],
    among,
  },
  {
    what: 'doubles the visits to a zone',
    breakage: eachRow('zones', 'zones', (row) => ({ ...row, visits: Number(row.visits) * 2 })),
    differs: ['beyond zones visits', 'beyond zones all', 'beyond zones entry rate'],
    among,
  },
  {
    what: 'names a zone twice',
    breakage: rows('zones', 'zones', (all) => [...all, ...all]),
    differs: ['beyond zones rows', 'beyond zones all'],
    among,
  },
  {
    what: 'names no camera of an outage',
    breakage: eachRow('incidents', 'incidents', (row) => ({ ...row, cameras: [] })),
    differs: ['beyond incidents rows'],
    among: ['beyond incidents rows'],
  },
  {
    what: 'ends outages before they begin',
    breakage: eachRow('incidents', 'incidents', ({ from, until, ...row }) => ({
      ...row,
      from: until,
      until: from,
    })),
    differs: ['beyond incidents rows'],
    among: ['beyond incidents rows'],
  },
  {
    what: 'puts the oldest outage first',
    breakage: rows('incidents', 'incidents', (all) => all.toReversed()),
    differs: ['beyond incidents order', 'beyond incidents pages'],
    among,
  },
  {
    what: 'overlooks the offset of a page',
    breakage: { question: (asked) => withoutField(asked, 'offset') },
    differs: ['beyond incidents pages'],
    among,
  },
  {
    what: 'counts the outages of the page alone',
    breakage: {
      answer: (value, { route }) =>
        route === 'incidents' && isFields(value) && Array.isArray(value.incidents)
          ? { ...value, count: value.incidents.length }
          : value,
    },
    differs: ['beyond incidents count'],
    among,
  },
  {
    what: 'finds no outage by a word in capitals',
    breakage: rows('incidents', 'incidents', (all, { body }) => ('search' in body ? all.slice(0, 1) : all)),
    differs: ['beyond incidents search'],
    among,
  },
]

function withoutField(asked: Asked, field: string): Asked {
  const { [field]: _left, ...body } = asked.body
  return { ...asked, body }
}
