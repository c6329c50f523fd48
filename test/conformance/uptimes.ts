/** Requests about uptime, over HTTP. */

import type { HttpAnswer } from './deployment/http-asks.ts'
import { Exchange, notOffered, notShown } from './finding.ts'
import { type Fields, isFields, listOfFields } from './json-value.ts'
import type { Run } from './rule.ts'

export function isSuccess({ status }: HttpAnswer): boolean {
  return status >= 200 && status < 300
}

export function exchangeOfHttp(sent: string, answer: HttpAnswer): Exchange {
  return new Exchange(sent, isSuccess(answer) ? answer.value : `HTTP ${answer.status} ${answer.text}`)
}

export function postUptimes(run: Run, body: unknown): Promise<HttpAnswer> {
  return run.deployment.core({ method: 'POST', path: '/v1/recording/uptimes', body })
}

const bulk = 'POST /v1/recording/uptimes'

/** Sends the plainest request of the bulk endpoint, and passes if it is offered and answered. */
export async function offeredUptimes(run: Run): Promise<Exchange> {
  const body = { start: run.subject.to, end: run.subject.to }
  const answer = await postUptimes(run, body)
  const exchange = exchangeOfHttp(`${bulk} ${JSON.stringify(body)}`, answer)
  if (isSuccess(answer)) return exchange
  return [404, 405, 501].includes(answer.status) ? notOffered(exchange.came) : exchange.differs('HTTP 200')
}

/** If even the plainest request fails, only the rule of the endpoint reports it. */
export async function askUptimes(run: Run, body: Fields): Promise<Exchange> {
  const answer = await postUptimes(run, body)
  const exchange = exchangeOfHttp(`${bulk} ${JSON.stringify(body)}`, answer)
  if (isSuccess(answer)) return exchange
  if (!isSuccess(await postUptimes(run, { start: run.subject.to, end: run.subject.to })))
    notShown('an answer: see §4.2 uptimes answer')
  return exchange.differs('HTTP 200')
}

export async function askUptimeResults(
  run: Run,
  body: Fields,
): Promise<{ exchange: Exchange; results: readonly Fields[] }> {
  const exchange = await askUptimes(run, body)
  return { exchange, results: listOfFields(exchange.came) ?? notShown('a list: see §4.2 uptimes answer') }
}

/** Returns the ids of the recordings in an answer. */
export function recordingIds(results: readonly Fields[]): readonly string[] {
  return results.flatMap(({ recording }) =>
    isFields(recording) && typeof recording.id === 'string' ? [recording.id] : [],
  )
}

/** Returns a recording of the location, or of another if it has none. */
export async function anyRecording(run: Run): Promise<string> {
  const own = run.subject.recordings.map(({ id }) => id).find((id) => typeof id === 'string')
  if (typeof own === 'string') return own
  const { results } = await askUptimeResults(run, { start: run.subject.to, end: run.subject.to })
  return recordingIds(results)[0] ?? notShown('a recording')
}

export const singlePaths = {
  'with /v1': (id: string) => `/v1/recording/${encodeURIComponent(id)}/uptime`,
  'without /v1': (id: string) => `/recording/${encodeURIComponent(id)}/uptime`,
} as const
export type SinglePath = keyof typeof singlePaths

export async function getUptime(
  run: Run,
  where: SinglePath,
  id: string,
  range: Readonly<Record<string, string>>,
): Promise<{ answer: HttpAnswer; exchange: Exchange }> {
  const path = `${singlePaths[where](id)}?${new URLSearchParams(range)}`
  const answer = await run.deployment.core({ method: 'GET', path })
  return { answer, exchange: exchangeOfHttp(`GET ${path}`, answer) }
}
