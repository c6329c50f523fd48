import * as v from 'valibot'
import { type PeopleFilter, wordsOfFilter } from './vocabularies.ts'

const listOf = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(v.array(v.picklist(words)), v.readonly())

/** Keys of the metric routes that know attributes of people. An empty list is as good as none. */
export const peopleEntries = {
  ages: v.exactOptional(listOf(wordsOfFilter.ages)),
  genders: v.exactOptional(listOf(wordsOfFilter.genders)),
  roles: v.exactOptional(listOf(wordsOfFilter.roles)),
} satisfies Record<PeopleFilter, unknown>

const someOf = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(
    v.array(v.picklist(words)),
    v.minLength(1, 'must name at least one; leave it out to ask for all'),
    v.readonly(),
  )

/**
 * Keys of the derived routes. A list filters. Without one, everybody counts, including people of unknown age, gender or
 * role.
 */
export const derivedPeopleEntries = {
  ages: v.exactOptional(someOf(wordsOfFilter.ages)),
  genders: v.exactOptional(someOf(wordsOfFilter.genders)),
  roles: v.exactOptional(someOf(wordsOfFilter.roles)),
} satisfies Record<PeopleFilter, unknown>
