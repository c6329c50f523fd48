import type { MetricRow } from '../../protocol/results.ts'
import { type Age, ages, type Gender, genders } from '../../protocol/vocabularies.ts'
import { ageWords, genderWords } from '../filters/filter-words.ts'
import type { Filters } from '../filters/filters.ts'
import type { Failure } from './failure.ts'

/** A group of people: an age band and a gender, as the answer calls them. */
export interface PeopleGroup {
  readonly age: string
  readonly gender: string
}

type Demographics = Pick<Filters, 'ages' | 'genders' | 'roles'>

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

/** The age bands to show: those asked for, in order, then words of the deployment's own (notes §3). */
export function bandsOf(asked: readonly Age[], rows: readonly MetricRow[]): readonly string[] {
  return wordsOf(asked, rows, ({ age }) => age)
}

export function gendersOf(asked: readonly Gender[], rows: readonly MetricRow[]): readonly string[] {
  return wordsOf(asked, rows, ({ gender }) => gender)
}

function wordsOf(
  asked: readonly string[],
  rows: readonly MetricRow[],
  wordOf: (row: MetricRow) => string | undefined,
): readonly string[] {
  const others = new Set(rows.flatMap((row) => wordOf(row) ?? []).filter((word) => !asked.includes(word)))
  return [...asked, ...[...others].sort()]
}

/** Whether an answer tells age and gender at all: a deployment without demographics leaves them out of its rows. */
export function tellsPeople(rows: readonly MetricRow[]): boolean {
  return rows.some(({ age, gender }) => age !== undefined && gender !== undefined)
}

/** Whether the deployment refuses to split by age and gender: asking again changes nothing. */
export function refusesPeople({ code }: Failure): boolean {
  return code === 'bad_request' || code === 'unacceptable' || code === 'not_found' || code === 'unknown_route'
}

/** What rows of one group are told apart by. */
export function groupOf({ age, gender }: MetricRow): string | undefined {
  return age === undefined || gender === undefined ? undefined : groupKey({ age, gender })
}

export function groupKey({ age, gender }: PeopleGroup): string {
  return `${age} ${gender}`
}

/** "25–34"; a word that is not of the vocabulary stands for itself. */
export function bandWords(age: string): string {
  const known = ages.find((one) => one === age)
  return known === undefined ? age : ageWords(known)
}

/** "Women"; a word that is not of the vocabulary stands for itself. */
export function genderName(gender: string): string {
  const known = genders.find((one) => one === gender)
  const words = known === undefined ? gender : genderWords[known]
  return words.charAt(0).toUpperCase() + words.slice(1)
}
