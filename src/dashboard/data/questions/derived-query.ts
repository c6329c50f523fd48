import { hashKey, queryOptions } from '@tanstack/react-query'
import { dayMs } from '../../../calendar/wall-clock.ts'
import { ExchangeError } from '../../../client/exchange-error.ts'
import { mayTakeLong } from '../../../protocol/requests/long-questions.ts'
import type { BodyOf, DerivedQuestion } from '../../../protocol/requests/requests.ts'
import type { DataSource } from '../source/data-source.ts'
import { freshnessOf } from '../source/freshness.ts'
import { unnoticedRetries } from '../source/unnoticed-retries.ts'
import { noteRefusal } from './offered-hours.ts'

export type DerivedRoute = DerivedQuestion['route']

/** Longer than a server works on one answer by default, so that it is the server which gives up. */
const longestMs = 150_000

/** A request of one of the derived routes. */
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
 * The query of a derived request. The request as plain JSON is its key, so equal requests share a response. When nobody
 * waits for it any more, it is cancelled.
 *
 * @param read the reader of the protocol for this route, which each page brings so that no page loads those of others;
 *   `null` from it fails the query as `malformed_answer`. A promise if its code comes late
 */
export function derivedQuery<Answer>(
  source: DataSource,
  asked: AskedDerived<DerivedRoute>,
  read: (value: unknown) => Answer | null | Promise<Answer | null>,
) {
  const question = asked as DerivedQuestion
  const freshness = freshnessOf(endOf(asked.body), source.clock.now(), source.refreshLagMs)
  return queryOptions<Answer, Error, Answer, readonly ['metrics', DerivedQuestion]>({
    queryKey: ['metrics', question],
    queryHash: hashOf(question),
    queryFn: async ({ signal, client }) => {
      const timeoutMs = mayTakeLong(question) ? longestMs : undefined
      const { value } = await source.client
        .request(question, { signal, timeoutMs })
        .catch((error: unknown) => {
          if (isByHour(asked)) noteRefusal(client, error)
          throw error
        })
      const answer = await read(value)
      if (answer === null) throw new ExchangeError('malformed_answer')
      return answer
    },
    staleTime: (query) => freshness.staleTimeMs(query.state.dataUpdatedAt),
    refetchInterval: () => freshness.refetchInMs(source.clock.now()),
    ...unnoticedRetries(source),
    // The client itself knows whether there is a connection, and waits for one.
    networkMode: 'always',
  })
}

/** Notes §3: a deployment may refuse hours, and with them the hours of the week. */
function isByHour({ route, body }: AskedDerived<DerivedRoute>): boolean {
  return route === 'hours-of-week' || ('aggregationPeriod' in body && body.aggregationPeriod === 'hour')
}

/** The days end with the last clock that shows them. A request without days is about now. */
function endOf(body: BodyOf<DerivedRoute>): number {
  return 'end' in body ? Date.parse(`${body.end}T00:00-12:00`) + dayMs : Number.POSITIVE_INFINITY
}

/** The key of 2 000 stores takes 0.5 ms to write, and each drawing of a page asks for its queries. */
function hashOf(question: DerivedQuestion): string {
  const known = hashes.get(question)
  if (known !== undefined) return known
  const made = hashKey(['metrics', question])
  hashes.set(question, made)
  return made
}

const hashes = new WeakMap<DerivedQuestion, string>()
