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
import { type OauthErrorCode, readTokenRequest, type TokenRequestFields } from './token-request.ts'
import type { Tokens } from './tokens.ts'

export interface IssuerOptions {
  /** The address of the issuer in tokens. */
  readonly address: () => string
  /** The public address, if it differs from the one the service listens on. */
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

/** Number of client ids for which one address may fail before all its requests have to wait. */
const clientIdsPerAddress = 10

/**
 * Serves `POST /oauth/token` (interface §5, notes §2), the client credentials grant of RFC 6749 §4.4. Also serves the
 * published keys, and the metadata by which standard clients find both. Errors are those of RFC 6749 §5.2. Secrets and
 * tokens are never logged.
 */
export function issuer(options: IssuerOptions) {
  const answerToken = createTokenRoute(options)
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
        return refuse(reply, 'server_error', 'Something went wrong in the service.')
      }
      return refuse(reply, 'invalid_request', explain(status), status === 413 ? 413 : 400)
    })
    app.addHook('onRequest', async (_request, reply) => {
      // RFC 6749 §5.1.
      reply.header('Cache-Control', 'no-store').header('Pragma', 'no-cache')
    })

    app.post(tokenPath, { bodyLimit: maxTokenRequestBytes }, answerToken)
    answerMethodNotAllowed(app, tokenPath, ['POST'])
    publish(app, options)
  }
}

/** Returns the handler of `POST /oauth/token`. */
function createTokenRoute({ audience, clients, tokens, limits, now }: IssuerOptions) {
  const attempts = createAttempts(limits, now)

  return async function answerToken(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const asked = readTokenRequest(request.body, request.headers.authorization)
    if (!asked.ok) return refuse(reply, asked.error, asked.description)
    const attempt = attempts.from(networkOf(request.ip), asked.fields.readings[0].clientId)
    // Check before comparing the secret, so that guesses during the wait reveal nothing.
    const waitMs = attempt.waitMs()
    if (waitMs > 0) {
      reply.header('Retry-After', Math.ceil(waitMs / 1000))
      return refuse(reply, 'slow_down', 'Too many failed attempts. Try again later.')
    }
    const client = findClient(clients, asked.fields.readings)
    if (client === null) {
      attempt.fail()
      return refuse(reply, 'invalid_client', 'The client is unknown or its secret is invalid.')
    }
    const granted = grant(client, asked.fields, audience)
    if (!granted.ok) return refuse(reply, granted.error, granted.description)
    return reply.send({
      access_token: await tokens.issue({ ...client, scopes: granted.scopes }),
      token_type: 'Bearer',
      expires_in: limits.tokenLifetimeSeconds,
      scope: formatScopes(granted.scopes),
    })
  }
}

/** Serves the public keys and the metadata. */
function publish(app: FastifyInstance, { address, publicUrl, key }: IssuerOptions): void {
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

/** Counts failed attempts per address, and per address and client id. */
function createAttempts(limits: ServiceLimits, now: () => number) {
  const window = { windowMs: limits.failedAttemptWindowMs, now }
  const ofClient = createFailedAttempts({ ...window, maxAttempts: limits.maxFailedAttempts })
  const ofAddress = createFailedAttempts({
    ...window,
    maxAttempts: limits.maxFailedAttempts * clientIdsPerAddress,
  })
  return {
    from(network: string, clientId: string) {
      const client = `${network} ${clientId.slice(0, 128)}`
      return {
        waitMs: () => Math.max(ofClient.waitMs(client), ofAddress.waitMs(network)),
        fail() {
          ofClient.record(client)
          ofAddress.record(network)
        },
      }
    },
  }
}

type Grant =
  | { readonly ok: true; readonly scopes: Client['scopes'] }
  | { readonly ok: false; readonly error: OauthErrorCode; readonly description: string }

/** Decides what an authenticated client gets. */
function grant(client: Client, fields: TokenRequestFields, audience: string): Grant {
  const refused = (error: OauthErrorCode, description: string): Grant => ({ ok: false, error, description })
  if (fields.grantType === null) return refused('invalid_request', 'grant_type is missing.')
  if (fields.grantType !== 'client_credentials') {
    return refused('unsupported_grant_type', 'The only grant type is client_credentials.')
  }
  if (fields.audience === null) return refused('invalid_request', 'audience is missing.')
  if (fields.audience !== audience) {
    return refused('invalid_request', 'The audience does not belong to this service.')
  }
  const scopes = fields.scope === null ? client.scopes : grantedScopes(client, fields.scope)
  return scopes === null
    ? refused('invalid_scope', `The scopes of this client are: ${formatScopes(client.scopes)}.`)
    : { ok: true, scopes }
}

/** Returns the scopes that a client requests. `null` if it does not have one of them. */
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
  if (status === 415) return 'The body must be application/json or application/x-www-form-urlencoded.'
  return 'The body cannot be read.'
}
