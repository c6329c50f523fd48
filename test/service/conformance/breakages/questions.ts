/** Routes, parameters and rules of §4.1, each broken separately. */

import { isFields } from '../../../conformance/json-value.ts'
import type { Asked } from '../breaking-proxy.ts'
import { type Broken, eachRow, onlyIn, records, rows } from './changes.ts'

const routes = [
  'entries',
  'area/data',
  'average-dwell-time',
  'transactions/conversion-rate',
  'detail/list',
  'status/uptime',
]

const among = ['§4.1']

/** A failing route is reported once; dependent rules are not shown. */
const failingRoutes: readonly Broken[] = routes.map((route) => ({
  what: `fails at ${route}`,
  breakage: { answer: (value, asked) => (asked.route === route ? { error: 'sorry' } : value) },
  differs: [`§4.1 route ${route}`],
  among: ['§1', '§2', '§4'],
}))

const isSingle = ({ body }: Asked, filter: string) => {
  const values = body[filter]
  return Array.isArray(values) && values.length === 1
}

/** A filter whose result differs from the split. */
const loosenedFilters: readonly Broken[] = (
  [
    ['entries', 'ages', 'entries'],
    ['entries', 'genders', 'entries'],
    ['entries', 'roles', 'entries'],
    ['average-dwell-time', 'ages', 'average_dwell_time'],
    ['average-dwell-time', 'genders', 'average_dwell_time'],
  ] as const
).map(([route, filter, measure]) => ({
  what: `filters ${route} by ${filter} loosely`,
  breakage: rows(route, 'summary', (all, asked) =>
    isSingle(asked, filter) ? all.map((row) => ({ ...row, [measure]: Number(row[measure]) + 1 })) : all,
  ),
  differs: [`§4.1 rule 1 ${filter} of ${route}`],
  among,
}))

export const brokenQuestions: readonly Broken[] = [
  ...failingRoutes,
  ...loosenedFilters,
  {
    what: 'returns lists for metrics',
    breakage: { answer: (value, { action }) => (action === 'metric' && isFields(value) ? [value] : value) },
    differs: routes.slice(0, 4).map((route) => `§4.1 json of ${route}`),
    among: ['§4.1 json', '§4.1 rule', '§4.1 route'],
  },
  {
    what: 'returns objects for lists',
    breakage: {
      answer: (value, { action }) =>
        action === 'metric' || isFields(value) ? value : { records: value, meta: {} },
    },
    differs: ['§4.1 json of detail/list', '§4.1 json of status/uptime', '§4.1 rule 5'],
    among,
  },
  {
    what: 'lists names instead of records',
    breakage: records('detail/list', (all) => all.flatMap((one) => Object.keys(one)) as never),
    differs: ['§4.1 rule 5'],
    among: ['§4.1 rule', '§4.1 json'],
  },
  {
    what: 'numbers parts by letters',
    breakage: { frames: (frame) => [frame.replace('|0|0|', '|a|a|')] },
    differs: ['§4.1 frame', '§4.1 single part'],
    among,
  },
  {
    what: 'mixes up responses to concurrent requests',
    breakage: {
      frames: (frame) => [frame.replace(/^together-([01])\|/, (_, at) => `together-${1 - Number(at)}|`)],
    },
    differs: ['§4.1 in flight'],
    among,
  },
  {
    what: 'always returns the summary',
    breakage: onlyIn(({ body }) => String(body.facets) === 'segments', {
      answer: (value) => (isFields(value) && 'meta' in value ? { ...value, summary: [] } : value),
    }),
    differs: ['§4.1 facets segments'],
    among,
  },
  {
    what: 'supports one facet at a time',
    breakage: onlyIn(({ body }) => String(body.facets) === 'segments,summary', {
      answer: (value) =>
        isFields(value) && 'meta' in value ? { meta: value.meta, summary: value.summary } : value,
    }),
    differs: ['§4.1 facets both'],
    among,
  },
  {
    what: 'omits the current month',
    breakage: rows('entries', 'segments', (all, { body }) =>
      body.aggregationPeriod === 'month' ? all.slice(0, -1) : all,
    ),
    differs: ['§4.1 aggregationPeriod month', '§4.1 summary of months'],
    among,
  },
  {
    what: 'returns no data for zones',
    breakage: rows('area/data', 'summary', () => []),
    differs: ['§4.1 areaType taxonomy', '§4.1 rule 2'],
    among,
  },
  {
    what: 'returns the dwell time of the store twice',
    breakage: rows('average-dwell-time', 'summary', (all, { body }) =>
      'breakdownByDimensions' in body ? all : [...all, ...all],
    ),
    differs: ['§4.1 areaType location-dwell'],
    among,
  },
  {
    what: 'adds a zone that was not requested',
    breakage: rows('area/data', 'summary', (all, { body }) =>
      String(body.breakdownByDimensions) === 'taxonomy'
        ? [...all, { ...all[0], taxonomy: 'Whole:Store' }]
        : all,
    ),
    differs: ['§4.1 taxonomy', '§4.1 rule 2'],
    among,
  },
  {
    what: 'returns a combination of values twice',
    breakage: rows('entries', 'summary', (all, { body }) =>
      String(body.breakdownByDimensions) === 'age,gender' ? [...all, ...all.slice(0, 1)] : all,
    ),
    differs: ['§4.1 breakdownByDimensions'],
    among,
  },
  {
    what: 'adds ages that were not requested',
    breakage: rows('entries', 'summary', (all, { body }) =>
      Array.isArray(body.ages) && body.ages.length === 2 ? [...all, { ...all[0], age: '65_100' }] : all,
    ),
    differs: ['§4.1 rule 1 breakdown'],
    among,
  },
  {
    what: 'returns the conversion rate of the first location only',
    breakage: rows('transactions/conversion-rate', 'summary', (all) => all.slice(0, 1)),
    differs: ['§4.1 rule 3'],
    among,
  },
  {
    what: 'counts the entries of areas and of dwell times differently',
    breakage: eachRow('area/data', 'summary', (row) => ({
      ...row,
      area_total_dwell_time: 2 * Number(row.area_total_dwell_time),
    })),
    differs: ['notes §6 area dwell', 'notes §6 area days', 'notes §6 dwell of visitors'],
    among: ['§4', 'notes §6'],
  },
]
