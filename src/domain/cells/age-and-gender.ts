import type { DemographicsAnswer, PeopleGroup } from '../../protocol/derived/derived-answers.ts'
import type { Demographics } from '../../protocol/metrics/filtered-by.ts'
import type { MetricRow } from '../../protocol/metrics/results.ts'
import { ages, genders } from '../../protocol/metrics/vocabularies.ts'
import { combineSummary, measured, sumKnown } from './combine-rows.ts'

/**
 * The filters with every age and every gender where none is chosen: an answer to them has a row for each group. Whoever
 * could not be told is in none, for to split is to filter (interface §4.1, rule 1).
 */
export function everyAgeAndGender({ ages: bands, genders: chosen, roles }: Demographics): Demographics {
  return {
    ages: bands.length === 0 ? ages : bands,
    genders: chosen.length === 0 ? genders : chosen,
    roles,
  }
}

/**
 * Groups in the order in which they are shown: by age band, women before men. Words of the deployment's own come after
 * those of the contract (notes §3). `null`: the rows tell neither age nor gender, as without demographics.
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

/** In the order in which they are shown: women, men, then words of the deployment's own. */
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

/** What rows of one group are told apart by. */
export function groupOf({ age, gender }: MetricRow): string | undefined {
  return age === undefined || gender === undefined ? undefined : groupKey({ age, gender })
}

export function groupKey({ age, gender }: PeopleGroup): string {
  return `${age} ${gender}`
}

export interface CountedPeople {
  /** Rows of `entries`, facet `summary`, split by age and gender; of several stores together. */
  readonly rows: readonly MetricRow[]
  readonly people: Demographics
  /** Everybody who entered, of these roles, whether age and gender could be told or not; `null` is not known. */
  readonly everyone: number | null
  /** Epoch milliseconds. */
  readonly asOf: number
}

/** The answer of the route `demographics`. */
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

/** A filter of ages or genders leaves out whoever could not be told. Sources that disagree tell nobody. */
function untoldOf(told: number, people: Demographics, everyone: number | null): number | null {
  if (people.ages.length + people.genders.length > 0 || everyone === null) return null
  return everyone < told ? null : everyone - told
}
