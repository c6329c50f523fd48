/** §2.7: results of the metric routes. */

import { expectField } from '../fields.ts'
import { notShown } from '../finding.ts'
import { type Fields, isFields } from '../json-value.ts'
import { type Kind, kinds, orNull } from '../kinds.ts'
import { askMetric, askRows, type MetricRoute, metricRoutes, rowsOf } from '../questions.ts'
import { contract, type Rule } from '../rule.ts'
import { allAges, allGenders, allRoles } from '../vocabularies.ts'

const noData = 'no data for that period'
const measured = (kind: Kind) => orNull(kind, noData)

/** Measures and their units, with the request whose answer shows each. */
const units: Readonly<Record<string, readonly [MetricRoute, string]>> = {
  entries: ['entries', 'peopleCount'],
  area_total_dwell_time: ['area/data', 'seconds'],
  area_average_dwell_time: ['area/data', 'seconds'],
  average_dwell_time: ['average-dwell-time', 'seconds'],
  sales_conversion_rate: ['transactions/conversion-rate', 'rate'],
}

interface RowField {
  readonly kind: Kind
  readonly says: string
  /** Parameters that make the field appear: one request, or several that must all show it. */
  readonly asking?: Fields | readonly Fields[]
}

const entity = { breakdownByDimensions: ['entity'] }
const byAge = { breakdownByDimensions: ['age'], ages: allAges }
const byGender = { breakdownByDimensions: ['gender'], genders: allGenders }
/** Rows carry it whether or not the breakdown is by entity. */
const location: RowField = { kind: kinds.id, says: 'location (id)', asking: [{}, byAge] }

/** The table of row shapes. */
const rowShapes: readonly (readonly [
  MetricRoute,
  'segments' | 'summary',
  Readonly<Record<string, RowField>>,
])[] = [
  [
    'entries',
    'segments',
    {
      index: {
        kind: kinds.wallClock,
        says: 'index (timestamp string without zone suffix, ISO 8601 with milliseconds)',
      },
      location,
      entries: { kind: measured(kinds.count), says: 'entries (integer)' },
    },
  ],
  ['entries', 'summary', { location, entries: { kind: measured(kinds.count), says: 'entries (integer)' } }],
  [
    'area/data',
    'summary',
    {
      taxonomy: { kind: kinds.taxonomy, says: 'taxonomy (when split by taxonomy)' },
      role: {
        kind: kinds.text,
        says: 'role (when split by role)',
        asking: { breakdownByDimensions: ['taxonomy', 'role'], roles: ['customer', 'staff'] },
      },
      area_total_entries: { kind: measured(kinds.count), says: 'area_total_entries (integer)' },
      area_average_dwell_time: {
        kind: measured(kinds.number),
        says: 'area_average_dwell_time (number, seconds)',
      },
    },
  ],
  [
    'average-dwell-time',
    'summary',
    {
      age: { kind: kinds.text, says: 'age (when split by it)', asking: byAge },
      gender: { kind: kinds.text, says: 'gender (when split by it)', asking: byGender },
      average_dwell_time: {
        kind: measured(kinds.number),
        says: 'average_dwell_time (number, seconds)',
      },
    },
  ],
  [
    'transactions/conversion-rate',
    'summary',
    {
      location: { kind: kinds.id, says: 'location (id)' },
      sales_conversion_rate: { kind: measured(kinds.number), says: 'sales_conversion_rate (number)' },
    },
  ],
]

/** Splits that every route must show in its rows. */
const splits: readonly (readonly [string, MetricRoute, Fields])[] = [
  ['age', 'entries', byAge],
  ['gender', 'entries', byGender],
  ['role', 'entries', { breakdownByDimensions: ['role'], roles: allRoles.slice(0, 2) }],
  ['taxonomy', 'area/data', {}],
  ['age', 'area/data', { breakdownByDimensions: ['taxonomy', 'age'], ages: allAges }],
  ['gender', 'area/data', { breakdownByDimensions: ['taxonomy', 'gender'], genders: allGenders }],
  ['role', 'average-dwell-time', { breakdownByDimensions: ['role'], roles: allRoles.slice(0, 2) }],
]

const areaOf = 'counts in the days asked about: choose others with --from and --to'

export const metricResultRules: readonly Rule[] = [
  ...metricRoutes.map((route) =>
    contract(
      `§2.7 facets of ${route}`,
      'A response is an object with the requested facets as keys, each an array of rows, plus meta.',
      async (run) => {
        const exchange = await askMetric(run, route)
        const came = exchange.came
        exchange.expect(isFields(came) && Array.isArray(came.summary), 'summary, an array')
        exchange.expect(isFields(came) && 'meta' in came, 'meta')
        exchange.expect(
          isFields(came) && !('segments' in came) && !('estimates' in came),
          'no facet that was not asked for',
        )
      },
    ),
  ),
  contract('§2.7 meta.units', 'meta.units maps a measure name to its unit string.', async (run) => {
    for (const route of metricRoutes) {
      if (route === 'area/data' && run.subject.zones.length === 0) continue
      const exchange = await askMetric(run, route)
      const meta = isFields(exchange.came) ? exchange.came.meta : undefined
      if (meta === undefined) notShown('meta: see §2.7 facets')
      const map = isFields(meta) ? meta.units : undefined
      exchange.expect(
        isFields(map) && Object.values(map).every((unit) => typeof unit === 'string'),
        'meta.units, an object of strings',
        meta,
      )
    }
  }),
  ...Object.entries(units).map(([measure, [route, unit]]) =>
    contract(`§2.7 unit of ${measure}`, `${measure} = ${unit}`, async (run) => {
      const exchange = await askMetric(run, route)
      const meta = isFields(exchange.came) ? exchange.came.meta : undefined
      const map =
        isFields(meta) && isFields(meta.units) ? meta.units : notShown('meta.units: see §2.7 meta.units')
      const isAnswered = rowsOf(exchange, 'summary').some((row) => measure in row)
      if (!isAnswered && !(measure in map)) notShown(`an answer with ${measure}`)
      exchange.expect(map[measure] === unit, `${measure}: ${unit}`, map)
    }),
  ),
  ...rowShapes.flatMap(([route, facet, fields]) =>
    Object.entries(fields).map(([name, { kind, says, asking = {} }]) =>
      contract(`§2.7 ${route} ${facet} ${name}`, says, async (run) => {
        for (const fields of [asking].flat()) {
          const { exchange, rows } = await askRows(run, route, facet, fields)
          expectField(exchange, rows, name, kind, areaOf)
        }
      }),
    ),
  ),
  ...splits.map(([dimension, route, asking]) =>
    contract(
      `§2.7 split of ${route} by ${dimension}`,
      'A split dimension appears as a field of the same name in each row.',
      async (run) => {
        const { exchange, rows } = await askRows(run, route, 'summary', asking)
        expectField(exchange, rows, dimension, kinds.text, areaOf)
      },
    ),
  ),
  contract(
    '§2.7 entity',
    'When the breakdown is by entity, the row carries the entity key (location).',
    async (run) => {
      for (const route of ['entries', 'average-dwell-time'] as const) {
        const { exchange, rows } = await askRows(run, route, 'summary', entity)
        expectField(exchange, rows, 'location', kinds.id, areaOf)
      }
    },
  ),
  contract('§2.7 estimates', 'The entries route also has a facet called estimates.', async (run) => {
    const exchange = await askMetric(run, 'entries', { facets: ['estimates'] })
    exchange.expect(
      isFields(exchange.came) && Array.isArray(exchange.came.estimates),
      'estimates, an array (its rows are not described)',
    )
  }),
]
