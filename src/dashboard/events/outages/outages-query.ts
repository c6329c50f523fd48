import type { IncidentsAnswer } from '../../../protocol/derived/incident-answers.ts'
import { derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import type { DataSource } from '../../data/source/data-source.ts'
import type { SpansAsked } from '../late/spans-asked.ts'

/** Most incidents requested, costliest first. Beyond it, the words say "at least". */
const mostIncidents = 100

export function incidentsQuestion({ days: { first, last }, stores, cameras }: SpansAsked) {
  return derivedQuestion('incidents', {
    start: first,
    end: last,
    entities: stores.map(({ id }) => id).sort(),
    entityType: 'location',
    order: 'cost',
    limit: mostIncidents,
    cameras,
  })
}

export function outagesQuery(source: DataSource, question: ReturnType<typeof incidentsQuestion>) {
  return derivedQuery(source, question, readLazily)
}

/** Loads the parser after the response, so charts don’t wait for its code. */
async function readLazily(value: unknown): Promise<IncidentsAnswer | null> {
  const { readIncidents } = await import('../../../protocol/derived/incident-results.ts')
  return readIncidents(value)
}
