import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ExchangeError } from '../../../client/exchange-error.ts'
import { fromWireRange, type TimeRange } from '../../../protocol/metrics/wire-time.ts'
import type { Question } from '../../../protocol/requests/requests.ts'
import type { DataSource } from '../source/data-source.ts'
import { freshnessOf } from '../source/freshness.ts'
import { unnoticedRetries } from '../source/unnoticed-retries.ts'

interface Further<Answer> {
  /** Adds what other requests tell; `null` from it fails the query as `malformed_answer`. */
  readonly complete?: (
    answer: Answer,
    request: (question: Question) => Promise<unknown>,
  ) => Promise<Answer | null>
  /** What the question is about, where its body does not say it in instants. */
  readonly range?: TimeRange
  /** Learns from a request that failed. */
  readonly onFailure?: (queries: QueryClient, question: Question, error: unknown) => void
}

/**
 * The query of one question. Its key is the question itself as plain JSON, so that whoever asks the same shares
 * the answer; when nobody waits for it any more, the request is cancelled.
 *
 * @param read the reader of the protocol for this route; `null` from it fails the query as `malformed_answer`.
 */
export function questionQuery<Answer>(
  source: DataSource,
  question: Question,
  read: (value: unknown) => Answer | null,
  { complete = async (answer) => answer, range, onFailure }: Further<Answer> = {},
) {
  const { range: told, hash } = readOnce(question)
  const freshness = freshnessOf(range ?? told, source.clock.now(), source.refreshLagMs)
  return queryOptions<Answer, Error, Answer, readonly ['metrics', Question]>({
    queryKey: ['metrics', question],
    queryHash: hash,
    queryFn: async ({ signal, client }) => {
      const request = async (asked: Question): Promise<unknown> => {
        const { value } = await source.client.request(asked, { signal }).catch((error: unknown) => {
          onFailure?.(client, asked, error)
          throw error
        })
        return value
      }
      const answer = read(await request(question))
      const whole = answer === null ? null : await complete(answer, request)
      if (whole === null) throw new ExchangeError('malformed_answer')
      return whole
    },
    staleTime: (query) => freshness.staleTimeMs(query.state.dataUpdatedAt),
    refetchInterval: () => freshness.refetchInMs(source.clock.now()),
    ...unnoticedRetries(source),
    // The client itself knows whether there is a connection, and waits for one.
    networkMode: 'always',
  })
}

/** A page that asks by the month has dozens of questions, and asks for their queries whenever it is drawn. */
function readOnce(question: Question): ReadQuestion {
  const known = readQuestions.get(question)
  if (known !== undefined) return known
  const made = {
    range: 'start' in question.body ? fromWireRange(question.body) : null,
    hash: hashKey(['metrics', question]),
  }
  readQuestions.set(question, made)
  return made
}

interface ReadQuestion {
  readonly range: TimeRange | null
  /** What the cache tells queries apart by: the text of the key. */
  readonly hash: string
}

const readQuestions = new WeakMap<Question, ReadQuestion>()
