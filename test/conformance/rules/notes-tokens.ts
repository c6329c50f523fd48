/** Notes §1 and §2: frames in parts, failures on frames, tokens. */

import { createPublicKey, verify } from 'node:crypto'
import { askHttp } from '../deployment/http-asks.ts'
import { Exchange, notOffered, notShown } from '../finding.ts'
import { isFields, listOfFields } from '../json-value.ts'
import { exchangeOf, isFailure, metricQuestion } from '../questions.ts'
import { known, ours, type Rule } from '../rule.ts'
import { readToken } from '../tokens.ts'
import { isSuccess } from '../uptimes.ts'

const exchangeText = 'POST {auth_url}/oauth/token'
const keysPath = '/.well-known/jwks.json'

export const frameNotes: readonly Rule[] = [
  {
    ...known(
      '§1 parts',
      'An answer in several parts comes in a gapless set, in one of three numberings, whose joined text is JSON.',
      async ({ deployment }) => {
        const inParts = deployment.answers.flatMap((answer) =>
          answer.kind !== 'unframed' &&
          answer.frames.some(({ first, second }) => `${first}|${second}` !== '0|0')
            ? [answer]
            : [],
        )
        if (inParts.length === 0) notShown('an answer in several parts')
        for (const answer of inParts) {
          const numbers = answer.frames.map(({ first, second }) => `${first}|${second}`).join(' ')
          new Exchange('one request', numbers).expect(
            answer.kind === 'answer' && answer.numbering !== null,
            '0|2 1|2 2|2, or 0|3 1|3 2|3, or 1|3 2|3 3|3, without a gap',
          )
        }
      },
    ),
    last: true,
  },
  ours(
    '§1 failure',
    'A failed request is answered by a frame for its id with {"error":{"code","message","retryable"}}.',
    async (run) => {
      const question = metricQuestion(run, 'entries', { start: 'yesterday' })
      const answer = await run.deployment.ask(question)
      const exchange = exchangeOf(question, answer)
      if (!isFailure(answer)) notShown('a request that fails')
      const error = isFields(exchange.came) && isFields(exchange.came.error) ? exchange.came.error : {}
      exchange.expect(
        answer.kind === 'answer' &&
          typeof error.code === 'string' &&
          /^[a-z]+(_[a-z]+)*$/.test(error.code) &&
          typeof error.message === 'string' &&
          typeof error.retryable === 'boolean',
        'code (snake_case), message and retryable',
      )
    },
  ),
]

export const tokenNotes: readonly Rule[] = [
  known('§2 token_type', 'The token response has token_type Bearer.', async ({ deployment }) => {
    const { value } = await deployment.tokenAnswer()
    const type = isFields(value) ? value.token_type : undefined
    new Exchange(exchangeText, `token_type ${type}`).expect(
      typeof type === 'string' && type.toLowerCase() === 'bearer',
      'Bearer',
    )
  }),
  known('§2 expires_in', 'It has expires_in: seconds, minutes to an hour.', async ({ deployment }) => {
    const { value } = await deployment.tokenAnswer()
    const seconds = isFields(value) ? value.expires_in : undefined
    new Exchange(exchangeText, `expires_in ${seconds}`).expect(
      typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= 60 && seconds <= 86_400,
      'a whole number of seconds',
    )
  }),
  ours('§2 RS256', 'The issuer signs RS256.', async ({ deployment }) => {
    const token = readToken(await deployment.token()) ?? notShown('a JWT: see §5 rule 3')
    new Exchange(exchangeText, `alg ${token.header.alg}`).expect(token.header.alg === 'RS256', 'RS256')
  }),
  ours(
    '§2 keys',
    `It publishes ${keysPath}; the key named by the token verifies it.`,
    async ({ deployment, now }) => {
      const token = await deployment.token()
      const text = readToken(token) ?? notShown('a JWT: see §5 rule 3')
      const answer = await askHttp(
        { method: 'GET', url: `${deployment.settings.authUrl}${keysPath}`, headers: {} },
        30_000,
      )
      if (!isSuccess(answer)) notOffered(`HTTP ${answer.status}`)
      const exchange = new Exchange(`GET {auth_url}${keysPath}`, answer.value)
      const keys = (isFields(answer.value) ? listOfFields(answer.value.keys) : null) ?? []
      const key = keys.find(({ kid }) => kid === text.header.kid)
      if (key === undefined) return exchange.differs(`a key of the id ${text.header.kid}`)
      const [header = '', claims = '', signature = ''] = token.split('.')
      const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' })
      const isVerified = verify(
        'RSA-SHA256',
        Buffer.from(`${header}.${claims}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      )
      exchange.expect(isVerified, 'a key that verifies the token')
      exchange.expect(
        Number(text.claims.exp) * 1000 > now(),
        'a token that is not past its time',
        'exp is past',
      )
      exchange.expect(!('d' in key), 'no private key', 'a private key')
    },
  ),
  ours(
    '§2 form',
    'It accepts the form-encoded request that standard OAuth clients send.',
    async ({ deployment }) => {
      const answer = await deployment.requestToken({}, true)
      const exchange = new Exchange(`${exchangeText} as a form`, `HTTP ${answer.status}`)
      exchange.expect(
        isSuccess(answer) && isFields(answer.value) && 'access_token' in answer.value,
        'a token',
      )
    },
  ),
  ours('§2 errors', 'It answers errors as RFC 6749 §5.2 does.', async ({ deployment }) => {
    const answer = await deployment.requestToken({ grant_type: 'password' })
    const exchange = new Exchange(
      `${exchangeText} with grant_type password`,
      `HTTP ${answer.status} ${answer.text}`,
    )
    const error = isFields(answer.value) ? answer.value.error : undefined
    exchange.expect(
      answer.status === 400 && error === 'unsupported_grant_type',
      'HTTP 400, unsupported_grant_type',
    )
  }),
  ours('§2 failed attempts', 'Failed attempts are rate-limited.', async ({ deployment, subject }) => {
    if (!subject.tryLimits) notShown('the option --try-limits')
    const stranger = { client_id: 'conformance-nobody', client_secret: 'conformance-nothing' }
    for (let attempt = 1; attempt <= 120; attempt += 1) {
      const answer = await deployment.requestToken(stranger)
      if (answer.status !== 429) continue
      new Exchange(`${exchangeText}, ${attempt} failed attempts`, answer.headers).expect(
        'retry-after' in answer.headers,
        'HTTP 429 with Retry-After',
      )
      return
    }
    new Exchange(`${exchangeText}, 120 failed attempts`, 'no refusal').differs('HTTP 429')
  }),
]
