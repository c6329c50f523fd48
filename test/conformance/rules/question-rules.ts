/** §4.1: its numbered rules. Rule 6 lists what the interface leaves open, so there is nothing to check. */

import { notShown } from '../finding.ts'
import { type Fields, isFields, listOfFields } from '../json-value.ts'
import { answered, askRows, detailQuestion, numbersOf, statusQuestion, sum } from '../questions.ts'
import { contract, type Rule, type Run } from '../rule.ts'
import { askUptimeResults } from '../uptimes.ts'
import { allAges, allGenders } from '../vocabularies.ts'

const counted = 'counts in the days asked about: choose others with --from and --to'

const axes = {
  age: ['ages', allAges],
  gender: ['genders', allGenders],
  role: ['roles', ['customer', 'staff']],
} as const satisfies Record<string, readonly [string, readonly string[]]>
type Axis = keyof typeof axes

function split(run: Run, route: string, axis: Axis, values: readonly string[]) {
  const [filter] = axes[axis]
  const rest = route === 'area/data' ? ['taxonomy'] : []
  return askRows(run, route, 'summary', { breakdownByDimensions: [...rest, axis], [filter]: values })
}

function filterRule(route: string, axis: Axis, measure: string): Rule {
  const [filter, all] = axes[axis]
  return contract(
    `§4.1 rule 1 ${filter} of ${route}`,
    `A single value in ${filter} filters to that value.`,
    async (run) => {
      const every = await split(run, route, axis, all)
      const shown = every.rows.filter((row) => typeof row[axis] === 'string' && row[measure] !== null)
      if (shown.length === 0) notShown(`${route} with ${axis}, with ${counted}`)
      for (const value of new Set(shown.map((row) => String(row[axis])))) {
        const { exchange, rows } = await split(run, route, axis, [value])
        exchange.expect(rows.length > 0 && rows.every((row) => row[axis] === value), `rows of ${value} alone`)
        const ofValue = every.rows.filter((row) => row[axis] === value)
        exchange.expect(
          numbers(rows, measure) === numbers(ofValue, measure),
          `what the split by all of ${filter} says of ${value}: ${numbers(ofValue, measure)}`,
          numbers(rows, measure),
        )
      }
    },
  )
}

/** Returns the numbers of a measure, sorted. */
function numbers(rows: readonly Fields[], measure: string): string {
  const texts = rows.map((row) => `${row.taxonomy ?? ''} ${numbersOf([row], measure)[0]}`.trim())
  return texts.sort().join(', ')
}

export const questionRules: readonly Rule[] = [
  filterRule('entries', 'age', 'entries'),
  filterRule('entries', 'gender', 'entries'),
  filterRule('entries', 'role', 'entries'),
  filterRule('area/data', 'role', 'area_total_entries'),
  filterRule('average-dwell-time', 'age', 'average_dwell_time'),
  filterRule('average-dwell-time', 'gender', 'average_dwell_time'),
  contract(
    '§4.1 rule 1 breakdown',
    'To break down by an axis, list it in breakdownByDimensions and give the matching array: its values alone.',
    async (run) => {
      const { exchange, rows } = await split(run, 'entries', 'age', allAges.slice(1, 3))
      const ages = rows.map((row) => row.age).filter((age) => typeof age === 'string')
      if (ages.length === 0) notShown(`entries with age, with ${counted}`)
      exchange.expect(
        new Set(ages).size === ages.length &&
          ages.every((age) => allAges.slice(1, 3).some((one) => one === age)),
        `a row for each of ${allAges.slice(1, 3).join(', ')} at most`,
        ages,
      )
    },
  ),
  contract(
    '§4.1 rule 1 whole',
    'The values of an axis are parts of the whole: together they count at most as much as without it.',
    async (run) => {
      const whole = await askRows(run, 'entries', 'summary')
      const most = numbersOf(whole.rows, 'entries')[0] ?? notShown(counted)
      for (const axis of ['age', 'gender', 'role'] as const) {
        const { exchange, rows } = await split(run, 'entries', axis, axes[axis][1])
        const parts = sum(numbersOf(rows, 'entries'))
        exchange.expect(parts <= most, `at most ${most}`, parts)
      }
    },
  ),
  contract(
    '§4.1 rule 2',
    'With several taxonomies and taxonomy in breakdownByDimensions, the summary has one row per zone.',
    async (run) => {
      const asked = run.subject.zones.slice(0, 3)
      const { exchange, rows } = await askRows(run, 'area/data', 'summary')
      if (asked.length < 2) notShown('two areas of one location')
      const found = rows.map((row) => String(row.taxonomy)).sort()
      exchange.expect(
        found.join() === [...asked].sort().join(),
        `one row for each of ${asked.join(', ')}`,
        found,
      )
    },
  ),
  contract(
    '§4.1 rule 3',
    'For transactions/conversion-rate, include entity in breakdownByDimensions: a row per location.',
    async (run) => {
      const { location, otherLocation } = run.subject
      const entities = otherLocation === null ? [location] : [location, otherLocation]
      const { exchange, rows } = await askRows(run, 'transactions/conversion-rate', 'summary', { entities })
      if (rows.every((row) => !('location' in row))) notShown('rows with a location: see §2.7')
      const found = rows.map((row) => String(row.location)).sort()
      exchange.expect(
        found.join() === [...entities].sort().join(),
        `a row for each of ${entities.join(', ')}`,
        found,
      )
    },
  ),
  contract(
    '§4.1 rule 4',
    'status/uptime returns an array of 2.5 records, one per recording of the location.',
    async (run) => {
      const exchange = await answered(run, statusQuestion(run))
      const records = listOfFields(exchange.came) ?? notShown('a list: see §4.1 json of status/uptime')
      const found = records.map((record) => record.recording_id)
      exchange.expect(new Set(found).size === found.length, 'no recording twice', found)
      const day = { start: run.subject.to, end: run.subject.to }
      const { results } = await askUptimeResults(run, day)
      const expected = results.flatMap(({ recording }) =>
        isFields(recording) && recording.location === run.subject.location ? [recording.id] : [],
      )
      if (expected.length === 0) notShown('a recording of the location')
      exchange.expect(
        expected.every((id) => found.includes(id)),
        `a record for each of the ${expected.length} recordings that recording/uptimes names`,
        found,
      )
    },
  ),
  contract(
    '§4.1 rule 5',
    'detail/list takes returnEntityType, entities and entityType, and returns an array of 2.6 records.',
    async (run) => {
      const exchange = await answered(run, detailQuestion(run, 'area_context'))
      const records = listOfFields(exchange.came)
      exchange.expect(records !== null, 'an array of records')
      if (records?.length === 0) notShown('a location with areas: choose one with --location')
    },
  ),
]
