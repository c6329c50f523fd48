import type { AreaContext, LineContext } from '../../../protocol/records.ts'
import { readAreaContexts, readLineContexts } from '../../../protocol/store-layout.ts'
import type { DataSource } from '../source/data-source.ts'
import { listQuestion, questionQuery } from './question-query.ts'

/** The lines of these stores: which cameras count entries. */
export function lineContextsQuery(source: DataSource, locations: readonly string[]) {
  return questionQuery<readonly LineContext[]>(
    source,
    listQuestion('line_context', locations),
    readLineContexts,
  )
}

/** The zones of these stores, and the cameras that watch them. */
export function areaContextsQuery(source: DataSource, locations: readonly string[]) {
  return questionQuery<readonly AreaContext[]>(
    source,
    listQuestion('area_context', locations),
    readAreaContexts,
  )
}
