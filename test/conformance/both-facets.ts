/** Answers with both facets, of optional routes. */

import type { Exchange } from './finding.ts'
import type { Fields } from './json-value.ts'
import { answeredIfOffered, metricQuestion, rowsOf } from './questions.ts'
import type { Run } from './rule.ts'

export interface Both {
  readonly exchange: Exchange
  readonly segments: readonly Fields[]
  readonly summary: readonly Fields[]
}

/** Returns segments and summary of one request. A failure means that the route is not offered. */
export async function askBoth(run: Run, route: string, fields: Fields = {}): Promise<Both> {
  const facets = ['segments', 'summary']
  const exchange = await answeredIfOffered(run, metricQuestion(run, route, { facets, ...fields }))
  return { exchange, segments: rowsOf(exchange, 'segments'), summary: rowsOf(exchange, 'summary') }
}
