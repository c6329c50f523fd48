/** The optional route staffing, compared with itself and with the visitors and the staff of its hours. */

import { answeredDays, derivedQuestion } from '../derived.ts'
import { askZones, staysOf } from '../dwell.ts'
import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { type Kind, kinds, orNull } from '../kinds.ts'
import { answeredIfOffered, fieldsIn, metricQuestion, rowsOf, sum } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'

const aFigure = 'an hour with visitors and staff'
const verdicts = ['thin', 'idle', 'even']
const reasons = ['no-staff', 'not-together']
/** What a period, a store and an hour of the week have. */
const amounts = { visitors: kinds.number, staffHours: kinds.number, hours: kinds.count } as const
/** Where staff is known from. */
const source: Kind = {
  expected: 'shifts or role',
  holds: (value) => value === 'shifts' || value === 'role',
}

async function staffingOf(run: Run, entities: readonly string[] = [run.subject.location]): Promise<Exchange> {
  return answeredIfOffered(run, derivedQuestion(run, 'staffing', { measure: undefined, entities }))
}

const numberOf = (row: Fields, field: string) => Number(row[field])
const sumOf = (rows: readonly Fields[], field: string) => sum(rows.map((row) => numberOf(row, field)))

/** Each number may be rounded to two decimals. */
const isNear = (one: number, other: number, parts = 1) =>
  Math.abs(one - other) <= 0.005 * (parts + 1) + 1e-6 * Math.abs(other)

function expectSum(exchange: Exchange, whole: Fields, parts: readonly Fields[], fields: readonly string[]) {
  for (const field of fields) {
    const all = sumOf(parts, field)
    const isSum = isNear(numberOf(whole, field), all, parts.length)
    exchange.expect(isSum, `${field}: ${all}, as in all parts together`, whole)
  }
}

async function expectHours(run: Run): Promise<void> {
  const exchange = await staffingOf(run)
  const hours = rowsOf(exchange, 'hours')
  expectField(
    exchange,
    isFields(exchange.came) ? [exchange.came] : [],
    'source',
    orNull(source, 'nothing is known of staff'),
    answeredDays,
  )
  for (const [field, kind] of Object.entries(amounts)) expectField(exchange, hours, field, kind, aFigure)
  hours.forEach((row, at) => {
    exchange.expect(
      placeOf(row) > (at === 0 ? -1 : placeOf(hours[at - 1] ?? {})),
      'hours in order of weekday and hour',
      row,
    )
    exchange.expect(numberOf(row, 'hours') > 0, 'hours: how many there were', row)
  })
  expectSum(exchange, fieldsIn(exchange.came, 'summary'), hours, Object.keys(amounts))
}

/** The number of an hour of the week, from 0. `NaN` if it is none. */
function placeOf({ weekday, hour }: Fields): number {
  const isOne = Number.isInteger(weekday) && Number.isInteger(hour)
  const [day, at] = [Number(weekday) - 1, Number(hour)]
  return isOne && day >= 0 && day < 7 && at >= 0 && at < 24 ? day * 24 + at : Number.NaN
}

/** The hours of the week with a figure, and the average visitors for each hour of staff. */
async function judgedHours(run: Run) {
  const exchange = await staffingOf(run)
  const hours = rowsOf(exchange, 'hours')
  const summary = fieldsIn(exchange.came, 'summary')
  if (hours.length === 0 || !(numberOf(summary, 'staffHours') > 0)) notShown(aFigure)
  return { exchange, hours, summary, rate: numberOf(summary, 'visitors') / numberOf(summary, 'staffHours') }
}

/**
 * True if an hour is thin, or idle, by these numbers.
 * @param by how much less than the limit suffices, because numbers can be rounded; negative for more
 */
function isJudged(verdict: unknown, row: Fields, rate: number, by: number): boolean {
  const [visitors, staffHours] = [numberOf(row, 'visitors'), numberOf(row, 'staffHours')]
  const average = staffHours * rate
  const isMore = Math.abs(visitors - average) > 2 * Math.sqrt(Math.max(average, 1)) - by
  if (verdict === 'thin') return isMore && visitors >= 1.5 * average - by
  return isMore && visitors <= 0.5 * average + by && staffHours > numberOf(row, 'hours') - by
}

async function expectVerdicts(run: Run): Promise<void> {
  const { exchange, hours, rate } = await judgedHours(run)
  for (const row of hours) {
    exchange.expect(verdicts.includes(String(row.verdict)), `verdict: one of ${verdicts.join(', ')}`, row)
    const by = 0.01 * (1 + rate)
    const isRight =
      row.verdict === 'even'
        ? !isJudged('thin', row, rate, -by) && !isJudged('idle', row, rate, -by)
        : isJudged(row.verdict, row, rate, by)
    exchange.expect(isRight, `a verdict by ${rate.toFixed(2)} visitors for each hour of staff`, row)
    const even = numberOf(row, 'visitors') / rate / numberOf(row, 'hours')
    const isEven = rate === 0 ? row.evenStaff === null : isNear(numberOf(row, 'evenStaff'), even)
    exchange.expect(isEven, `evenStaff: ${rate === 0 ? 'null' : even.toFixed(2)}`, row)
  }
}

/** Expects a store, and a period of one store, to have the thin and the idle hours of its week. */
async function expectPatterns(run: Run): Promise<void> {
  const { exchange, hours, summary, rate } = await judgedHours(run)
  const [row = notShown(aFigure)] = rowsOf(exchange, 'entities')
  const judged = (verdict: string) => hours.filter((hour) => hour.verdict === verdict)
  const [thin, idle] = [judged('thin'), judged('idle')]
  for (const one of [row, summary]) {
    const [ofThin, ofIdle] = [fieldsIn(one, 'thin'), fieldsIn(one, 'idle')]
    const isCounted = ofThin.hours === thin.length && ofIdle.hours === idle.length
    exchange.expect(isCounted, `${thin.length} thin and ${idle.length} idle hours`, one)
    expectSum(exchange, ofThin, thin, ['visitors'])
    expectSum(exchange, ofIdle, idle, ['staffHours'])
  }
  const lackOf = (hour: Fields) =>
    (numberOf(hour, 'visitors') / rate - numberOf(hour, 'staffHours')) / numberOf(hour, 'hours')
  const most = Math.max(...thin.map(lackOf))
  const named = thin.find((hour) => isFields(row.thinnest) && placeOf(hour) === placeOf(row.thinnest))
  const isThinnest =
    named === undefined ? thin.length === 0 && row.thinnest === null : isNear(lackOf(named), most)
  exchange.expect(isThinnest, 'thinnest: the thin hour that lacks most staff, or null', row)
  if (thin.length + idle.length === 0) notShown('an hour that is thin or idle')
}

/** Known amounts by the start of their hour. An hour that clocks repeat is in no figure. */
function amountsByHour(rows: readonly Fields[], amountIn: (row: Fields) => number | null) {
  const repeated = new Set(
    rows.map(({ index }) => index).filter((index, at, all) => all.indexOf(index) !== at),
  )
  return new Map(
    rows.flatMap((row) => {
      const amount = amountIn(row)
      return amount === null || repeated.has(row.index) ? [] : [[String(row.index), amount] as const]
    }),
  )
}

/**
 * Expects each hour of the week to have no more than these hours together, and as much if none of them is left out.
 */
function expectAmounts(
  exchange: Exchange,
  hours: readonly Fields[],
  field: string,
  known: ReadonlyMap<string, number>,
): void {
  const days = new Map<number, number[]>()
  for (const [index, amount] of known) {
    const weekday = new Date(index.slice(0, 10)).getUTCDay() || 7
    const place = placeOf({ weekday, hour: Number(index.slice(11, 13)) })
    days.set(place, [...(days.get(place) ?? []), amount])
  }
  let whole = 0
  for (const row of hours) {
    const own = days.get(placeOf(row)) ?? []
    const [counted, all] = [numberOf(row, field), sum(own)]
    exchange.expect(numberOf(row, 'hours') <= own.length, `at most ${own.length} hours with ${field}`, row)
    exchange.expect(counted <= all || isNear(counted, all, own.length), `${field}: at most ${all}`, row)
    if (row.hours !== own.length) continue
    whole += 1
    exchange.expect(isNear(counted, all, own.length), `${field}: ${all}, as in these hours together`, row)
  }
  if (whole === 0) notShown(`an hour of the week that has ${field} on each of its days`)
}

const byHour = { facets: ['segments'], aggregationPeriod: 'hour' }

async function expectVisitors(run: Run): Promise<void> {
  const { exchange, hours } = await judgedHours(run)
  const [{ countsStaff } = {}] = rowsOf(exchange, 'entities')
  const entriesByHour = async (more: object) => {
    const question = metricQuestion(run, 'entries', { ...byHour, ...more })
    return amountsByHour(rowsOf(await answeredIfOffered(run, question), 'segments'), ({ entries }) =>
      typeof entries === 'number' ? entries : null,
    )
  }
  const all = await entriesByHour({})
  const staff =
    countsStaff === true
      ? new Map<string, number>()
      : await entriesByHour({ breakdownByDimensions: ['role'], roles: ['staff'] })
  const visitors = new Map([...all].map(([index, count]) => [index, count - (staff.get(index) ?? 0)]))
  expectAmounts(exchange, hours, 'visitors', visitors)
}

async function expectStaff(run: Run): Promise<void> {
  const { exchange, hours } = await judgedHours(run)
  const isOfShifts = isFields(exchange.came) && exchange.came.source === 'shifts'
  expectAmounts(exchange, hours, 'staffHours', await (isOfShifts ? workedHours(run) : seenHours(run)))
}

async function workedHours(run: Run): Promise<ReadonlyMap<string, number>> {
  const rows = rowsOf(await answeredIfOffered(run, metricQuestion(run, 'staff-hours', byHour)), 'segments')
  return amountsByHour(rows, ({ staff_hours: hours }) => (typeof hours === 'number' ? hours : null))
}

/** The time of staff in the zones, without zones that contain another. */
async function seenHours(run: Run): Promise<ReadonlyMap<string, number>> {
  const split = { aggregationPeriod: 'hour', breakdownByDimensions: ['taxonomy', 'role'], roles: ['staff'] }
  const { rows } = await askZones(run, 'segments', split)
  const isInnermost = (zone: string) => !run.subject.zones.some((other) => other.startsWith(`${zone}:`))
  const seen = new Map<string, number>()
  for (const zone of run.subject.zones.filter(isInnermost)) {
    const own = rows.filter(({ taxonomy }) => taxonomy === zone)
    const hours = amountsByHour(own, (row) => staysOf(row)?.seconds ?? null)
    for (const [index, seconds] of hours) seen.set(index, (seen.get(index) ?? 0) + seconds / 3600)
  }
  return seen
}

/** Expects each store to have either a figure or a reason for none, and the period to be the sum of the stores. */
function expectStores(exchange: Exchange, asked: readonly string[]): readonly Fields[] {
  const [rows, summary, leftOut] = [
    rowsOf(exchange, 'entities'),
    fieldsIn(exchange.came, 'summary'),
    fieldsIn(exchange.came, 'leftOut'),
  ]
  const first = listOfFields(leftOut.first) ?? notShown('leftOut.first as a list')
  for (const row of first)
    exchange.expect(reasons.includes(String(row.reason)), `reason: one of ${reasons.join(', ')}`, row)
  const named = [...rows, ...first].map(({ location }) => String(location)).sort()
  const isEach = named.join() === [...asked].sort().join() && leftOut.count === first.length
  exchange.expect(isEach, 'each store in entities or in leftOut', named)
  expectSum(exchange, summary, rows, Object.keys(amounts))
  for (const [field, parts] of [
    ['thin', ['hours', 'visitors']],
    ['idle', ['hours', 'staffHours']],
    ['leftOut', ['visitors', 'staff']],
  ] as const)
    expectSum(
      exchange,
      fieldsIn(summary, field),
      rows.map((row) => fieldsIn(row, field)),
      parts,
    )
  return rows
}

async function expectSeveral(run: Run): Promise<void> {
  const { location, otherLocation } = run.subject
  const other = otherLocation ?? notShown('a second location')
  const both = await staffingOf(run, [location, other])
  const ofBoth = expectStores(both, [location, other])
  const sourceOf = ({ came }: Exchange) => (isFields(came) ? came.source : undefined)
  for (const id of [location, other]) {
    const alone = await staffingOf(run, [id])
    const [row] = expectStores(alone, [id])
    // Staff of a store without shifts is unknown beside one with shifts.
    if (row === undefined || sourceOf(alone) !== sourceOf(both)) continue
    const beside =
      ofBoth.find((one) => one.location === id) ?? both.differs(`a row of ${id}, as alone`, ofBoth)
    expectSum(both, beside, [row], Object.keys(amounts))
  }
  if (ofBoth.length === 0) notShown(aFigure)
}

export const beyondStaffingRules: readonly Rule[] = [
  beyond(
    'derived staffing hours',
    'hours: in order of the week; together they are the summary.',
    expectHours,
  ),
  beyond(
    'derived staffing verdicts',
    'verdict and evenStaff: by the average visitors for each hour of staff.',
    expectVerdicts,
  ),
  beyond(
    'derived staffing patterns',
    'thin, idle and thinnest: the hours with these verdicts.',
    expectPatterns,
  ),
  beyond(
    'derived staffing visitors',
    'visitors: the people of the hours but for staff, without hours of unknown staff.',
    expectVisitors,
  ),
  beyond(
    'derived staffing staff',
    'staffHours: the staff of the hours, from shifts or in zones, without those of unknown visitors.',
    expectStaff,
  ),
  beyond(
    'derived staffing stores',
    'Each store has a figure or a reason for none; summary: all stores together.',
    expectSeveral,
  ),
]
