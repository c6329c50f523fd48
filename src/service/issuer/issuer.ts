import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatScopes, readScopes } from '../access/access.ts'
import { answerMethodNotAllowed } from '../http/methods.ts'
import { networkOf } from '../http/network.ts'
import { noteOutcome } from '../http/outcomes.ts'
import type { ServiceLimits } from '../load/limits.ts'
import { type Client, findClient } from './clients.ts'
import { createFailedAttempts } from './failed-attempts.ts'
import { issuerMetadata, keysPath, metadataPaths, tokenPath } from './metadata.ts'
import type { SigningKey } from './signing-key.ts'
import { type OauthErrorCode, readTokenRequest } from './token-request.ts'
import type { Tokens } from './tokens.ts'

export interface IssuerOptions {
  /** The address of the issuer, as tokens name it. */
  readonly address: () => string
  /** The same, where it is not the one that the service listens on. */
  readonly publicUrl: string | undefined
  readonly audience: string
  readonly clients: readonly Client[]
  readonly key: SigningKey
  readonly tokens: Tokens
  readonly limits: ServiceLimits
  readonly now: () => number
}

/** A token request is a few hundred bytes. */
const maxTokenRequestBytes = 8 * 1024

/** One address may fail for so many client ids before all its requests have to wait. */
const clientIdsPerAddress = 10

/**
 * `POST /oauth/token` (interface §5, notes §2): the client credentials grant of RFC 6749 §4.4; the published keys, and
 * the metadata by which standard clients find both. Errors are those of RFC 6749 §5.2; neither the secret nor the
 * token is ever logged.
 */
export function issuer({ address, publicUrl, audience, clients, key, tokens, limits, now }: IssuerOptions) {
  const window = { windowMs: limits.failedAttemptWindowMs, now }
  const ofClient = createFailedAttempts({ ...window, maxAttempts: limits.maxFailedAttempts })
  const ofAddress = createFailedAttempts({
    ...window,
    maxAttempts: limits.maxFailedAttempts * clientIdsPerAddress,
  })

  async function answerToken(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const network = networkOf(request.ip)
    const asked = readTokenRequest(request.body, request.headers.authorization)
    if (!asked.ok) return refuse(reply, asked.error, asked.description)

    const { readings, grantType, scope } = asked.fields
    const client = `${network} ${readings[0].clientId.slice(0, 128)}`
    // Checked before the secret is: during the wait even the right secret tells nothing.
    const waitMs = Math.max(ofClient.waitMs(client), ofAddress.waitMs(network))
    if (waitMs > 0) {
      reply.header('Retry-After', Math.ceil(waitMs / 1000))
      return refuse(reply, 'slow_down', 'Too many failed attempts. Try again later.')
    }

    const found = findClient(clients, readings)
    if (found === null) {
      ofClient.record(client)
      ofAddress.record(network)
      return refuse(reply, 'invalid_client', 'The client is unknown or its secret is wrong.')
    }
    if (grantType === null) return refuse(reply, 'invalid_request', 'grant_type is missing.')
    if (grantType !== 'client_credentials') {
      return refuse(reply, 'unsupported_grant_type', 'The only grant is client_credentials.')
    }
    if (asked.fields.audience === null) return refuse(reply, 'invalid_request', 'audience is missing.')
    if (asked.fields.audience !== audience) {
      return refuse(reply, 'invalid_request', 'The audience is not one of this service.')
    }
    const granted = scope === null ? found.scopes : grantedScopes(found, scope)
    if (granted === null) {
      return refuse(reply, 'invalid_scope', `The scopes of this client are: ${formatScopes(found.scopes)}.`)
    }

    return reply.send({
      access_token: await tokens.issue({ ...found, scopes: granted }),
      token_type: 'Bearer',
      expires_in: limits.tokenLifetimeSeconds,
      scope: formatScopes(granted),
    })
  }

  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxTokenRequestBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    app.setErrorHandler<{ statusCode?: number }>((error, request, reply) => {
      const status = error.statusCode ?? 500
      if (status >= 500) {
        request.log.error({ err: error }, 'token request failed')
        return refuse(reply, 'server_error', 'Something failed inside the service.')
      }
      return refuse(reply, 'invalid_request', explain(status), status === 413 ? 413 : 400)
    })
    app.addHook('onRequest', async (_request, reply) => {
      // RFC 6749 §5.1.
      reply.header('Cache-Control', 'no-store').header('Pragma', 'no-cache')
    })

    app.post(tokenPath, { bodyLimit: maxTokenRequestBytes }, answerToken)
    answerMethodNotAllowed(app, tokenPath, ['POST'])
    const metadata = () => issuerMetadata(address())
    const published: readonly (readonly [string, () => unknown])[] = [
      [keysPath, () => key.published],
      ...metadataPaths(publicUrl).map((path) => [path, metadata] as const),
    ]
    for (const [path, content] of published) {
      app.get(path, async (_request, reply) => {
        reply.header('Cache-Control', 'public, max-age=300').removeHeader('Pragma')
        return content()
      })
      answerMethodNotAllowed(app, path, ['GET', 'HEAD'])
    }
  }
}

/** The scopes that a client asks for, or `null` where one of them is not its own. */
function grantedScopes(client: Client, asked: string): Client['scopes'] | null {
  const { known, hasOthers } = readScopes(asked)
  const isAllowed = known.size > 0 && !hasOthers && [...known].every((scope) => client.scopes.has(scope))
  return isAllowed ? known : null
}

const statuses: Readonly<Record<OauthErrorCode, number>> = {
  invalid_request: 400,
  invalid_client: 401,
  unsupported_grant_type: 400,
  invalid_scope: 400,
  slow_down: 429,
  server_error: 500,
}

function refuse(
  reply: FastifyReply,
  error: OauthErrorCode,
  description: string,
  status = statuses[error],
): FastifyReply {
  noteOutcome(reply, error)
  // RFC 6749 §5.2: a 401 names the scheme by which the client can authenticate.
  if (error === 'invalid_client') reply.header('WWW-Authenticate', 'Basic realm="token"')
  return reply.code(status).send({ error, error_description: description })
}

function explain(status: number): string {
  if (status === 413) return `The body is larger than ${maxTokenRequestBytes} bytes.`
  if (status === 415) return 'The body is neither application/json nor application/x-www-form-urlencoded.'
  return 'The body cannot be read.'
}
