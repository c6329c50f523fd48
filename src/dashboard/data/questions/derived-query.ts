import { dayMs } from '../../../calendar/wall-clock.ts'
import type { TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { BodyOf, DerivedQuestion } from '../../../protocol/requests/requests.ts'
import type { DataSource } from '../source/data-source.ts'
import { noteRefusal } from './offered-hours.ts'
import { questionQuery } from './question-query.ts'

export type DerivedRoute = DerivedQuestion['route']

/** A question of one of the derived routes. */
export interface AskedDerived<Route extends DerivedRoute, Body extends BodyOf<Route> = BodyOf<Route>> {
  readonly action: 'derived'
  readonly route: Route
  readonly body: Body
}

export function derivedQuestion<Route extends DerivedRoute, const Body extends BodyOf<Route>>(
  route: Route,
  body: Body,
): AskedDerived<Route, Body> {
  return { action: 'derived', route, body }
}

/**
 * The query of a derived question.
 *
 * @param read the reader of the protocol for this route, which each page brings so that no page loads those of others;
 *   `null` from it fails the query as `malformed_answer`
 */
export function derivedQuery<Answer>(
  source: DataSource,
  asked: AskedDerived<DerivedRoute>,
  read: (value: unknown) => Answer | null,
) {
  return questionQuery(source, asked as DerivedQuestion, read, {
    range: rangeOf(asked.body),
    onFailure: (queries, _question, error) => {
      if (isByHour(asked)) noteRefusal(queries, error)
    },
  })
}

/** Notes §3: a deployment may refuse hours, and so what is made of them. */
function isByHour({ route, body }: AskedDerived<DerivedRoute>): boolean {
  return route === 'hours-of-week' || ('aggregationPeriod' in body && body.aggregationPeriod === 'hour')
}

/** The days are those of every store: from the first clock that shows them to the last. Without days it is about now. */
function rangeOf(body: BodyOf<DerivedRoute>): TimeRange {
  if (!('start' in body)) return { start: 0, endExclusive: Number.POSITIVE_INFINITY }
  return {
    start: Date.parse(`${body.start}T00:00+14:00`),
    endExclusive: Date.parse(`${body.end}T00:00-12:00`) + dayMs,
  }
}
