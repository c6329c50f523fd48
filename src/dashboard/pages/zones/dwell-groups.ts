import { ageGenderGroups, groupKey, groupOf } from '../../../domain/age-and-gender.ts'
import { combineSummary, measured, totalOf } from '../../../domain/cells/combine-rows.ts'
import { isSmallSample, smallSample } from '../../../domain/cells/sample-size.ts'
import { storeDwell } from '../../../domain/zones/store-dwell.ts'
import { type MetricRow, measureOf } from '../../../protocol/results.ts'
import type { BarColour, BarMark, Bars } from '../../charts/bars.ts'
import { duration } from '../../charts/unit.ts'
import { bandWords, genderName } from '../../data/age-and-gender.ts'
import type { Filters } from '../../filters/filters.ts'
import { formatCount, formatDuration } from '../../ui/format.ts'

/** How long one group of people stays. */
export interface DwellGroup {
  readonly age: string
  readonly gender: string
  readonly state: 'measured' | 'nobody' | 'no-data'
  /** Seconds; `null` where nobody came or nothing is known. */
  readonly average: number | null
  /** Visits to the zone, or entries of the store; `null` is not known. */
  readonly sample: number | null
  /** Averages of several stores, weighted by their entries: the answer has no totals. */
  readonly weighted: boolean
}

type Demographics = Pick<Filters, 'ages' | 'genders' | 'roles'>

/** Dwell in a zone: total ÷ visits, whatever stores and roles it is combined of. */
export function zoneDwellGroups(
  rows: readonly MetricRow[],
  filters: Demographics,
): readonly DwellGroup[] | null {
  const groups = ageGenderGroups(rows, filters)
  if (groups === null) return null
  const places = { places: groups.map(groupKey), placeOf: groupOf }
  const visits = combineSummary(rows, places, measured('area_total_entries'))
  const dwell = combineSummary(rows, places, totalOf('area_average_dwell_time', 'area_total_entries'))
  return groups.map((group): DwellGroup => {
    const [sample, total] = [visits.get(groupKey(group)) ?? null, dwell.get(groupKey(group)) ?? null]
    const average = sample === null || sample === 0 || total === null ? null : total / sample
    return { ...group, average, sample, weighted: false, state: stateOf(average, sample) }
  })
}

/** Dwell in the store as a whole: of several stores weighted by the entries of the same group. */
export function storeDwellGroups(
  dwell: readonly MetricRow[],
  entries: readonly MetricRow[] | null,
  filters: Demographics,
): readonly DwellGroup[] | null {
  const groups = ageGenderGroups(dwell, filters)
  if (groups === null) return null
  return groups.map((group): DwellGroup => {
    const own = (row: MetricRow) => groupOf(row) === groupKey(group)
    const known = dwell.filter(own).filter((row) => measureOf(row, 'average_dwell_time') !== null)
    const { value: average, weighted } = storeDwell(known, entries)
    const counts = combineSummary(
      (entries ?? []).filter(own),
      { places: [groupKey(group)], placeOf: groupOf },
      measured('entries'),
    )
    const sample = counts.get(groupKey(group)) ?? null
    return { ...group, average, sample, weighted, state: stateOf(average, sample) }
  })
}

function stateOf(average: number | null, sample: number | null): DwellGroup['state'] {
  if (average !== null) return 'measured'
  return sample === 0 ? 'nobody' : 'no-data'
}

const colours: readonly BarColour[] = ['first', 'second', 'third']

/** The groups as bars, the sample beside each. @param what "visits" or "entries". */
export function dwellBars(groups: readonly DwellGroup[], what: 'visits' | 'entries', locale?: string): Bars {
  const genders = [...new Set(groups.map(({ gender }) => gender))]
  const ages = [...new Set(groups.map(({ age }) => age))]
  return {
    series: genders.map((gender, at) => ({
      key: gender,
      name: genderName(gender),
      colour: colours[Math.min(at, colours.length - 1)] ?? 'third',
    })),
    rows: ages.map((age) => ({
      key: age,
      label: bandWords(age),
      marks: genders.map((gender) => {
        const group = groups.find((one) => one.age === age && one.gender === gender)
        return markOf(group, `${genderName(gender)}, ${bandWords(age)}`, what, locale)
      }),
    })),
    unit: duration,
    reference: null,
    sentence: sentenceOf(groups, what, locale),
  }
}

function markOf(
  group: DwellGroup | undefined,
  title: string,
  what: string,
  locale: string | undefined,
): BarMark {
  const { average = null, sample = null, state = 'no-data', weighted = false } = group ?? {}
  if (average === null) {
    const words = state === 'nobody' ? 'nobody came' : 'no data'
    return { state, value: null, text: words, caution: false, title, words }
  }
  const few = sample !== null && isSmallSample(sample)
  const size = sample === null ? `${what} not known` : `${formatCount(sample, locale)} ${what}`
  const words = [`${formatDuration(average)} on average of ${size}`]
  if (few) words.push(`fewer than ${smallSample}: take it with caution`)
  if (weighted) words.push('stores weighted by these entries')
  return {
    state,
    value: average,
    text: `${formatDuration(average)} · ${size}`,
    caution: few,
    title,
    words: words.join(', '),
  }
}

function sentenceOf(groups: readonly DwellGroup[], what: string, locale: string | undefined): string {
  const enough = groups.flatMap(({ average, sample, ...group }) =>
    average === null || sample === null || isSmallSample(sample) ? [] : [{ ...group, average, sample }],
  )
  const name = ({ age, gender }: Pick<DwellGroup, 'age' | 'gender'>) =>
    `${genderName(gender)} of ${bandWords(age)}`
  const few = groups.filter(
    ({ average, sample }) => average !== null && sample !== null && isSmallSample(sample),
  )
  const [first] = enough
  const parts: string[] = []
  if (first === undefined) {
    parts.push(
      few.length > 0
        ? `No group has ${smallSample} ${what} or more: take each with caution.`
        : `Of no group it is known how many ${what} it is of.`,
    )
  } else {
    const longest = enough.reduce((best, one) => (one.average > best.average ? one : best))
    const shortest = enough.reduce((best, one) => (one.average < best.average ? one : best))
    parts.push(
      longest === shortest
        ? `${name(longest)} stay ${formatDuration(longest.average)} on average.`
        : `${name(longest)} stay longest, ${formatDuration(longest.average)} on average, ${name(shortest).toLowerCase()} shortest, ${formatDuration(shortest.average)}.`,
    )
  }
  if (first !== undefined && few.length > 0) {
    const samples = few.map((one) => `${name(one)} ${formatCount(one.sample ?? 0, locale)}`)
    parts.push(`Take with caution, few ${what}: ${samples.join(', ')}.`)
  }
  if (groups.some(({ weighted }) => weighted)) {
    parts.push('Several stores are weighted by the entries of the same group: the service gives no totals.')
  }
  return parts.join(' ')
}
