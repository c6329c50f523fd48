import type { DemographicsAnswer, PeopleGroup } from '../../protocol/derived/derived-answers.ts'
import type { Demographics } from '../../protocol/metrics/filtered-by.ts'
import type { MetricRow } from '../../protocol/metrics/results.ts'
import { ages, genders } from '../../protocol/metrics/vocabularies.ts'
import { combineSummary, measured, sumKnown } from './combine-rows.ts'

/**
 * Returns the filters with every age and every gender where none is selected, so that the answer has a row for each
 * group. No group contains people of unknown age or gender, because to split is to filter (interface §4.1, rule 1).
 */
export function everyAgeAndGender(people: Demographics): Demographics {
  return {
    ...people,
    ages: people.ages.length === 0 ? ages : people.ages,
    genders: people.genders.length === 0 ? genders : people.genders,
  }
}

/**
 * Returns the groups in display order: by age band, women before men. Words of the deployment's own come after those of
 * the contract (notes §3). `null` if the rows carry neither age nor gender, as without demographics.
 */
export function ageGenderGroups(
  rows: readonly MetricRow[],
  people: Demographics,
): readonly PeopleGroup[] | null {
  if (!rows.some((row) => groupOf(row) !== undefined)) return null
  const asked = everyAgeAndGender(people)
  const bands = withOthers(asked.ages, rows, ({ age }) => age)
  const own = womenFirst(withOthers(asked.genders, rows, ({ gender }) => gender))
  return bands.flatMap((age) => own.map((gender) => ({ age, gender })))
}

/** Sorts genders in display order: women, men, then words of the deployment's own. */
export function womenFirst(genders: readonly string[]): readonly string[] {
  return [...genders].sort((a, b) => orderOf(a) - orderOf(b))
}

function withOthers(
  asked: readonly string[],
  rows: readonly MetricRow[],
  wordOf: (row: MetricRow) => string | undefined,
): readonly string[] {
  const others = new Set(rows.flatMap((row) => wordOf(row) ?? []).filter((word) => !asked.includes(word)))
  return [...asked, ...[...others].sort()]
}

function orderOf(gender: string): number {
  return gender === 'female' ? 0 : gender === 'male' ? 1 : 2
}

/** Returns the key of a row's group. */
export function groupOf({ age, gender }: MetricRow): string | undefined {
  return age === undefined || gender === undefined ? undefined : groupKey({ age, gender })
}

export function groupKey({ age, gender }: PeopleGroup): string {
  return `${age} ${gender}`
}

export interface CountedPeople {
  /** Rows of `entries`, facet `summary`, split by age and gender, of all stores together. */
  readonly rows: readonly MetricRow[]
  readonly people: Demographics
  /** Everybody with these roles who entered, of known age and gender or not. `null` if unknown. */
  readonly everyone: number | null
  /** Epoch milliseconds. */
  readonly asOf: number
}

/** Returns the response of the route `demographics`. */
export function demographicsAnswer({ rows, people, everyone, asOf }: CountedPeople): DemographicsAnswer {
  const groups = ageGenderGroups(rows, people)
  const places = { places: groups?.map(groupKey) ?? [], placeOf: groupOf }
  const values = combineSummary(rows, places, measured('entries'))
  return {
    groups: groups?.map((group) => ({ ...group, value: values.get(groupKey(group)) ?? null })) ?? null,
    untold: groups === null ? null : untoldOf(sumKnown([...values.values()]) ?? 0, people, everyone),
    meta: { units: { value: 'peopleCount' }, countedUntil: new Date(asOf).toISOString() },
  }
}

/**
 * A filter of ages or genders excludes people of unknown age or gender. If the sources disagree, the number is unknown.
 */
function untoldOf(told: number, people: Demographics, everyone: number | null): number | null {
  if (people.ages.length + people.genders.length > 0 || everyone === null) return null
  return everyone < told ? null : everyone - told
}
