import { type Identity, isRole, type Role } from '../access/identity.ts'
import { isGroupKey } from '../groups/group-key.ts'

/** The claims of a provider or proxy that make up an identity. */
export interface ClaimSettings {
  /** The first one present wins. */
  readonly name: readonly string[]
  readonly role: string
  /** Roles by the value of the role claim. `null` if the value is the role itself. */
  readonly roles: ReadonlyMap<string, Role> | null
  readonly stores: string
  /** Groups of stores, granted beside the stores. */
  readonly groups: string
  /** The stores of a person without a claim of stores or groups. */
  readonly storesWithoutClaim: 'none' | 'all'
}

export const defaultClaims: ClaimSettings = {
  name: ['name', 'preferred_username', 'email'],
  role: 'role',
  roles: null,
  stores: 'stores',
  groups: 'store_groups',
  storesWithoutClaim: 'none',
}

export type Claims = Readonly<Record<string, unknown>>

/**
 * Reads an identity from claims.
 *
 * A claim is given by its name, or by a JSON pointer (RFC 6901) if that begins with `/`. Stores are a list of location
 * ids, a text of ids separated by spaces or commas, or `all`. Groups are a list of texts such as `region:North`, or a
 * text of them separated by commas, because names have spaces. `null` if there is no known role.
 */
export function identityOf(claims: Claims, settings: ClaimSettings): Identity | null {
  const role = roleOf(claimAt(claims, settings.role), settings.roles)
  if (role === null) return null
  const names = [...settings.name, 'sub'].map((name) => claimAt(claims, name))
  const name = names.find((value): value is string => typeof value === 'string' && value.trim() !== '')
  return {
    name: (name ?? '').trim().slice(0, 200),
    role,
    ...grantsOf(claimAt(claims, settings.stores), claimAt(claims, settings.groups), settings),
  }
}

/** True if claims of the identity are missing. */
export function missingClaims(claims: Claims, settings: ClaimSettings): boolean {
  // Most providers have no claim of groups, so that it is missed only if a setting names it.
  const named = settings.groups === defaultClaims.groups ? [] : [settings.groups]
  return [settings.role, settings.stores, ...named].some((name) => claimAt(claims, name) === undefined)
}

function roleOf(claim: unknown, roles: ClaimSettings['roles']): Role | null {
  if (claim === undefined || claim === null) return 'viewer'
  const means = (value: unknown): Role | null => {
    if (roles !== null) return roles.get(String(value)) ?? null
    return isRole(value) ? value : null
  }
  const found = (Array.isArray(claim) ? claim : [claim]).map(means)
  // Of several groups, the one with the most rights wins.
  return found.includes('viewer') ? 'viewer' : (found.find((role) => role !== null) ?? null)
}

const isAbsent = (claim: unknown): boolean => claim === undefined || claim === null

function grantsOf(
  stores: unknown,
  groups: unknown,
  { storesWithoutClaim }: ClaimSettings,
): Pick<Identity, 'stores' | 'groups'> {
  if (isAbsent(groups))
    return { stores: isAbsent(stores) && storesWithoutClaim === 'all' ? 'all' : storesOf(stores) }
  const words: readonly unknown[] =
    typeof groups === 'string' ? groups.split(',') : Array.isArray(groups) ? groups : []
  const keys = words.flatMap((word) => (typeof word === 'string' ? [word.trim()] : []))
  // Even a claim without a valid group restricts the person: a mistyped one must not grant all stores.
  return { stores: storesOf(stores), groups: [...new Set(keys.filter(isGroupKey))] }
}

function storesOf(claim: unknown): Identity['stores'] {
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
