/** Notes §7: failures. Those of live deployments are unknown. */

import type { CoreAsk } from '../deployment/deployment.ts'
import { Exchange, notShown, shorten } from '../finding.ts'
import { type Fields, isFields } from '../json-value.ts'
import { exchangeOf, isFailure, metricQuestion } from '../questions.ts'
import { ours, type Rule, type Run } from '../rule.ts'

const uptimes = (body: unknown): CoreAsk => ({ method: 'POST', path: '/v1/recording/uptimes', body })
const nobody = 'ffffffffffffffffffffffff'

/** A request over HTTP, the status that it must have, and why. */
const problems: readonly (readonly [number, string, (run: Run) => CoreAsk])[] = [
  [400, 'malformed', () => uptimes('{"start":')],
  [401, 'token', () => ({ method: 'GET', path: '/v1/location/list', token: null })],
  [
    403,
    'not yours',
    ({ subject }) => {
      const foreign =
        subject.foreignRecording ?? notShown('a recording of another organisation: --foreign-recording')
      return { method: 'GET', path: `/v1/recording/${foreign}/uptime?start=${subject.to}&end=${subject.to}` }
    },
  ],
  [
    404,
    'unknown id',
    ({ subject }) => ({
      method: 'GET',
      path: `/v1/recording/${nobody}/uptime?start=${subject.to}&end=${subject.to}`,
    }),
  ],
  [
    413,
    'too large',
    ({ subject }) => uptimes({ start: subject.to, end: subject.to, recids: Array(50_000).fill(nobody) }),
  ],
  [
    422,
    'full timestamp',
    ({ subject }) => uptimes({ start: `${subject.to}T00:00:00.000Z`, end: subject.to }),
  ],
  [422, 'end before start', ({ subject }) => uptimes({ start: subject.to, end: subject.from })],
]

/** A request over the socket, and the code of its failure. */
const codes: readonly (readonly [string, string, (run: Run) => ReturnType<typeof metricQuestion>])[] = [
  ['bad_request', 'no start', (run) => metricQuestion(run, 'entries', { start: undefined })],
  ['unknown_route', 'no such route', (run) => metricQuestion(run, 'conformance/no-such-route')],
  ['not_found', 'no such location', (run) => metricQuestion(run, 'entries', { entities: [nobody] })],
  [
    'forbidden',
    'another organisation',
    (run) => {
      const foreign = run.subject.foreign ?? notShown('a location of another organisation: --foreign')
      return metricQuestion(run, 'entries', { entities: [foreign] })
    },
  ],
  [
    'too_large',
    'two hundred years',
    (run) =>
      metricQuestion(run, 'entries', { start: '1980-01-01T00:00:00.000Z', end: '2179-12-31T23:59:59.999Z' }),
  ],
]

export const failureNotes: readonly Rule[] = [
  ...problems.map(([status, why, ask]) =>
    ours(
      `§7 ${status} ${why}`,
      'HTTP errors are problem details (RFC 9457) with a stable code.',
      async (run) => {
        const asked = ask(run)
        const answer = await run.deployment.core(asked)
        const exchange = new Exchange(
          `${asked.method} ${asked.path} ${shorten(asked.body ?? '', 120)}`,
          `HTTP ${answer.status} ${answer.headers['content-type']} ${answer.text}`,
        )
        exchange.expect(answer.status === status, `HTTP ${status}`)
        exchange.expect(
          (answer.headers['content-type'] ?? '').startsWith('application/problem+json'),
          'application/problem+json',
        )
        const problem: Fields = isFields(answer.value) ? answer.value : {}
        exchange.expect(
          problem.status === status && typeof problem.code === 'string',
          'its status, and a code',
        )
      },
    ),
  ),
  ours(
    '§7 upgrade',
    'A refused WebSocket upgrade answers 401 before the upgrade.',
    async ({ deployment }) => {
      const opened = await deployment.open('not-a-token')
      const exchange = new Exchange('{ws_url} with garbage', opened.ok ? 'an open socket' : opened.reason)
      if (opened.ok) opened.socket.close()
      exchange.expect(!opened.ok && opened.status === 401, 'HTTP 401')
    },
  ),
  ...codes.map(([code, why, ask]) =>
    ours(`§7 ${code}`, `Codes on frames: ${code}, for example for ${why}.`, async (run) => {
      const question = ask(run)
      const answer = await run.deployment.ask(question)
      const exchange = exchangeOf(question, answer)
      exchange.expect(isFailure(answer), 'a failure')
      const error = isFields(exchange.came) && isFields(exchange.came.error) ? exchange.came.error : {}
      exchange.expect(error.code === code, code)
    }),
  ),
]
