import { type Identity, isRole, type Role } from '../access/identity.ts'

/** From which claims of a provider or proxy an identity is read. */
export interface ClaimSettings {
  /** Tried in this order. */
  readonly name: readonly string[]
  readonly role: string
  /** A value of the role claim and the role that it means; `null`: the value is the role. */
  readonly roles: ReadonlyMap<string, Role> | null
  readonly stores: string
  /** What somebody sees whose claims say nothing about stores. */
  readonly storesWithoutClaim: 'none' | 'all'
}

export const defaultClaims: ClaimSettings = {
  name: ['name', 'preferred_username', 'email'],
  role: 'role',
  roles: null,
  stores: 'stores',
  storesWithoutClaim: 'none',
}

export type Claims = Readonly<Record<string, unknown>>

/**
 * Reads who somebody is from what a provider says of them.
 *
 * A claim is named as it stands, or by a JSON pointer (RFC 6901) where the name begins with `/`. Stores are a list of
 * location ids, a text of ids parted by spaces or commas, or `all`. A role that is not known is no viewer: `null`.
 */
export function identityOf(claims: Claims, settings: ClaimSettings): Identity | null {
  const role = roleOf(claimAt(claims, settings.role), settings.roles)
  if (role === null) return null
  const names = [...settings.name, 'sub'].map((name) => claimAt(claims, name))
  const name = names.find((value): value is string => typeof value === 'string' && value.trim() !== '')
  return {
    name: (name ?? '').trim().slice(0, 200),
    role,
    stores: storesOf(claimAt(claims, settings.stores), settings),
  }
}

/** The claims that an identity is read from and that are not there. */
export function missingClaims(claims: Claims, settings: ClaimSettings): boolean {
  return [settings.role, settings.stores].some((name) => claimAt(claims, name) === undefined)
}

function roleOf(claim: unknown, roles: ClaimSettings['roles']): Role | null {
  if (claim === undefined || claim === null) return 'viewer'
  const means = (value: unknown): Role | null => {
    if (roles !== null) return roles.get(String(value)) ?? null
    return isRole(value) ? value : null
  }
  const found = (Array.isArray(claim) ? claim : [claim]).map(means)
  // Of several groups the one that may see most counts.
  return found.includes('viewer') ? 'viewer' : (found.find((role) => role !== null) ?? null)
}

function storesOf(claim: unknown, { storesWithoutClaim }: ClaimSettings): Identity['stores'] {
  if (claim === undefined || claim === null) return storesWithoutClaim === 'all' ? 'all' : new Set()
  const words: readonly unknown[] =
    typeof claim === 'string' ? claim.split(/[\s,]+/) : Array.isArray(claim) ? claim : []
  const ids = words.filter((word): word is string => typeof word === 'string' && word !== '')
  return ids.includes('all') ? 'all' : new Set(ids)
}

function claimAt(claims: Claims, name: string): unknown {
  if (!name.startsWith('/')) return Object.hasOwn(claims, name) ? claims[name] : undefined
  const steps = name
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return steps.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? Reflect.get(value, step)
        : undefined,
    claims,
  )
}
