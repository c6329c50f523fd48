/** Authorisation: what an access token says about the client that bears it. */

/** What a client may do: send requests (`read`) or write records (`ingest`). */
export const scopes = ['read', 'ingest'] as const

export type Scope = (typeof scopes)[number]

/** Ids of the organisations that a client can access. `null` means all organisations, including future ones. */
export type Organisations = readonly string[] | null

export interface Access {
  readonly clientId: string
  readonly scopes: ReadonlySet<Scope>
  readonly organisations: Organisations
}

/** Returns what a token grants. `null` unless it is a valid token of ours. Never rejects. */
export type VerifyToken = (token: string) => Promise<Access | null>

/** Formats scopes as tokens and responses carry them: separated by spaces (RFC 6749 §3.3). */
export function formatScopes(granted: ReadonlySet<Scope>): string {
  return scopes.filter((scope) => granted.has(scope)).join(' ')
}

/** Returns the known scopes in a text, and whether it named others. */
export function readScopes(text: string): {
  readonly known: ReadonlySet<Scope>
  readonly hasOthers: boolean
} {
  const words = text.split(' ').filter((word) => word !== '')
  const known = new Set(scopes.filter((scope) => words.includes(scope)))
  return { known, hasOthers: words.some((word) => !scopes.some((scope) => scope === word)) }
}

export function mayReach(organisations: Organisations, organisation: string): boolean {
  return organisations === null || organisations.includes(organisation)
}
