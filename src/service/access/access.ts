/** Who may ask what: what a token says of the client that bears it. */

/** What a client may do: ask everything there is to ask, or bring in records. */
export const scopes = ['read', 'ingest'] as const

export type Scope = (typeof scopes)[number]

/** Ids of the organisations whose data one may reach; `null`: every organisation's, also of those to come. */
export type Organisations = readonly string[] | null

export interface Access {
  readonly clientId: string
  readonly scopes: ReadonlySet<Scope>
  readonly organisations: Organisations
}

/** What a token stands for, or `null` where it is not one of ours that is good now. Never rejects. */
export type VerifyToken = (token: string) => Promise<Access | null>

/** Scopes as tokens and answers carry them: separated by spaces (RFC 6749 §3.3). */
export function formatScopes(granted: ReadonlySet<Scope>): string {
  return scopes.filter((scope) => granted.has(scope)).join(' ')
}

/** The words of a scope text that are scopes of ours, and whether there were others. */
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
