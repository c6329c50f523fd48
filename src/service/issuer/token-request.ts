import * as v from 'valibot'

/** What a token request says, wherever it says it. */
interface TokenRequestFields {
  readonly clientId: string
  readonly clientSecret: string
  readonly audience: string | null
  readonly grantType: string | null
  readonly scope: string | null
}

/** Error codes of RFC 6749 §5.2 that this endpoint answers, and `slow_down` of RFC 8628 §3.5. */
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
 * Reads a token request. The body is the parsed JSON of the contract (interface §5) or the parameters of a form
 * (RFC 6749 §4.4.2); the client may name itself in the body or by HTTP Basic (RFC 6749 §2.3.1), not by both.
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
      path === null ? 'The body is no object of text fields.' : `${path} is no text.`,
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
    if (basic === null)
      return refuse('invalid_client', 'The Authorization header is not of the Basic scheme.')
    if (fields.client_secret !== undefined || (fields.client_id ?? basic.clientId) !== basic.clientId) {
      return refuse('invalid_request', 'The client authenticates both by header and in the body.')
    }
    return { ok: true, fields: { ...basic, ...rest } }
  }
  if (!fields.client_id) return refuse('invalid_request', 'client_id is missing.')
  if (!fields.client_secret) return refuse('invalid_request', 'client_secret is missing.')
  return { ok: true, fields: { clientId: fields.client_id, clientSecret: fields.client_secret, ...rest } }
}

/** RFC 6749 §3.2: a parameter must not be given more than once, and one without a value counts as left out. */
function readForm(form: URLSearchParams): Readonly<Record<string, string>> | null {
  const entries = [...form].filter(([, value]) => value !== '')
  return new Set(entries.map(([name]) => name)).size === entries.length ? Object.fromEntries(entries) : null
}

/** RFC 6749 §2.3.1: both halves are form-encoded before they are joined and encoded in base64. */
function readBasic(header: string): { readonly clientId: string; readonly clientSecret: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/_-]+=*) *$/i.exec(header)?.[1]
  if (encoded === undefined) return null
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  if (colon < 1) return null
  const clientId = decodeForm(pair.slice(0, colon))
  const clientSecret = decodeForm(pair.slice(colon + 1))
  return clientId === null || clientSecret === null ? null : { clientId, clientSecret }
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
