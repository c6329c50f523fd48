/** The optional route totals, compared with the entries behind it. */

import { answeredDays, coverage, derivedQuestion, expectState, state } from '../derived.ts'
import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields } from '../json-value.ts'
import { kinds, orNull } from '../kinds.ts'
import { answeredIfOffered, askRows, numbersOf, rowsOf, sum } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'
import { expectDays } from '../segments.ts'
import { addDays, daysBetween } from '../zone-time.ts'

function totalsOf(run: Run, fields: Fields = {}): Promise<Exchange> {
  const facets = ['segments', 'entities', 'summary']
  return answeredIfOffered(
    run,
    derivedQuestion(run, 'totals', { facets, aggregationPeriod: 'day', ...fields }),
  )
}

/** Returns the one row of the whole period. */
function summaryOf(exchange: Exchange): Fields {
  const rows = rowsOf(exchange, 'summary')
  exchange.expect(rows.length === 1, 'one row in summary', rows)
  return rows[0] ?? notShown('a row in summary')
}

const dayOf = ({ index }: Fields) => String(index).slice(0, 10)

/** So many days contain more months than quarters. */
const daysOfAQuarter = 92

/** A calendar quarter, `2026 1` for the second of 2026. */
const quarterOf = (day: string) => `${day.slice(0, 4)} ${Math.floor((Number(day.slice(5, 7)) - 1) / 3)}`

/** A weekday of the contract, from 1 Monday to 7 Sunday. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

export const beyondTotalsRules: readonly Rule[] = [
  beyond('totals segments', 'segments: one row for each local day.', async (run) => {
    const exchange = await totalsOf(run)
    const rows = rowsOf(exchange, 'segments')
    expectDays(exchange, rows, run.subject)
    exchange.expect(rows.length === daysBetween(run.subject.from, run.subject.to) + 1, 'no day more', rows)
    expectField(exchange, rows, 'index', kinds.wallClock, answeredDays)
  }),
  beyond(
    'totals value',
    'A value has its state, and the share of the camera time behind it that arrived.',
    async (run) => {
      const exchange = await totalsOf(run)
      const rows = rowsOf(exchange, 'segments')
      expectField(exchange, rows, 'state', state, answeredDays)
      expectField(exchange, rows, 'coverage', coverage, answeredDays)
      expectState(exchange, rows, 'value')
      expectField(exchange, rows, 'value', orNull(kinds.count, 'the state says why'), answeredDays)
    },
  ),
  beyond('totals entries', 'The value of a day is its entries.', async (run) => {
    const exchange = await totalsOf(run)
    const { rows } = await askRows(run, 'entries', 'segments')
    const entries = new Map(rows.map((row) => [dayOf(row), row.entries]))
    const measured = rowsOf(exchange, 'segments').filter((row) => row.state === 'measured')
    if (measured.length === 0) notShown('a day with entries')
    if (measured.some((row) => !entries.has(dayOf(row))))
      notShown('a row of entries for each day: see §4.1 aggregationPeriod day')
    for (const row of measured)
      exchange.expect(row.value === entries.get(dayOf(row)), `${entries.get(dayOf(row))} entries`, row)
  }),
  beyond('totals summary', 'The total is the sum of the days.', async (run) => {
    const exchange = await totalsOf(run)
    const summary = summaryOf(exchange)
    const total = isFields(summary.total) ? summary.total.value : notShown('total as an object')
    const expected = sum(numbersOf(rowsOf(exchange, 'segments'), 'value'))
    exchange.expect((total ?? 0) === expected, `${expected}`, total)
  }),
  beyond('totals of several', 'The value of several stores is the sum of theirs.', async (run) => {
    const { location, otherLocation } = run.subject
    const other = otherLocation ?? notShown('a second location')
    const [both, one, another] = [
      await totalsOf(run, { entities: [location, other] }),
      await totalsOf(run),
      await totalsOf(run, { entities: [other] }),
    ]
    const values = [one, another].map(
      (exchange) => new Map(rowsOf(exchange, 'segments').map((row) => [dayOf(row), Number(row.value)])),
    )
    for (const row of rowsOf(both, 'segments')) {
      const expected = sum(values.map((days) => days.get(dayOf(row)) ?? 0))
      both.expect(Number(row.value) === expected, `${expected}`, row)
    }
  }),
  beyond('totals entities', 'entities: one row for each store, ranked stores first.', async (run) => {
    const { location, otherLocation } = run.subject
    const entities = otherLocation === null ? [location] : [location, otherLocation]
    const exchange = await totalsOf(run, { entities })
    const rows = rowsOf(exchange, 'entities')
    exchange.expect(
      rows
        .map((row) => String(row.location))
        .sort()
        .join() === [...entities].sort().join(),
      `a row with each location: ${entities.join(', ')}`,
      rows,
    )
    const ranks = rows.flatMap(({ rank }) => (typeof rank === 'number' ? [rank] : []))
    const isInOrder = ranks.every((rank, at) => rows[at]?.rank === rank && rank >= (ranks[at - 1] ?? 1))
    exchange.expect(isInOrder, 'ranks from 1 on, and rows without one behind them', rows)
    expectField(exchange, rows, 'coverage', coverage, answeredDays)
  }),
  beyond('totals compared', 'compared: the first day is compared with the first.', async (run) => {
    const { from, to } = run.subject
    const compared = { start: addDays(from, -7), end: addDays(to, -7) }
    const exchange = await totalsOf(run, { compared })
    const before = await totalsOf(run, compared)
    const values = new Map(rowsOf(before, 'segments').map((row) => [dayOf(row), row.value]))
    for (const row of rowsOf(exchange, 'segments')) {
      const beside = isFields(row.compared) ? row.compared : {}
      const day = addDays(dayOf(row), -7)
      const isBeside = dayOf(beside) === day && beside.value === values.get(day)
      exchange.expect(isBeside, `beside it ${day} with ${values.get(day)}`, row)
    }
  }),
  beyond('totals quarter', 'aggregationPeriod quarter: the sum of three months.', async (run) => {
    const of = async (aggregationPeriod: string) => {
      const start = addDays(run.subject.to, -daysOfAQuarter)
      const exchange = await totalsOf(run, { aggregationPeriod, start })
      return { exchange, rows: rowsOf(exchange, 'segments') }
    }
    const { rows: months } = await of('month')
    const { exchange, rows } = await of('quarter')
    exchange.expect(rows.length > 0, 'a quarter', rows)
    for (const row of rows) {
      const own = months.filter((month) => quarterOf(dayOf(month)) === quarterOf(dayOf(row)))
      const total = sum(numbersOf(own, 'value'))
      exchange.expect((row.value ?? 0) === total, `the ${total} of its ${own.length} months`, row)
    }
  }),
  beyond('totals retailYear', 'retailYear: months consist of whole weeks.', async (run) => {
    const { from, to } = run.subject
    const firsts = [from, to].map((day) => weekdayOf(`${day.slice(0, 7)}-01`))
    // A weekday on which none of the calendar months begins.
    const weekStartsOn = [1, 2, 3].find((weekday) => !firsts.includes(weekday)) ?? 1
    const retailYear = { pattern: '4-5-4', ends: 'nearest', endsIn: 1 }
    const exchange = await totalsOf(run, { aggregationPeriod: 'month', weekStartsOn, retailYear })
    // The first month begins before the days, so its row begins with them.
    const rows = rowsOf(exchange, 'segments').slice(1)
    if (rows.length === 0) notShown('a month that begins within the days')
    for (const row of rows)
      exchange.expect(weekdayOf(dayOf(row)) === weekStartsOn, `a month from weekday ${weekStartsOn}`, row)
  }),
]
