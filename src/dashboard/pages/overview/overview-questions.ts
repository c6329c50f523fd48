import { filteredBy } from '../../../protocol/filtered-by.ts'
import { readLive } from '../../../protocol/live-answers.ts'
import { mostRows } from '../../../protocol/paging.ts'
import { readUsual } from '../../../protocol/usual-results.ts'
import type { DataSource } from '../../data/data-source.ts'
import { type AskedDerived, derivedQuery, derivedQuestion } from '../../data/derived-query.ts'
import type { Screen } from '../screen.ts'

/** Cameras that are named: a page that is read lists those that are down, and of whole stores their number. */
const namedCameras = 200

/** How often a page that is read, not watched, asks how the cameras are. */
const liveRefreshMs = 60_000

/** Both questions of the page. The same filters make the same questions, whoever asks. */
export function overviewQuestions({ filters, stores }: Pick<Screen, 'filters' | 'stores'>) {
  const entities = stores.map(({ id }) => id).sort()
  const usualOf = (some: readonly string[]) =>
    derivedQuestion('usual', {
      entities: some,
      entityType: 'location',
      limit: mostRows,
      ...filteredBy(filters).values,
    })
  return {
    usual: usualOf(entities),
    /** All stores, as many at a time as one answer tells; none where the first answer tells them all. */
    parts: Array.from(
      { length: entities.length > mostRows ? Math.ceil(entities.length / mostRows) : 0 },
      (_, part) => usualOf(entities.slice(part * mostRows, (part + 1) * mostRows)),
    ),
    live: derivedQuestion('live', { entities, entityType: 'location', limit: namedCameras }),
  }
}

export function usualQuery(source: DataSource, usual: AskedDerived<'usual'>) {
  return derivedQuery(source, usual, readUsual)
}

export function liveQuery(source: DataSource, live: AskedDerived<'live'>) {
  return {
    ...derivedQuery(source, live, readLive),
    staleTime: liveRefreshMs / 2,
    refetchInterval: liveRefreshMs,
  }
}
