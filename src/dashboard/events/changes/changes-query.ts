import type { ChangesAnswer } from '../../../protocol/derived/changes/changes-answers.ts'
import { derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import type { DataSource } from '../../data/source/data-source.ts'
import type { SpansAsked } from '../late/spans-asked.ts'

/** Most changes requested, newest first: twice as many as fifty stores with new hardware have cameras. */
const mostChanges = 500

export function changesQuestion({ days: { first, last }, stores, cameras }: SpansAsked) {
  return derivedQuestion('changes', {
    start: first,
    end: last,
    entities: stores.map(({ id }) => id).sort(),
    entityType: 'location',
    limit: mostChanges,
    cameras,
  })
}

export function changesQuery(source: DataSource, question: ReturnType<typeof changesQuestion>) {
  return derivedQuery(source, question, readLazily)
}

/** Loads the parser after the response, so charts don’t wait for its code. */
async function readLazily(value: unknown): Promise<ChangesAnswer | null> {
  const { readChanges } = await import('../../../protocol/derived/changes/changes-results.ts')
  return readChanges(value)
}
