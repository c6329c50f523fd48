import { mostRows } from '../../../protocol/derived/paging.ts'
import { readUsual } from '../../../protocol/derived/usual/usual-results.ts'
import { type Demographics, filteredBy } from '../../../protocol/metrics/filtered-by.ts'
import type { DataSource } from '../source/data-source.ts'
import { type AskedDerived, derivedQuery, derivedQuestion } from './derived-query.ts'

/** The request for the day so far of some stores. Equal stores and people make equal requests, which pages share. */
export function usualQuestion(stores: readonly string[], people: Demographics): AskedDerived<'usual'> {
  return derivedQuestion('usual', {
    entities: stores,
    entityType: 'location',
    limit: mostRows,
    ...filteredBy(people).values,
  })
}

export function usualQuery(source: DataSource, usual: AskedDerived<'usual'>) {
  return derivedQuery(source, usual, readUsual)
}
