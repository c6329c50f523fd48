/** Fields that all derived answers share: states, coverage, and days on the location's clock. */

import type { Question } from './deployment/deployment.ts'
import type { Exchange } from './finding.ts'
import { type Fields, isFields } from './json-value.ts'
import { type Kind, kinds } from './kinds.ts'
import type { Run } from './rule.ts'

export const answeredDays = 'an answer for the days asked about'

const states = ['measured', 'closed', 'nobody', 'no-data', 'future']
const verdicts = ['complete', 'partial', 'unreliable', 'unknown']

export const state: Kind = {
  expected: `one of ${states.join(', ')}`,
  holds: (value) => typeof value === 'string' && states.includes(value),
}

/** `null` only if unknown. */
export const coverage: Kind = {
  expected: `{share: 0 to 1, or null, verdict: one of ${verdicts.join(', ')}}`,
  holds: (value) =>
    isFields(value) &&
    typeof value.verdict === 'string' &&
    verdicts.includes(value.verdict) &&
    (value.share === null ? value.verdict === 'unknown' : kinds.fraction.holds(value.share)),
}

export function derivedQuestion(run: Run, route: string, fields: Fields): Question {
  const { from, to, location } = run.subject
  return {
    action: 'derived',
    route,
    body: {
      start: from,
      end: to,
      entities: [location],
      entityType: 'location',
      measure: 'entries',
      ...fields,
    },
  }
}

/** A number has its state, and so has the absence of one. */
export function expectState(exchange: Exchange, rows: readonly Fields[], measure: string): void {
  for (const row of rows) {
    const isNumber = typeof row[measure] === 'number'
    exchange.expect(
      isNumber === (row.state === 'measured'),
      `a number where the state is measured, else ${measure}: null`,
      row,
    )
  }
}
