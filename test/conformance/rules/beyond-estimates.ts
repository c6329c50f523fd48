/** The optional route estimates, compared with itself and with the coverage of the entries. */

import { answeredDays, derivedQuestion } from '../derived.ts'
import { expectField } from '../fields.ts'
import { type Exchange, notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { kinds, orNull } from '../kinds.ts'
import { answeredIfOffered, fieldsIn, numbersOf, rowsOf, sum } from '../questions.ts'
import { beyond, type Rule, type Run } from '../rule.ts'
import { addDays } from '../zone-time.ts'

const aGap = 'an hour that entrance cameras missed'
const anEstimate = 'a gap with an estimate in each bucket'
const reasons = ['no-records', 'short-history']
const counts = ['hours', 'hoursLeftOut'] as const

function estimatesOf(run: Run, fields: Fields = {}): Promise<Exchange> {
  const body = { measure: undefined, aggregationPeriod: 'day', ...fields }
  return answeredIfOffered(run, derivedQuestion(run, 'estimates', body))
}

const dayOf = ({ index }: Fields) => String(index).slice(0, 10)

/** At most 28 days, so that a long period does not exceed what a deployment answers by the hour. */
function fewDays({ from, to }: Run['subject']) {
  const start = addDays(to, -27)
  return { start: start < from ? from : start, end: to }
}

/** Each number is rounded to a tenth. */
const isNear = (one: number, other: number, parts: number) =>
  Math.abs(one - other) <= 0.05 * (parts + 1) + 1e-6

/** What is expected in all rows together. `null` if a row with hours has no estimate. */
function expectedIn(rows: readonly Fields[]): number | null {
  const known = rows.filter(({ hours }) => hours !== 0)
  if (known.length === 0 || known.some(({ missed }) => !isFields(missed))) return null
  return sum(known.map(({ missed }) => Number(fieldsIn({ missed }, 'missed').expected)))
}

/** Expects a whole to have the hours and the people of its parts. Returns true if there were people to compare. */
function expectWhole(exchange: Exchange, whole: Fields, parts: readonly Fields[]): boolean {
  for (const field of counts) {
    const all = sum(numbersOf(parts, field))
    exchange.expect(whole[field] === all, `${field}: ${all}, as in all parts together`, whole)
  }
  const expected = expectedIn(parts)
  if (expected === null || !isFields(whole.missed)) return false
  const isSum = isNear(Number(whole.missed.expected), expected, parts.length)
  exchange.expect(isSum, `an estimate of ${expected.toFixed(1)}, as all parts together`, whole)
  return true
}

function expectMissed(exchange: Exchange, row: Fields): void {
  if (row.missed === null) return
  const { low, expected, high } = fieldsIn(row, 'missed')
  for (const value of [low, expected, high])
    exchange.expect(kinds.number.holds(value), 'low, expected and high: numbers from 0 on', row)
  const isOrdered = Number(low) <= Number(expected) && Number(expected) <= Number(high)
  exchange.expect(isOrdered, 'low ≤ expected ≤ high', row)
  exchange.expect(row.hours !== 0, 'missed: null without an hour in it', row)
}

async function expectSegments(run: Run): Promise<void> {
  const exchange = await estimatesOf(run)
  const rows = rowsOf(exchange, 'segments')
  for (const row of [...rows, fieldsIn(exchange.came, 'summary')]) expectMissed(exchange, row)
  expectField(exchange, rows, 'index', kinds.wallClock, aGap)
  for (const field of counts) expectField(exchange, rows, field, kinds.count, answeredDays)
  const { from, to } = run.subject
  rows.forEach((row, at) => {
    const isInOrder = at === 0 || String(rows[at - 1]?.index) < String(row.index)
    exchange.expect(isInOrder && from <= dayOf(row) && dayOf(row) <= to, 'days of the period in order', row)
    exchange.expect(sum(numbersOf([row], 'hours')) + sum(numbersOf([row], 'hoursLeftOut')) > 0, aGap, row)
  })
  expectField(exchange, rows, 'missed', orNull(kinds.object, 'too little is known'), anEstimate)
}

async function expectSummary(run: Run): Promise<void> {
  const all = await estimatesOf(run)
  const rows = rowsOf(all, 'segments')
  if (rows.length === 0) notShown(aGap)
  if (expectWhole(all, fieldsIn(all.came, 'summary'), rows)) return
  const part = await estimatesOf(run, withEstimates(rows, run.subject))
  const summary = fieldsIn(part.came, 'summary')
  if (!expectWhole(part, summary, rowsOf(part, 'segments'))) notShown(anEstimate)
}

/** The first stretch of days in which each gap has an estimate. In a short history, some have none. */
function withEstimates(rows: readonly Fields[], { from, to }: Run['subject']) {
  const first = rows.findIndex(({ missed }) => isFields(missed))
  const next = rows.findIndex(({ missed }, at) => at > first && !isFields(missed))
  const [before, after] = [rows[first - 1], rows[next]]
  if (first < 0) notShown(anEstimate)
  return {
    start: before === undefined ? from : addDays(dayOf(before), 1),
    end: after === undefined ? to : addDays(dayOf(after), -1),
  }
}

async function expectHours(run: Run): Promise<void> {
  const days = await estimatesOf(run, fewDays(run.subject))
  const hours = await estimatesOf(run, { ...fewDays(run.subject), aggregationPeriod: 'hour' })
  const [ofDays, ofHours] = [rowsOf(days, 'segments'), rowsOf(hours, 'segments')]
  if (ofDays.length === 0) notShown(aGap)
  const namesOf = (rows: readonly Fields[]) => [...new Set(rows.map(dayOf))].join()
  hours.expect(namesOf(ofHours) === namesOf(ofDays), 'hours of the days that have a gap', ofHours)
  const compared = ofDays.filter((day) =>
    expectWhole(
      days,
      day,
      ofHours.filter((row) => dayOf(row) === dayOf(day)),
    ),
  )
  if (compared.length === 0) notShown('a day with an estimate in each hour with a gap')
}

/** The least share of an hour without a gap. Shares can be rounded. */
const [surelyGap, surelySeen] = [0.979, 0.981]

async function expectCoverage(run: Run): Promise<void> {
  const byHour = { ...fewDays(run.subject), aggregationPeriod: 'hour' }
  const exchange = await estimatesOf(run, byHour)
  const totals = await answeredIfOffered(
    run,
    derivedQuestion(run, 'totals', { ...byHour, facets: ['segments'] }),
  )
  const leftOut = fieldsIn(fieldsIn(exchange.came, 'stores'), 'leftOut')
  // The habit of a counter without cameras gives it a coverage, but no gap.
  if (listOfFields(leftOut.first)?.some(({ reason }) => reason === 'no-records'))
    notShown('a location with camera records')
  const gaps = new Set(rowsOf(exchange, 'segments').map(({ index }) => index))
  const rows = rowsOf(totals, 'segments')
  // An hour that clocks repeat has two shares, and one gap.
  const known = rows
    .filter(({ index }) => rows.filter((row) => row.index === index).length === 1)
    .map((row) => ({ hour: String(row.index), share: fieldsIn(row, 'coverage').share }))
    .filter(({ share }) => typeof share === 'number')
  if (!known.some(({ share }) => Number(share) < surelyGap)) notShown(aGap)
  for (const { hour, share } of known) {
    const came = { coverage: share, segment: gaps.has(hour) }
    if (Number(share) < surelyGap) exchange.expect(gaps.has(hour), `a segment of ${hour}`, came)
    if (Number(share) > surelySeen) exchange.expect(!gaps.has(hour), `no segment of ${hour}`, came)
  }
}

/** One store has an estimate or a reason for none, unless nothing is known to be missing. */
function expectOutcome(exchange: Exchange): void {
  const [stores, summary] = [fieldsIn(exchange.came, 'stores'), fieldsIn(exchange.came, 'summary')]
  const leftOut = fieldsIn(stores, 'leftOut')
  const first = listOfFields(leftOut.first) ?? notShown('leftOut.first as a list')
  for (const row of first)
    exchange.expect(reasons.includes(String(row.reason)), `reason: one of ${reasons.join(', ')}`, row)
  const isEstimated = Number(summary.hours) > 0
  exchange.expect(stores.estimated === (isEstimated ? 1 : 0), 'estimated: a store with hours', stores)
  const reason = isEstimated
    ? undefined
    : Number(summary.hoursLeftOut) > 0
      ? 'short-history'
      : first[0]?.reason
  const count = reason === undefined ? 0 : 1
  const isRight = leftOut.count === count && first.length === count && first[0]?.reason === reason
  exchange.expect(isRight, 'leftOut: a store without an estimate, with its reason', stores)
}

async function expectStores(run: Run): Promise<void> {
  const { location, otherLocation } = run.subject
  const own = await estimatesOf(run)
  expectOutcome(own)
  const other = otherLocation ?? notShown('a second location')
  const another = await estimatesOf(run, { entities: [other] })
  expectOutcome(another)
  const both = await estimatesOf(run, { entities: [location, other] })
  const [ofBoth, ...ofEach] = [both, own, another].map(({ came }) => fieldsIn(came, 'summary'))
  expectWhole(both, ofBoth ?? {}, ofEach)
}

export const beyondEstimatesRules: readonly Rule[] = [
  beyond(
    'derived estimates segments',
    'segments: only days with a gap, each with what was missed between low and high.',
    expectSegments,
  ),
  beyond('derived estimates summary', 'summary: the hours and the people of all days.', expectSummary),
  beyond('derived estimates hours', 'The hours of a day add up to its hours and its people.', expectHours),
  beyond(
    'derived estimates coverage',
    'An hour has a gap where the coverage of its entries has one.',
    expectCoverage,
  ),
  beyond(
    'derived estimates stores',
    'stores: each store with a gap has an estimate or a reason for none.',
    expectStores,
  ),
]
