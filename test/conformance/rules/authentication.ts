/** §5: tokens. */

import { Exchange, notShown } from '../finding.ts'
import { isFields } from '../json-value.ts'
import { isFailure, statusQuestion } from '../questions.ts'
import { contract, type Rule, type Run } from '../rule.ts'
import { brokenTokens, readToken } from '../tokens.ts'
import { anyRecording, isSuccess, singlePaths } from '../uptimes.ts'

const tokenRequest = 'POST {auth_url}/oauth/token'

/** Sends every request of the Core API with an invalid token. */
async function coreAsks(run: Run) {
  const day = run.subject.to
  const asks = [
    { method: 'GET' as const, path: '/v1/location/list' },
    { method: 'POST' as const, path: '/v1/recording/uptimes', body: { start: day, end: day } },
  ]
  const id = run.subject.recordings.length === 0 ? null : await anyRecording(run)
  return id === null
    ? asks
    : [...asks, { method: 'GET' as const, path: `${singlePaths['with /v1'](id)}?start=${day}&end=${day}` }]
}

/** Passes if the socket answers nothing with this invalid token, whether it never opens or closes again. */
async function expectShut(run: Run, token: string | null, what: string): Promise<void> {
  const exchange = new Exchange(`{ws_url} with ${what}`, 'an open socket that answers')
  const opened = await run.deployment.open(token)
  if (!opened.ok) return
  const { action, route, body } = statusQuestion(run)
  const [answer] = await opened.socket.ask([
    { id: 'shut', text: JSON.stringify({ action, data: { id: 'shut', route, body } }) },
  ])
  opened.socket.close()
  exchange.expect(answer === undefined || isFailure(answer), 'a refusal')
}

const wrong = ['no token', 'garbage', 'a changed signature', 'changed claims', 'alg none'] as const

export const authenticationRules: readonly Rule[] = [
  contract(
    '§5 rule 2 token',
    'POST {auth_url}/oauth/token with a JSON body of client_id, client_secret, audience and grant_type.',
    async ({ deployment }) => {
      const answer = await deployment.tokenAnswer()
      new Exchange(tokenRequest, `HTTP ${answer.status}`).expect(isSuccess(answer), 'HTTP 200')
    },
  ),
  contract('§5 rule 2 client_secret', 'A wrong client_secret gets no token.', async ({ deployment }) => {
    const answer = await deployment.requestToken({ client_secret: 'not-the-secret-of-this-client' })
    const exchange = new Exchange(`${tokenRequest} with a wrong client_secret`, `HTTP ${answer.status}`)
    exchange.expect(answer.status >= 400 && answer.status < 500, 'a refusal, HTTP 4xx')
    exchange.expect(!(isFields(answer.value) && 'access_token' in answer.value), 'no access_token', 'a token')
  }),
  contract(
    '§5 rule 3 access_token',
    'The response carries a field access_token (a JWT).',
    async ({ deployment }) => {
      const token = await deployment.token()
      new Exchange(tokenRequest, 'an access_token that is no JWT').expect(readToken(token) !== null, 'a JWT')
    },
  ),
  contract('§5 rule 3 reuse', 'Exchange is done once and the token reused.', async (run) => {
    const token = await run.deployment.token()
    for (const time of ['first', 'second']) {
      const opened = await run.deployment.open(token)
      if (!opened.ok)
        return new Exchange(`a ${time} socket with the same token`, opened.reason).differs('an open socket')
      opened.socket.close()
    }
    const lists = [
      await run.deployment.core({ method: 'GET', path: '/v1/location/list', token }),
      await run.deployment.core({ method: 'GET', path: '/v1/location/list' }),
    ]
    for (const answer of lists)
      new Exchange('GET /v1/location/list', `HTTP ${answer.status}`).expect(isSuccess(answer), 'HTTP 200')
  }),
  contract(
    '§5 rule 4 bearer',
    'Core API: send the token as Authorization: Bearer <ACCESS_TOKEN>.',
    async (run) => {
      const answer = await run.deployment.core({ method: 'GET', path: '/v1/location/list' })
      new Exchange('GET /v1/location/list with the token', `HTTP ${answer.status}`).expect(
        answer.status !== 401 && answer.status !== 403,
        'an answer',
      )
    },
  ),
  ...wrong.map((what) =>
    contract(`§5 rule 4 ${what}`, `Core API: ${what} is refused.`, async (run) => {
      const token = await wrongToken(run, what)
      for (const ask of await coreAsks(run)) {
        const answer = await run.deployment.core({ ...ask, token })
        const exchange = new Exchange(`${ask.method} ${ask.path} with ${what}`, `HTTP ${answer.status}`)
        exchange.expect(answer.status >= 400 && answer.status < 500, 'a refusal, HTTP 4xx')
      }
    }),
  ),
  contract(
    '§5 rule 5 token',
    'Metrics WebSocket: send the token as the query parameter token.',
    async (run) => {
      const answer = await run.deployment.ask(statusQuestion(run))
      new Exchange('{ws_url}?token=<token>', answer).expect(answer.kind !== 'silence', 'answers')
    },
  ),
  ...wrong.map((what) =>
    contract(`§5 rule 5 ${what}`, `Metrics WebSocket: ${what} is refused.`, async (run) =>
      expectShut(run, await wrongToken(run, what), what),
    ),
  ),
]

async function wrongToken(run: Run, what: (typeof wrong)[number]): Promise<string | null> {
  if (what === 'no token') return null
  if (what === 'garbage') return 'not-a-token'
  const broken = brokenTokens(await run.deployment.token())
  return broken?.[what] ?? notShown('an access_token that is a JWT: see §5 rule 3')
}
