/** What neither the contract nor the notes describe: five more metric routes, and the rows of estimates. */

import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields } from '../json-value.ts'
import { type Kind, kinds, orNull } from '../kinds.ts'
import { answeredIfOffered, metricQuestion, numbersOf, rowsOf } from '../questions.ts'
import { beyond, known, type Rule, type Run } from '../rule.ts'
import { expectDays } from '../segments.ts'

const percentage: Kind = {
  expected: 'a number from 0 to 100',
  holds: (value) => typeof value === 'number' && value >= 0 && value <= 100,
}

const unknown = 'not known'

/** The measures of each route, their units, and what the route must be asked with. */
const routes: Readonly<
  Record<string, { measures: Readonly<Record<string, readonly [Kind, string | null]>>; asking?: Fields }>
> = {
  'passers-by': { measures: { passers_by: [kinds.count, 'peopleCount'] } },
  'capture-rate': { measures: { capture_rate: [percentage, 'percentage'] } },
  'max-occupancy': {
    measures: { max_occupancy: [kinds.count, 'peopleCount'] },
    asking: { breakdownByDimensions: ['entity'] },
  },
  'transactions/data': {
    measures: {
      transactions_count: [kinds.count, 'count'],
      transactions_volume: [kinds.number, null],
      transactions_units: [kinds.count, 'count'],
      average_transaction_value: [kinds.number, null],
    },
  },
  uptime: { measures: { uptime: [percentage, 'percentage'] } },
}

interface Both {
  readonly exchange: Exchange
  readonly segments: readonly Fields[]
  readonly summary: readonly Fields[]
}

async function both(run: Run, route: string, fields: Fields = {}): Promise<Both> {
  const question = metricQuestion(run, route, {
    facets: ['segments', 'summary'],
    ...routes[route]?.asking,
    ...fields,
  })
  const exchange = await answeredIfOffered(run, question)
  return { exchange, segments: rowsOf(exchange, 'segments'), summary: rowsOf(exchange, 'summary') }
}

/** Numbers of a day, where all of them are known. */
function daysOf(columns: readonly (readonly (number | null)[])[]): readonly (readonly number[])[] {
  const length = Math.min(...columns.map((column) => column.length))
  return Array.from({ length }, (_, at) => columns.map((column) => column[at] ?? null)).flatMap((day) =>
    day.every((number): number is number => number !== null) ? [day] : [],
  )
}

function unitsOf(exchange: Exchange): Fields {
  const meta = isFields(exchange.came) ? exchange.came.meta : undefined
  return isFields(meta) && isFields(meta.units) ? meta.units : notShown('meta.units')
}

const isNear = (one: number, other: number, by: number) => Math.abs(one - other) <= by

const shapeRules = Object.entries(routes).flatMap(([route, { measures }]) => [
  beyond(`${route} segments`, 'segments: one row for each day.', async (run) => {
    const { exchange, segments } = await both(run, route)
    expectDays(exchange, segments, run.subject)
  }),
  ...Object.entries(measures).map(([measure, [kind, unit]]) =>
    beyond(
      `${route} ${measure}`,
      `${measure}: ${kind.expected}; ${unit ?? 'its currency is its unit'}.`,
      async (run) => {
        const { exchange, segments, summary } = await both(run, route)
        expectField(exchange, summary, measure, orNull(kind, unknown), 'an answer for the days asked about')
        expectField(exchange, segments, measure, orNull(kind, unknown), 'an answer for the days asked about')
        const given = unitsOf(exchange)[measure]
        const isCurrency = typeof given === 'string' && /^([A-Z]{3}|currency)$/.test(given)
        exchange.expect(unit === null ? isCurrency : given === unit, unit ?? 'an ISO 4217 code', given)
      },
    ),
  ),
])

export const beyondRules: readonly Rule[] = [
  ...shapeRules,
  beyond(
    'capture-rate arithmetic',
    'capture rate = entries ÷ (entries + passers-by), in per cent.',
    async (run) => {
      const rate = await both(run, 'capture-rate')
      const passers = await both(run, 'passers-by')
      const entered = await both(run, 'entries')
      const days = daysOf([
        numbersOf(rate.segments, 'capture_rate'),
        numbersOf(entered.segments, 'entries'),
        numbersOf(passers.segments, 'passers_by'),
      ])
      if (days.length === 0) notShown('a day with entries and passers-by')
      for (const [percent = 0, entries = 0, passed = 0] of days) {
        const expected = (100 * entries) / (entries + passed)
        rate.exchange.expect(isNear(percent, expected, 0.01), `${expected.toFixed(4)}`, percent)
      }
    },
  ),
  beyond(
    'max-occupancy summary',
    'max-occupancy: the summary is the greatest of its segments.',
    async (run) => {
      const { exchange, segments, summary } = await both(run, 'max-occupancy')
      const counts = numbersOf(segments, 'max_occupancy').filter((count) => count !== null)
      if (counts.length === 0) notShown('a day on which zones of the floor were observed')
      exchange.expect(
        numbersOf(summary, 'max_occupancy')[0] === Math.max(...counts),
        `${Math.max(...counts)}`,
        summary,
      )
    },
  ),
  beyond('transactions/data average', 'average transaction value = volume ÷ count.', async (run) => {
    const { exchange, segments } = await both(run, 'transactions/data')
    const days = daysOf([
      numbersOf(segments, 'average_transaction_value'),
      numbersOf(segments, 'transactions_volume'),
      numbersOf(segments, 'transactions_count'),
    ])
    if (days.length === 0) notShown('a day with sales')
    for (const [average = 0, volume = 0, count = 0] of days)
      exchange.expect(isNear(average, volume / count, 0.01), `${(volume / count).toFixed(2)}`, average)
  }),
  ...(['recording', 'location', 'organisation'] as const).map((entityType) =>
    beyond(
      `uptime of ${entityType}`,
      'uptime: per cent, per recording, location or organisation.',
      async (run) => {
        const recording = run.subject.recordings.map(({ id }) => id).find((id) => typeof id === 'string')
        const { location, organisation } = run.subject
        const entity =
          { recording, location, organisation }[entityType] ?? notShown('a recording of the location')
        const { exchange, summary } = await both(run, 'uptime', {
          entityType,
          entities: [entity],
          breakdownByDimensions: ['entity'],
        })
        const found = summary.filter((row) => row[entityType] === entity)
        exchange.expect(found.length > 0, `a row with ${entityType}: ${entity}`, summary)
        expectField(
          exchange,
          found,
          'uptime',
          orNull(percentage, unknown),
          'a recording with segments expected',
        )
      },
    ),
  ),
  beyond(
    'estimates',
    'estimates: a row per bucket with the count corrected for camera time not received, and the coverage it was corrected by.',
    async (run) => {
      const question = metricQuestion(run, 'entries', { facets: ['segments', 'estimates'] })
      const exchange = await answeredIfOffered(run, question)
      const estimates = rowsOf(exchange, 'estimates')
      const what = 'a day with entries and camera time'
      expectField(exchange, estimates, 'entries', orNull(kinds.number, unknown), what)
      expectField(exchange, estimates, 'coverage', orNull(kinds.fraction, unknown), what)
      expectDays(exchange, estimates, run.subject)
      const days = daysOf([
        numbersOf(rowsOf(exchange, 'segments'), 'entries'),
        numbersOf(estimates, 'entries'),
        numbersOf(estimates, 'coverage'),
      ])
      for (const [counted = 0, estimated = 0, coverage = 0] of days) {
        const expected = counted / coverage
        const isRight = isNear(estimated, expected, 0.06 + expected * 0.0001)
        exchange.expect(isRight, `${counted} / ${coverage}`, estimated)
      }
    },
  ),
]

/** Notes §6, where the number of sales can be asked. */
export const conversionNotes: readonly Rule[] = [
  known('§6 conversion', 'Conversion = transactions / customer entries.', async (run) => {
    const rate = await both(run, 'transactions/conversion-rate')
    const customers = await both(run, 'entries', { breakdownByDimensions: ['role'], roles: ['customer'] })
    const sales = await both(run, 'transactions/data')
    const days = daysOf([
      numbersOf(rate.segments, 'sales_conversion_rate'),
      numbersOf(sales.segments, 'transactions_count'),
      numbersOf(customers.segments, 'entries'),
    ])
    if (days.length === 0) notShown('a day with sales and customers')
    const scale = unitsOf(rate.exchange).sales_conversion_rate === 'percentage' ? 100 : 1
    for (const [given = 0, sold = 0, came = 0] of days)
      rate.exchange.expect(isNear(given, (scale * sold) / came, 0.0001 * scale), `${sold} / ${came}`, given)
  }),
]
