/** §4.1: parameters of metric requests. */

import { notShown } from '../finding.ts'
import { type Fields, isFields } from '../json-value.ts'
import { askMetric, askRows, numbersOf, requireEachOnce, sum } from '../questions.ts'
import { contract, type Rule, type Run } from '../rule.ts'
import { expectDays, expectMonths } from '../segments.ts'
import { wireRange } from '../subject.ts'
import { allAges, allGenders } from '../vocabularies.ts'
import { addDays, daysBetween } from '../zone-time.ts'

const counted = 'counts in the days asked about: choose others with --from and --to'

/** Returns the one number of an unsplit sum. */
async function total(run: Run, route: string, field: string, fields: Fields = {}): Promise<number> {
  const { rows } = await askRows(run, route, 'summary', fields)
  return numbersOf(rows, field)[0] ?? notShown(counted)
}

export const parameterRules: readonly Rule[] = [
  contract('§4.1 start, end', 'start and end bound the time of the request.', async (run) => {
    const { subject } = run
    if (daysBetween(subject.from, subject.to) < 1) notShown('two days: give --from and --to')
    const middle = addDays(subject.from, Math.floor((daysBetween(subject.from, subject.to) + 1) / 2))
    const exchange = await askMetric(run, 'entries')
    const whole = await total(run, 'entries', 'entries')
    const first = wireRange(subject, subject.from, addDays(middle, -1))
    const second = wireRange(subject, middle, subject.to)
    const counts: number[] = []
    for (const part of [first, second]) {
      const { rows } = await askRows(run, 'entries', 'summary', part)
      counts.push(sum(numbersOf(rows, 'entries')))
    }
    exchange.expect(sum(counts) === whole, `the sum of both halves of the time, ${counts.join(' + ')}`, whole)
  }),
  contract(
    '§4.1 entities, entityType',
    'entities are ids of the type that entityType names: location.',
    async (run) => {
      const { location, otherLocation } = run.subject
      if (otherLocation === null) notShown('a second location')
      const fields = { breakdownByDimensions: ['entity'] }
      const { exchange, rows } = await askRows(run, 'entries', 'summary', {
        ...fields,
        entities: [location, otherLocation],
      })
      for (const entity of [location, otherLocation]) {
        const found = rows.filter((row) => row.location === entity)
        exchange.expect(found.length === 1, `one row for ${entity}`)
        const alone = await total(run, 'entries', 'entries', { ...fields, entities: [entity] })
        exchange.expect(
          numbersOf(found, 'entries')[0] === alone,
          `${alone} for ${entity}, as when asked alone`,
        )
      }
      exchange.expect(rows.length === 2, 'two rows')
    },
  ),
  contract('§4.1 facets segments', 'facets: segments alone is answered with segments alone.', async (run) => {
    const exchange = await askMetric(run, 'entries', { facets: ['segments'] })
    const { came } = exchange
    exchange.expect(
      isFields(came) && Array.isArray(came.segments) && !('summary' in came),
      'segments, and no summary',
      isFields(came) ? Object.keys(came) : came,
    )
  }),
  contract('§4.1 facets both', 'facets: segments and summary may be requested together.', async (run) => {
    const exchange = await askMetric(run, 'entries', { facets: ['segments', 'summary'] })
    const { came } = exchange
    exchange.expect(
      isFields(came) && Array.isArray(came.segments) && Array.isArray(came.summary),
      'segments and summary',
      isFields(came) ? Object.keys(came) : came,
    )
  }),
  contract('§4.1 aggregationPeriod day', 'Segments by the day: their rows tile the time.', async (run) => {
    const { exchange, rows } = await askRows(run, 'entries', 'segments')
    expectDays(exchange, rows, run.subject)
  }),
  contract(
    '§4.1 aggregationPeriod month',
    'Segments by the month: their rows tile the time.',
    async (run) => {
      const { exchange, rows } = await askRows(run, 'entries', 'segments', { aggregationPeriod: 'month' })
      expectMonths(exchange, rows, run.subject)
    },
  ),
  ...(['day', 'month'] as const).map((aggregationPeriod) =>
    contract(
      `§4.1 summary of ${aggregationPeriod}s`,
      'The summary of counts is the sum of their segments.',
      async (run) => {
        const { exchange, rows } = await askRows(run, 'entries', 'segments', { aggregationPeriod })
        const parts = sum(numbersOf(rows, 'entries'))
        const whole = await total(run, 'entries', 'entries', { aggregationPeriod })
        exchange.expect(parts === whole, `segments whose sum is the summary, ${whole}`, parts)
      },
    ),
  ),
  contract('§4.1 areaType taxonomy', 'areaType taxonomy is used with area/data.', async (run) => {
    const { exchange, rows } = await askRows(run, 'area/data', 'summary')
    exchange.expect(rows.length > 0, 'rows')
  }),
  contract(
    '§4.1 areaType location-dwell',
    'areaType location-dwell is used with average-dwell-time.',
    async (run) => {
      const { exchange, rows } = await askRows(run, 'average-dwell-time', 'summary')
      exchange.expect(rows.length === 1, 'one row for the whole store')
    },
  ),
  contract('§4.1 taxonomy', 'taxonomy names the zones of the request.', async (run) => {
    const [zone] = run.subject.zones
    const several = await askRows(run, 'area/data', 'summary')
    if (several.rows.length < 2) notShown('two areas of one location')
    const { exchange, rows } = await askRows(run, 'area/data', 'summary', { taxonomy: [zone] })
    exchange.expect(rows.length === 1 && rows[0]?.taxonomy === zone, `one row, for ${zone}`)
    const same = several.rows.filter((row) => row.taxonomy === zone)
    exchange.expect(
      numbersOf(same, 'area_total_entries')[0] === numbersOf(rows, 'area_total_entries')[0],
      'the same number as among several zones',
      [...same, ...rows],
    )
  }),
  contract(
    '§4.1 taxonomy without a breakdown',
    'taxonomy names the zones of the request even if the answer is not split by them: one sum.',
    async (run) => {
      const zones = run.subject.zones.slice(0, 3)
      const split = await askRows(run, 'area/data', 'summary')
      if (zones.length < 2) notShown('two areas of one location')
      requireEachOnce(split.rows)
      for (const taxonomy of [zones.slice(0, 1), zones]) {
        const parts = split.rows.filter((row) => taxonomy.some((zone) => zone === row.taxonomy))
        const expected = sum(numbersOf(parts, 'area_total_entries'))
        if (expected === 0) notShown(counted)
        const fields = { taxonomy, breakdownByDimensions: undefined }
        const { exchange, rows } = await askRows(run, 'area/data', 'summary', fields)
        exchange.expect(
          rows.length === 1 && numbersOf(rows, 'area_total_entries')[0] === expected,
          `one row of ${expected} entries, the sum of ${taxonomy.join(', ')}`,
          rows,
        )
      }
    },
  ),
  contract(
    '§4.1 breakdownByDimensions',
    'A result can be split by several dimensions at once: one row for each pair of values.',
    async (run) => {
      const { exchange, rows } = await askRows(run, 'entries', 'summary', {
        breakdownByDimensions: ['age', 'gender'],
        ages: allAges,
        genders: allGenders,
      })
      if (rows.length === 0) notShown(counted)
      const pairs = rows.map((row) => `${row.age} ${row.gender}`)
      exchange.expect(new Set(pairs).size === pairs.length, 'no pair twice', pairs)
      const whole = await total(run, 'entries', 'entries')
      const parts = sum(numbersOf(rows, 'entries'))
      exchange.expect(parts <= whole, `together at most the whole, ${whole}`, parts)
    },
  ),
]
