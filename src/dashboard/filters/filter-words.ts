import { type Filters, type PeopleFilter, peopleEntry, peopleFilters } from './filters.ts'

/** "Women", "Aged 25–44", "Excluding staff": who is counted. Empty for everybody. */
export function peopleWords(filters: Pick<Filters, PeopleFilter>): readonly string[] {
  const inOrder = peopleFilters.toSorted(
    (a, b) => peopleEntry(a).sentence.place - peopleEntry(b).sentence.place,
  )
  return inOrder
    .map((name) => peopleEntry(name).sentence.words(filters[name]))
    .filter((part) => part !== null)
}
