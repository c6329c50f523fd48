import type { MetricsClient } from '../../../client/client.ts'
import type { UncheckedQuestion } from '../../../protocol/requests/request-text.ts'
import type { CoreHttp, CoreRequest } from '../source/core-http.ts'

/** An answer as it came, and what was asked. */
export interface HeardAnswer {
  /** Equal for equal questions. */
  readonly question: string
  readonly value: unknown
}

export type Hearer = (answer: HeardAnswer) => void

/** A client that also gives each answer to a listener. */
export function heardClient(client: MetricsClient, hear: Hearer): MetricsClient {
  return {
    async request(question, options) {
      const answer = await client.request(question, options)
      if (isKept(question)) hear({ question: questionKey(question), value: answer.value })
      return answer
    },
    get status() {
      return client.status
    },
    get counters() {
      return client.counters
    },
    subscribe: (listener) => client.subscribe(listener),
    onNotice: (listener) => client.onNotice(listener),
    renew: () => client.renew(),
    reconnect: () => client.reconnect(),
    close: () => client.close(),
  }
}

/** Requests over HTTP that also give each answer to a listener. */
export function heardHttp(http: CoreHttp, hear: Hearer): CoreHttp {
  return async (path, request) => {
    const value = await http(path, request)
    const isRead = path === sessionPath || /^\/api\/(v1\/|groups$)/.test(path)
    if (isRead && request.method === undefined) hear({ question: pathKey(path, request), value })
    return value
  }
}

export const sessionPath = '/api/session'

/** How cameras are now is never kept: an old state must not be taken for the present. */
export function isKept({ route }: Pick<UncheckedQuestion, 'route'>): boolean {
  return route !== 'live'
}

export function questionKey({ action, route, body }: UncheckedQuestion): string {
  return JSON.stringify([action, route, body])
}

export function pathKey(path: string, { body }: Pick<CoreRequest, 'body'>): string {
  return body === undefined ? path : JSON.stringify([path, body])
}
