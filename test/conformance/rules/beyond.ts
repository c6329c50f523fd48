/** Extensions beyond the contract and the notes: six more metric routes, and the rows of estimates. */

import { askBoth } from '../both-facets.ts'
import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields } from '../json-value.ts'
import { type Kind, kinds, orNull } from '../kinds.ts'
import { answeredIfOffered, metricQuestion, numbersOf, rowsOf } from '../questions.ts'
import { beyond, known, type Rule, type Run } from '../rule.ts'
import { expectDays } from '../segments.ts'

const unknown = 'not known'

/** The measures of each route, their units, and the parameters that the route needs. */
const routes: Readonly<
  Record<string, { measures: Readonly<Record<string, readonly [Kind, string | null]>>; asking?: Fields }>
> = {
  'passers-by': { measures: { passers_by: [kinds.count, 'peopleCount'] } },
  'capture-rate': { measures: { capture_rate: [kinds.percentage, 'percentage'] } },
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
  uptime: { measures: { uptime: [kinds.percentage, 'percentage'] } },
  'staff-hours': { measures: { staff_hours: [kinds.number, 'hours'] } },
}

const both = (run: Run, route: string, fields: Fields = {}) =>
  askBoth(run, route, { ...routes[route]?.asking, ...fields })

/** Returns the numbers of each day, or other bucket, in which all are known. */
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

/** Rows name their entity, whether or not the breakdown is by entity. */
const nameRules = ['passers-by', 'capture-rate', 'max-occupancy', 'staff-hours'].map((route) =>
  beyond(`${route} location`, 'location (id), even without a breakdown by entity.', async (run) => {
    const { exchange, segments, summary } = await both(run, route, { breakdownByDimensions: undefined })
    const what = 'an answer for the days asked about'
    expectField(exchange, summary, 'location', kinds.id, what)
    expectField(exchange, segments, 'location', kinds.id, what)
  }),
)

export const beyondRules: readonly Rule[] = [
  ...shapeRules,
  ...nameRules,
  beyond(
    'capture-rate arithmetic',
    'capture rate = entries ÷ (entries + passers-by), in per cent.',
    async (run) => {
      // A rate by hour covers one hour. A rate by day excludes the hours in which a side is unknown.
      const hourly = { aggregationPeriod: 'hour' }
      const rate = await both(run, 'capture-rate', hourly)
      const passers = await both(run, 'passers-by', hourly)
      const entered = await both(run, 'entries', hourly)
      const hours = daysOf([
        numbersOf(rate.segments, 'capture_rate'),
        numbersOf(entered.segments, 'entries'),
        numbersOf(passers.segments, 'passers_by'),
      ])
      if (hours.length === 0) notShown('an hour with entries and passers-by')
      for (const [percent = 0, entries = 0, passed = 0] of hours) {
        const expected = (100 * entries) / (entries + passed)
        rate.exchange.expect(isNear(percent, expected, 0.01), `${expected.toFixed(4)}`, percent)
      }
      const daily = await both(run, 'capture-rate')
      const [ofDays = 0, ofHours = 0] = [daily, rate].map(
        ({ summary }) => numbersOf(summary, 'capture_rate')[0] ?? 0,
      )
      daily.exchange.expect(isNear(ofDays, ofHours, 0.01), `${ofHours}, as by the hour`, ofDays)
    },
  ),
  beyond(
    'max-occupancy summary',
    'max-occupancy: the summary is the maximum of its segments.',
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

/** A rate can exceed 1, but three sales per customer, for weeks, are a rate in per cent. */
const mostSalesPerCustomer = 3

const scaleOf = (exchange: Exchange) => (unitsOf(exchange).sales_conversion_rate === 'percentage' ? 100 : 1)

/**
 * Notes §6, if the number of sales is available. A visitor of unknown role may or may not count as a customer, so a day
 * has two denominators: visitors of the role customer, and all visitors except staff.
 */
export const conversionNotes: readonly Rule[] = [
  known('§6 conversion', 'Conversion = transactions / customer entries, without staff.', async (run) => {
    const rate = await both(run, 'transactions/conversion-rate')
    const ofRole = (role: string) => ({ breakdownByDimensions: ['role'], roles: [role] })
    const customers = await both(run, 'entries', ofRole('customer'))
    const staff = await both(run, 'entries', ofRole('staff'))
    const everybody = await both(run, 'entries')
    const sales = await both(run, 'transactions/data')
    const known = (['segments', 'summary'] as const).flatMap((facet) =>
      daysOf([
        numbersOf(rate[facet], 'sales_conversion_rate'),
        numbersOf(sales[facet], 'transactions_count'),
        numbersOf(customers[facet], 'entries'),
        numbersOf(everybody[facet], 'entries'),
        numbersOf(staff[facet], 'entries'),
      ]),
    )
    if (known.length === 0) notShown('a day with sales and customers')
    const scale = scaleOf(rate.exchange)
    for (const [given = 0, sold = 0, came = 0, all = 0, ofStaff = 0] of known) {
      const isOf = (visitors: number) => isNear(given, (scale * sold) / visitors, 0.0001 * scale)
      rate.exchange.expect(
        isOf(came) || isOf(all - ofStaff),
        `${sold} / ${came}, or ${sold} / ${all - ofStaff} with visitors of unknown role`,
        given,
      )
    }
  }),
  known(
    '§6 rate',
    `A rate is a fraction, where 0.184 means 18.4 %: over all days it is below ${mostSalesPerCustomer}.`,
    async (run) => {
      const { exchange, summary } = await both(run, 'transactions/conversion-rate')
      const [rate = null] = numbersOf(summary, 'sales_conversion_rate')
      if (rate === null) notShown('days with customers')
      const most = mostSalesPerCustomer * scaleOf(exchange)
      exchange.expect(rate < most, `below ${most}`, rate)
    },
  ),
]
