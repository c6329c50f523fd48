import { mostRows } from '../../../../protocol/derived/paging.ts'
import { usualQuestion } from '../../../data/questions/usual-query.ts'
import type { Screen } from '../../screen.ts'

/** The requests of the page. Equal filters make equal requests, so that a prefetch is found again. */
export function overviewQuestions({ filters, stores }: Pick<Screen, 'filters' | 'stores'>) {
  const entities = stores.map(({ id }) => id).sort()
  const usualOf = (some: readonly string[]) => usualQuestion(some, filters)
  return {
    stores,
    /** Of all stores together; the response lists the most urgent. */
    usual: usualOf(entities),
    /** All stores in parts of one response each; none if the first response lists them all. */
    parts: Array.from(
      { length: entities.length > mostRows ? Math.ceil(entities.length / mostRows) : 0 },
      (_, part) => usualOf(entities.slice(part * mostRows, (part + 1) * mostRows)),
    ),
    /** Of some of them. */
    usualOf,
  }
}

export type OverviewQuestions = ReturnType<typeof overviewQuestions>
