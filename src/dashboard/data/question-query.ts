import { hashKey, queryOptions } from '@tanstack/react-query'
import { ExchangeError, mayRetry } from '../../client/exchange-error.ts'
import {
  type AreaContext,
  type LineContext,
  type RecordingDetail,
  readAreaContexts,
  readLineContexts,
  readRecordingDetails,
} from '../../protocol/records.ts'
import type { Question } from '../../protocol/requests.ts'
import { type MetricAnswer, readMetricAnswer } from '../../protocol/results.ts'
import { fromWireRange, type TimeRange } from '../../protocol/wire-time.ts'
import type { DataSource } from './data-source.ts'
import { freshnessOf } from './freshness.ts'
import { noteRefusedHours } from './offered-hours.ts'
import { ratesAsFractions } from './rates-as-fractions.ts'

/** Repeats beyond the client's own: it asks again by itself when a connection breaks. */
const maxRetries = 2

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
) {
  const { range, hash } = readOnce(question)
  const freshness = freshnessOf(range, source.clock.now(), source.refreshLagMs)
  return queryOptions<Answer, Error, Answer, readonly ['metrics', Question]>({
    queryKey: ['metrics', question],
    queryHash: hash,
    queryFn: async ({ signal, client }) => {
      const { value } = await source.client.request(question, { signal }).catch((error: unknown) => {
        noteRefusedHours(client, question, error)
        throw error
      })
      const answer = read(value)
      if (answer === null) throw new ExchangeError('malformed_answer')
      return answer
    },
    staleTime: (query) => freshness.staleTimeMs(query.state.dataUpdatedAt),
    refetchInterval: () => freshness.refetchInMs(source.clock.now()),
    retry: retryWhere(mayRetry),
    // The client itself knows whether there is a connection, and waits for one.
    networkMode: 'always',
  })
}

/** The retry rule of every query here. */
export function retryWhere(may: (error: unknown) => boolean) {
  return (failures: number, error: unknown): boolean => failures < maxRetries && may(error)
}

/** An answer of a metric route, its rates as fractions whatever unit they came in. */
export function metricQuery(source: DataSource, question: Question) {
  return questionQuery<MetricAnswer>(source, question, (value) => {
    const answer = readMetricAnswer(value)
    return answer === null ? null : ratesAsFractions(answer)
  })
}

/** The lines of these stores: which cameras count entries. */
export function lineContextsQuery(source: DataSource, locations: readonly string[]) {
  return questionQuery<readonly LineContext[]>(source, detail('line_context', locations), readLineContexts)
}

/** The zones of these stores, and the cameras that watch them. */
export function areaContextsQuery(source: DataSource, locations: readonly string[]) {
  return questionQuery<readonly AreaContext[]>(source, detail('area_context', locations), readAreaContexts)
}

/** The cameras of these stores. */
export function recordingsQuery(source: DataSource, locations: readonly string[]) {
  return questionQuery<readonly RecordingDetail[]>(
    source,
    detail('recording', locations),
    readRecordingDetails,
  )
}

function detail(
  returnEntityType: 'area_context' | 'line_context' | 'recording',
  locations: readonly string[],
): Question {
  return {
    action: 'detail',
    route: 'detail/list',
    body: { returnEntityType, entities: [...locations].sort(), entityType: 'location' },
  }
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
