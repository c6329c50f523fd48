/** The optional route staffing-ahead, compared with itself, with the shifts, the forecast and the staffing behind it. */

import { type Exchange, notShown } from '../finding.ts'
import { expectOrder } from '../interval.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { kinds } from '../kinds.ts'
import {
  aheadOf,
  anHour,
  dayOf,
  hoursOf,
  isNear,
  numberOf,
  planned,
  plannedHours,
  sumOf,
} from '../planned-hours.ts'
import { answeredIfOffered, fieldsIn, metricQuestion, rowsOf } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'
import { wireRange } from '../subject.ts'
import { addDays } from '../zone-time.ts'

const verdicts = ['thin', 'idle', 'even']
const reasons = ['short-history', 'not-counted', 'closed', 'no-shifts', 'no-average']

async function expectDays(run: Run): Promise<void> {
  const { exchange, days, hours } = await plannedHours(run)
  exchange.expect(days.length === 14, '14 days', days)
  for (const row of days) exchange.expect(kinds.wallClock.holds(row.index), 'index: the start of a day', row)
  const first = dayOf(days[0] ?? {})
  const isInOrder = days.every((row, at) => dayOf(row) === addDays(first, at))
  exchange.expect(isInOrder, 'one day after the other', days.map(dayOf))
  for (const day of days) {
    const own = hoursOf(day)
    const areInOrder = own.every(
      (row, at) => numberOf(row, 'hour') > numberOf(own[at - 1] ?? { hour: -1 }, 'hour'),
    )
    exchange.expect(areInOrder, 'hours in order', day)
  }
  for (const row of hours) {
    expectOrder(exchange, row, row)
    const isHour = kinds.count.holds(row.hour) && numberOf(row, 'hour') < 24
    exchange.expect(isHour, 'hour: 0 to 23', row)
    for (const field of ['staffHours', 'evenStaff'])
      exchange.expect(kinds.number.holds(row[field]), `${field}: a number from 0 on`, row)
    exchange.expect(row.stores === 1, 'stores: 1, as one was requested', row)
    exchange.expect(verdicts.includes(String(row.verdict)), `verdict: one of ${verdicts.join(', ')}`, row)
  }
  const few = rowsOf(await answeredIfOffered(run, aheadOf(run, { days: 2 })), 'days')
  exchange.expect(few.length === 2 && dayOf(few[0] ?? {}) === first, 'as many days as requested', few)
}

async function expectSummary(run: Run): Promise<void> {
  const { exchange, hours } = await plannedHours(run)
  const summary = fieldsIn(exchange.came, 'summary')
  const judged = (verdict: string) => hours.filter((row) => row.verdict === verdict)
  for (const [whole, parts, field] of [
    [summary, hours, 'expected'],
    [summary, hours, 'staffHours'],
    [fieldsIn(summary, 'thin'), judged('thin'), 'expected'],
    [fieldsIn(summary, 'idle'), judged('idle'), 'staffHours'],
  ] as const) {
    const all = sumOf(parts, field)
    exchange.expect(whole.hours === parts.length, `hours: ${parts.length}`, whole)
    exchange.expect(
      isNear(numberOf(whole, field), all, parts.length),
      `${field}: ${all}, as in these hours`,
      whole,
    )
  }
  for (const side of ['forecast', 'staff'])
    exchange.expect(
      kinds.count.holds(fieldsIn(summary, 'leftOut')[side]),
      `leftOut.${side}: a count`,
      summary,
    )
}

interface Range {
  readonly least: number
  readonly most: number
}

/** Returns the visitors for each hour of staff that `evenStaff` of an hour follows from, as far as rounded numbers tell. */
function rateIn(row: Fields): Range {
  const [expected, even] = [numberOf(row, 'expected'), numberOf(row, 'evenStaff')]
  const most = even > 0.05 ? (expected + 0.0501) / (even - 0.0501) : Number.POSITIVE_INFINITY
  return { least: Math.max(0, expected - 0.0501) / (even + 0.0501), most }
}

/** Returns the one rate that the hours of a store have. */
function rateOf(exchange: Exchange, hours: readonly Fields[]): Range {
  const rates = hours.map(rateIn)
  const range = {
    least: Math.max(...rates.map(({ least }) => least)),
    most: Math.min(...rates.map(({ most }) => most)),
  }
  exchange.expect(range.least <= range.most, 'evenStaff: by the same average in all hours', range)
  return range
}

/**
 * True if an hour is thin, or idle, by these numbers.
 * @param by how much less than the limit suffices, because numbers are rounded; negative for more
 */
function isJudged(verdict: unknown, row: Fields, rate: number, by: number): boolean {
  const [expected, staffHours] = [numberOf(row, 'expected'), numberOf(row, 'staffHours')]
  const average = staffHours * rate
  // Nobody is planned in an open hour.
  if (staffHours === 0) return verdict === 'thin' && expected > 0
  if (verdict === 'thin') return expected >= 1.5 * average - by && numberOf(row, 'low') > average - by
  const canSpare = staffHours > 1
  return canSpare && expected <= 0.5 * average + by && numberOf(row, 'high') < average + by
}

async function expectVerdicts(run: Run): Promise<void> {
  const { exchange, hours } = await plannedHours(run)
  const { least, most } = rateOf(exchange, hours)
  const by = 0.06
  for (const row of hours) {
    const isRight =
      row.verdict === 'even'
        ? !isJudged('thin', row, most, -by) && !isJudged('idle', row, least, -by)
        : isJudged(row.verdict, row, row.verdict === 'thin' ? least : most, by)
    exchange.expect(isRight, `a verdict by ${least.toFixed(2)} visitors for each hour of staff`, row)
  }
  if (hours.every(({ verdict }) => verdict === 'even')) notShown('an hour that is thin or idle')
}

async function expectAverage(run: Run): Promise<void> {
  const { exchange, days, hours } = await plannedHours(run)
  const { start, end } = fieldsIn(fieldsIn(exchange.came, 'meta'), 'average')
  const first = dayOf(days[0] ?? {})
  const isBefore = start === addDays(first, -28) && end === addDays(first, -1)
  exchange.expect(isBefore, `average: the 28 days before ${first}`, { start, end })
  const body = { start, end, entities: [run.subject.location], entityType: 'location' }
  const past = await answeredIfOffered(run, { action: 'derived', route: 'staffing', body })
  const summary = fieldsIn(past.came, 'summary')
  const rate = numberOf(summary, 'visitors') / numberOf(summary, 'staffHours')
  if (!isFields(past.came) || past.came.source !== 'shifts' || !(rate > 0))
    notShown('staffing of these days by shifts')
  const { least, most } = rateOf(exchange, hours)
  const isSame = least - 1e-3 <= rate && rate <= most + 1e-3
  exchange.expect(isSame, `evenStaff: by ${rate.toFixed(3)} visitors for each hour of staff`, { least, most })
}

/** Amounts by the start of their hour. An hour that clocks repeat is in no figure. */
function byHour(rows: readonly Fields[], field: string): ReadonlyMap<string, unknown> {
  const indexes = rows.map(({ index }) => String(index))
  return new Map(
    rows.flatMap((row, at) => {
      const index = indexes[at] ?? ''
      return indexes.indexOf(index) === indexes.lastIndexOf(index) ? [[index, row[field]]] : []
    }),
  )
}

async function expectStaff(run: Run): Promise<void> {
  const { exchange, days, hours } = await plannedHours(run)
  const range = wireRange(run.subject, dayOf(days[0] ?? {}), dayOf(days.at(-1) ?? {}))
  const question = metricQuestion(run, 'staff-hours', {
    ...range,
    facets: ['segments'],
    aggregationPeriod: 'hour',
    planned: true,
  })
  const shifts = byHour(rowsOf(await answeredIfOffered(run, question), 'segments'), 'staff_hours')
  for (const row of hours) {
    const own = shifts.get(String(row.index))
    const isSame = typeof own === 'number' && Math.abs(own - numberOf(row, 'staffHours')) <= 1e-6 * (1 + own)
    exchange.expect(isSame, `staffHours: ${own}, as the shifts have`, row)
  }
}

async function expectOpen(run: Run): Promise<void> {
  const { exchange, days, hours } = await plannedHours(run)
  const body = { entities: [run.subject.location], entityType: 'location' }
  const forecast = rowsOf(
    await answeredIfOffered(run, { action: 'derived', route: 'forecast', body }),
    'days',
  )
  exchange.expect(
    forecast.map(dayOf).join() === days.map(dayOf).join(),
    'the days of a forecast',
    days.map(dayOf),
  )
  const open = new Set(forecast.flatMap(hoursOf).map(({ index }) => index))
  for (const row of hours) exchange.expect(open.has(row.index), 'an hour that a forecast has', row)
}

/** Returns the consecutive hours of a store with one verdict. */
function runsOf(hours: readonly Fields[]): readonly (readonly Fields[])[] {
  const runs: Fields[][] = []
  for (const row of hours) {
    const current = runs.at(-1)
    const last = current?.at(-1)
    const isNext =
      last !== undefined &&
      dayOf(last) === dayOf(row) &&
      numberOf(last, 'hour') + 1 === row.hour &&
      last.verdict === row.verdict
    if (isNext) current?.push(row)
    else runs.push([row])
  }
  return runs.filter(([first]) => first?.verdict !== 'even')
}

/** Hours of work that a stretch lacks or has too many of. */
const differenceOf = (row: Fields) =>
  Math.abs(numberOf(row, 'evenStaff') * numberOf(row, 'hours') - numberOf(row, 'staffHours'))

async function expectStretches(run: Run): Promise<void> {
  const { exchange, hours } = await plannedHours(run)
  const stretches = fieldsIn(exchange.came, 'stretches')
  const first = listOfFields(stretches.first) ?? notShown('stretches.first as a list')
  const runs = runsOf(hours)
  exchange.expect(stretches.count === runs.length, `count: ${runs.length}`, stretches)
  exchange.expect(first.length === Math.min(100, runs.length), 'first: at most 100 of them', stretches)
  const starts = new Map(runs.map((own) => [own[0]?.index, own]))
  for (const row of first) {
    const own = starts.get(row.index) ?? exchange.differs('consecutive hours with one verdict', row)
    starts.delete(row.index)
    const isSame = row.location === run.subject.location && row.verdict === own[0]?.verdict
    exchange.expect(isSame, `${own[0]?.verdict} hours of ${run.subject.location}`, row)
    exchange.expect(row.hours === own.length, `hours: ${own.length}`, row)
    for (const field of ['expected', 'low', 'high', 'staffHours']) {
      const all = sumOf(own, field)
      exchange.expect(
        isNear(numberOf(row, field), all, own.length),
        `${field}: ${all}, as in these hours`,
        row,
      )
    }
    const even = sumOf(own, 'evenStaff') / own.length
    exchange.expect(
      isNear(numberOf(row, 'evenStaff'), even, 1),
      `evenStaff: ${even.toFixed(2)} on average`,
      row,
    )
  }
  const isInOrder = first.every((row, at) => {
    const before = first[at - 1] ?? row
    return isNear(
      Math.max(differenceOf(row), differenceOf(before)),
      differenceOf(before),
      numberOf(row, 'hours') + numberOf(before, 'hours'),
    )
  })
  exchange.expect(isInOrder, 'the largest difference between staffHours and evenStaff first', first)
  if (first.length === 0) notShown('an hour that is thin or idle')
}

/** Expects each store to be planned or to have a reason for not being. */
function expectEach(exchange: Exchange, asked: readonly string[]): ReadonlySet<string> {
  const stores = fieldsIn(exchange.came, 'stores')
  const leftOut = fieldsIn(stores, 'leftOut')
  const first = listOfFields(leftOut.first) ?? notShown('leftOut.first as a list')
  for (const row of first) {
    exchange.expect(reasons.includes(String(row.reason)), `reason: one of ${reasons.join(', ')}`, row)
    exchange.expect(asked.includes(String(row.location)), 'a requested store', row)
  }
  const isEach = numberOf(stores, 'planned') + numberOf(leftOut, 'count') === asked.length
  exchange.expect(isEach, `planned and leftOut: ${asked.length} stores`, stores)
  exchange.expect(leftOut.count === first.length, 'leftOut: each by name, as they are few', stores)
  return new Set(asked.filter((id) => !first.some(({ location }) => location === id)))
}

async function expectSeveral(run: Run): Promise<void> {
  const { location, otherLocation } = run.subject
  const asked = [location, otherLocation ?? notShown('a second location')]
  const both = await planned(run, { entities: asked })
  const withPlan = expectEach(both.exchange, asked)
  const alone = await Promise.all(asked.map((id) => planned(run, { entities: [id] })))
  for (const [at, { exchange }] of alone.entries()) {
    const own = expectEach(exchange, asked.slice(at, at + 1))
    both.exchange.expect(own.size === Number(withPlan.has(asked[at] ?? '')), `${asked[at]} as alone`, [
      ...withPlan,
    ])
  }
  if (withPlan.size === 0) notShown(anHour)
  // Days of stores on different clocks can begin on different dates, and then forecasts are made of different days.
  if (alone.some(({ days }) => days.length > 0 && dayOf(days[0] ?? {}) !== dayOf(both.days[0] ?? {}))) return
  for (const row of both.hours) {
    const own = alone.flatMap(({ hours }) => hours.filter(({ index }) => index === row.index))
    both.exchange.expect(row.stores === own.length, `stores: ${own.length}`, row)
    for (const field of ['expected', 'low', 'high', 'staffHours', 'evenStaff']) {
      const all = sumOf(own, field)
      both.exchange.expect(
        isNear(numberOf(row, field), all, own.length),
        `${field}: ${all}, of both stores`,
        row,
      )
    }
  }
  const starts = new Set(alone.flatMap(({ hours }) => hours.map(({ index }) => index)))
  both.exchange.expect(
    both.hours.length === starts.size,
    `${starts.size} hours, those of each store`,
    both.days,
  )
}

export const beyondStaffingAheadRules: readonly Rule[] = [
  beyond(
    'derived staffing-ahead days',
    'days: from tomorrow on, with hours in order, each with its interval.',
    expectDays,
  ),
  beyond(
    'derived staffing-ahead summary',
    'summary: the hours of all days, those that are thin and those that are idle.',
    expectSummary,
  ),
  beyond(
    'derived staffing-ahead verdicts',
    'verdict: by an average, beyond which the whole interval lies.',
    expectVerdicts,
  ),
  beyond(
    'derived staffing-ahead average',
    'evenStaff: by the visitors for each hour of staff of the 28 days before.',
    expectAverage,
  ),
  beyond('derived staffing-ahead staff', 'staffHours: what the shifts have in this hour.', expectStaff),
  beyond('derived staffing-ahead forecast', 'Every hour is in the store’s forecast.', expectOpen),
  beyond(
    'derived staffing-ahead stretches',
    'stretches: consecutive hours that are thin or idle, the largest difference first.',
    expectStretches,
  ),
  beyond(
    'derived staffing-ahead stores',
    'Each store is planned or has a reason for not being; together they are their sum.',
    expectSeveral,
  ),
]
