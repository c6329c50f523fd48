/** Notes §4: required and allowed keys of requests. */

import { notShown } from '../finding.ts'
import type { Fields } from '../json-value.ts'
import {
  answered,
  answeredIfOffered,
  askRows,
  isFailure,
  measureOf,
  metricQuestion,
  metricRoutes,
  numbersOf,
  refused,
  requireZones,
  rowsOf,
} from '../questions.ts'
import { known, type Rule } from '../rule.ts'
import { expectDays } from '../segments.ts'
import { wireRange } from '../subject.ts'
import { addDays, dayIn, startOfDay } from '../zone-time.ts'

const required = ['start', 'end', 'entities', 'entityType', 'facets', 'aggregationPeriod']

/** Bodies with a missing requirement, in the words of the notes. */
const refusals: readonly (readonly [string, string, string, Fields])[] = [
  ...required.map(
    (name) => [`${name} required`, `${name} is required.`, 'entries', { [name]: undefined }] as const,
  ),
  ['areaType required', 'areaType is required on area routes.', 'area/data', { areaType: undefined }],
  [
    'taxonomy required',
    'taxonomy is required when areaType is taxonomy.',
    'area/data',
    { taxonomy: undefined },
  ],
  [
    'ages required',
    'ages is required whenever age is a dimension.',
    'entries',
    { breakdownByDimensions: ['age'] },
  ],
  [
    'genders required',
    'genders is required whenever gender is a dimension.',
    'entries',
    { breakdownByDimensions: ['gender'] },
  ],
  [
    'roles required',
    'roles is required whenever role is a dimension.',
    'entries',
    { breakdownByDimensions: ['role'] },
  ],
  [
    'conversion by entity',
    'On transactions/conversion-rate breakdownByDimensions must be exactly ["entity"].',
    'transactions/conversion-rate',
    { breakdownByDimensions: [] },
  ],
  ['date-only start', 'A date-only start is refused.', 'entries', { start: '2026-01-01' }],
  ['date-only end', 'A date-only end is refused.', 'entries', { end: '2100-01-01' }],
]

export const requestNotes: readonly Rule[] = [
  ...refusals.map(([name, says, route, fields]) =>
    known(`§4 ${name}`, says, async (run) => {
      requireZones(run, route)
      await refused(run, metricQuestion(run, route, fields), 'a refusal')
    }),
  ),
  known(
    '§4 inclusive end',
    'end is inclusive: an end at the first instant of a day touches that day.',
    async (run) => {
      const { from, timezone } = run.subject
      const end = new Date(startOfDay(addDays(from, 1), timezone)).toISOString()
      const { exchange, rows } = await askRows(run, 'entries', 'segments', {
        ...wireRange(run.subject, from, from),
        end,
      })
      exchange.expect(rows.length === 2, 'two rows', rows)
    },
  ),
  ...metricRoutes.map((route) =>
    known(
      `§4 segments of ${route}`,
      'segments and summary are served by every metric route.',
      async (run) => {
        requireZones(run, route)
        const fields = { facets: ['segments', 'summary'] }
        const exchange = await answeredIfOffered(run, metricQuestion(run, route, fields))
        const rows = rowsOf(exchange, 'segments')
        rowsOf(exchange, 'summary')
        const [zone] = run.subject.zones
        expectDays(
          exchange,
          route === 'area/data' ? rows.filter((row) => row.taxonomy === zone) : rows,
          run.subject,
        )
      },
    ),
  ),
  ...metricRoutes.map((route) =>
    known(`§4 null of ${route}`, 'null, not 0: no data for that period.', async (run) => {
      requireZones(run, route)
      const day = addDays(dayIn(run.subject.timezone, run.now()), 7)
      const { exchange, rows } = await askRows(run, route, 'summary', wireRange(run.subject, day, day))
      exchange.expect(rows.length > 0 && rows.every((row) => row[measureOf[route]] === null), 'null', rows)
    }),
  ),
  known('§4 zero', '0, not null: measured, and nobody came.', async (run) => {
    const { from, to } = run.subject
    const hours = { ...wireRange(run.subject, to, to), aggregationPeriod: 'hour', facets: ['segments'] }
    const days = { ...wireRange(run.subject, from, to), facets: ['segments'] }
    const areHours = !isFailure(await run.deployment.ask(metricQuestion(run, 'entries', hours)))
    const fields = areHours ? hours : days
    const all = rowsOf(await answered(run, metricQuestion(run, 'entries', fields)), 'segments')
    const staff = await askRows(run, 'entries', 'segments', {
      ...fields,
      breakdownByDimensions: ['role', 'age'],
      roles: ['staff'],
      ages: ['0_15'],
    })
    const visited = new Set(all.filter((row) => Number(row.entries) > 0).map((row) => row.index))
    const same = staff.rows.filter((row) => visited.has(row.index))
    if (same.length === 0) notShown('an hour or a day with visitors, and none of them staff below 16')
    for (const row of same)
      staff.exchange.expect(row.entries !== null, '0, since others were counted at the same time', row)
  }),
  known(
    '§6 averages',
    'Averages are total ÷ total: that of the whole lies between those of its parts.',
    async (run) => {
      for (const route of ['average-dwell-time', 'transactions/conversion-rate'] as const) {
        const { exchange, rows } = await askRows(run, route, 'summary', { facets: ['segments', 'summary'] })
        const [whole = null] = numbersOf(rows, measureOf[route])
        const parts = numbersOf(rowsOf(exchange, 'segments'), measureOf[route]).filter(
          (part) => part !== null,
        )
        if (whole === null || parts.length === 0) notShown('days with visitors and sales')
        const [least, most] = [Math.min(...parts), Math.max(...parts)]
        exchange.expect(
          whole >= least - 0.001 && whole <= most + 0.001,
          `between ${least} and ${most}`,
          whole,
        )
      }
    },
  ),
]
