/** Answers with both facets, of routes that need not be offered. */

import type { Exchange } from './finding.ts'
import type { Fields } from './json-value.ts'
import { answeredIfOffered, metricQuestion, rowsOf } from './questions.ts'
import type { Run } from './rule.ts'

export interface Both {
  readonly exchange: Exchange
  readonly segments: readonly Fields[]
  readonly summary: readonly Fields[]
}

/** Segments and summary of one question. A failure says that the route is not offered. */
export async function askBoth(run: Run, route: string, fields: Fields = {}): Promise<Both> {
  const facets = ['segments', 'summary']
  const exchange = await answeredIfOffered(run, metricQuestion(run, route, { facets, ...fields }))
  return { exchange, segments: rowsOf(exchange, 'segments'), summary: rowsOf(exchange, 'summary') }
}
