import * as v from 'valibot'
import type { ClientCredentials } from '../access/credentials.ts'

/** The fields of a token request, wherever they are. */
export interface TokenRequestFields {
  /** The credentials as the standard reads them, then as many clients mean them. */
  readonly readings: readonly [ClientCredentials, ...ClientCredentials[]]
  readonly audience: string | null
  readonly grantType: string | null
  readonly scope: string | null
}

/** Error codes of RFC 6749 §5.2 that this endpoint sends, and `slow_down` of RFC 8628 §3.5. */
export type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'slow_down'
  | 'server_error'

export type TokenRequestResult =
  | { readonly ok: true; readonly fields: TokenRequestFields }
  | { readonly ok: false; readonly error: 'invalid_request' | 'invalid_client'; readonly description: string }

const bodyFields = v.object({
  client_id: v.optional(v.string()),
  client_secret: v.optional(v.string()),
  audience: v.optional(v.string()),
  grant_type: v.optional(v.string()),
  scope: v.optional(v.string()),
})

/**
 * Reads a token request. The body is the JSON of the contract (interface §5) or form parameters (RFC 6749 §4.4.2). The
 * client authenticates in the body or by HTTP Basic (RFC 6749 §2.3.1), but not by both.
 */
export function readTokenRequest(body: unknown, authorization: string | undefined): TokenRequestResult {
  const flat = body instanceof URLSearchParams ? readForm(body) : body
  if (flat === null) return refuse('invalid_request', 'A parameter is given more than once.')
  const parsed = v.safeParse(bodyFields, flat)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const path = v.getDotPath(issue)
    return refuse(
      'invalid_request',
      path === null ? 'The body must be an object of text fields.' : `${path} must be text.`,
    )
  }
  const fields = parsed.output
  const rest = {
    audience: fields.audience || null,
    grantType: fields.grant_type || null,
    scope: fields.scope || null,
  }

  if (authorization !== undefined) {
    const basic = readBasic(authorization)
    if (basic === null) return refuse('invalid_client', 'The Authorization header must use the Basic scheme.')
    if (fields.client_secret !== undefined || !namesOneOf(basic, fields.client_id)) {
      return refuse('invalid_request', 'The client authenticates both by header and in the body.')
    }
    return { ok: true, fields: { readings: basic, ...rest } }
  }
  if (!fields.client_id) return refuse('invalid_request', 'client_id is missing.')
  if (!fields.client_secret) return refuse('invalid_request', 'client_secret is missing.')
  const named = { clientId: fields.client_id, clientSecret: fields.client_secret }
  return { ok: true, fields: { readings: [named], ...rest } }
}

/** RFC 6749 §3.2: a repeated parameter is invalid, and one without a value counts as omitted. */
function readForm(form: URLSearchParams): Readonly<Record<string, string>> | null {
  const entries = [...form].filter(([, value]) => value !== '')
  return new Set(entries.map(([name]) => name)).size === entries.length ? Object.fromEntries(entries) : null
}

/**
 * RFC 6749 §2.3.1: id and secret are form-encoded before they are joined and base64-encoded. Generic HTTP clients such
 * as curl skip the form encoding, so a secret with `+` or `%` has two readings.
 */
function readBasic(header: string): TokenRequestFields['readings'] | null {
  const encoded = /^Basic +([A-Za-z0-9+/_-]+=*) *$/i.exec(header)?.[1]
  if (encoded === undefined) return null
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  if (colon < 1) return null
  const asSent = { clientId: pair.slice(0, colon), clientSecret: pair.slice(colon + 1) }
  const clientId = decodeForm(asSent.clientId)
  const clientSecret = decodeForm(asSent.clientSecret)
  return clientId === null || clientSecret === null ? [asSent] : [{ clientId, clientSecret }, asSent]
}

/** True if the body has no client id or repeats the one in the header. */
function namesOneOf(readings: readonly ClientCredentials[], clientId: string | undefined): boolean {
  return clientId === undefined || readings.some((reading) => reading.clientId === clientId)
}

function decodeForm(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

function refuse(error: 'invalid_request' | 'invalid_client', description: string): TokenRequestResult {
  return { ok: false, error, description }
}
