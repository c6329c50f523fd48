/** Reads `AUTH` and the settings of the chosen login from the environment. */

import { join } from 'node:path'
import { isRole, type Role, roles } from '../access/identity.ts'
import { type Environment, faultOfUrl, given, isLoopback, readWhole } from '../settings/settings-reader.ts'
import { type ClaimSettings, defaultClaims } from './claims.ts'
import type { OpenIdSettings } from './openid-provider.ts'
import type { ProxySettings } from './proxy-authenticator.ts'
import type { SessionSettings } from './session-cookie.ts'

export type Authentication =
  /** No login: everybody who reaches this machine's loopback address. */
  | { readonly kind: 'open' }
  | {
      readonly kind: 'oidc'
      /** The public origin of the dashboard, without path and trailing slash. */
      readonly publicUrl: string
      readonly provider: OpenIdSettings
      readonly sessions: SessionSettings
    }
  | {
      readonly kind: 'proxy'
      readonly publicUrl: string
      readonly proxy: ProxySettings
      /** Secrets of the sessions of paired screens; may be empty. */
      readonly secrets: readonly string[]
    }

const kinds = ['open', 'oidc', 'proxy'] as const

/**
 * Settings that belong to one login only. Setting them with another login is a fault, because the operator expects them
 * to protect the dashboard.
 */
const belongsTo = {
  oidc: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'SESSION_SECRET'],
  proxy: ['PROXY_HEADER', 'PROXY_JWKS_URL', 'PROXY_JWKS_FILE', 'PROXY_ISSUER', 'PROXY_AUDIENCE'],
} as const

const web = ['https:', 'http:'] as const

export function readAuthentication(environment: Environment, faults: string[]): Authentication {
  const word = given(environment, 'AUTH') ?? 'open'
  const kind = kinds.find((one) => one === word)
  if (kind === undefined) {
    faults.push('AUTH must be open, oidc or proxy.')
    return { kind: 'open' }
  }
  for (const other of ['oidc', 'proxy'] as const) {
    const isStray = (one: string): boolean =>
      given(environment, one) !== null && !(one === 'SESSION_SECRET' && kind === 'proxy')
    const name = other === kind ? undefined : belongsTo[other].find(isStray)
    if (name !== undefined)
      faults.push(`${name} is set, but AUTH is ${kind}: set AUTH=${other}, or remove it.`)
  }
  if (kind === 'open') {
    if (given(environment, 'PUBLIC_URL') !== null)
      faults.push(
        'PUBLIC_URL is set, but AUTH is open: without a login only this machine may see the dashboard.',
      )
    return { kind }
  }
  const publicUrl = readPublicUrl(environment, faults)
  const claims = readClaims(environment, faults)
  return kind === 'oidc'
    ? {
        kind,
        publicUrl,
        provider: readProvider(environment, claims, faults),
        sessions: readSessions(environment, faults),
      }
    : {
        kind,
        publicUrl,
        proxy: readProxy(environment, claims, faults),
        secrets: given(environment, 'SESSION_SECRET') === null ? [] : readSecrets(environment, faults),
      }
}

function readPublicUrl(environment: Environment, faults: string[]): string {
  const text = readAddress(environment, 'PUBLIC_URL', faults)
  if (text === '') return ''
  const { pathname, search, origin } = new URL(text)
  if (pathname !== '/' || search !== '') faults.push('PUBLIC_URL must be an address without a path.')
  return origin
}

function readProvider(environment: Environment, claims: ClaimSettings, faults: string[]): OpenIdSettings {
  return {
    issuer: readAddress(environment, 'OIDC_ISSUER', faults),
    clientId: required(environment, 'OIDC_CLIENT_ID', faults),
    clientSecret: given(environment, 'OIDC_CLIENT_SECRET'),
    scope: readScope(environment, faults),
    claims,
  }
}

function readScope(environment: Environment, faults: string[]): string {
  const scope = given(environment, 'OIDC_SCOPE') ?? 'openid profile email'
  if (!scope.split(/\s+/).includes('openid')) faults.push('OIDC_SCOPE must include openid.')
  return scope
}

function readSecrets(environment: Environment, faults: string[]): readonly string[] {
  const secrets = required(environment, 'SESSION_SECRET', faults)
    .split(',')
    .map((secret) => secret.trim())
  if (secrets[0] !== '' && secrets.some((secret) => secret.length < 32)) {
    faults.push('SESSION_SECRET must have at least 32 characters: openssl rand -base64 32 makes one.')
  }
  return secrets
}

function readSessions(environment: Environment, faults: string[]): SessionSettings {
  const idle = { min: 1, max: 60 * 24 * 30, fallback: 60 }
  const folder = given(environment, 'DATA_DIR')
  const absolute = { min: 1, max: 24 * 90, fallback: 12 }
  return {
    secrets: readSecrets(environment, faults),
    idleMs: readWhole(environment, 'SESSION_IDLE_MINUTES', idle, faults) * 60_000,
    absoluteMs: readWhole(environment, 'SESSION_MAX_HOURS', absolute, faults) * 3_600_000,
    revocationsFile: folder === null ? null : join(folder, 'signed-out-sessions'),
  }
}

function readProxy(environment: Environment, claims: ClaimSettings, faults: string[]): ProxySettings {
  const url = given(environment, 'PROXY_JWKS_URL')
  const file = given(environment, 'PROXY_JWKS_FILE')
  if ((url === null) === (file === null)) {
    faults.push(
      'PROXY_JWKS_URL or PROXY_JWKS_FILE must be set, one of the two: the keys that the proxy signs with.',
    )
  }
  const header = required(environment, 'PROXY_HEADER', faults).toLowerCase()
  if (header !== '' && !/^[\w!#$%&'*+.^`|~-]+$/.test(header))
    faults.push('PROXY_HEADER must be the name of a header.')
  const signOutUrl = given(environment, 'PROXY_SIGN_OUT_URL')
  if (signOutUrl !== null && !/^\/(?![/\\])/.test(signOutUrl)) {
    const fault = faultOfUrl(signOutUrl, web)
    if (fault !== null) faults.push(`PROXY_SIGN_OUT_URL ${fault}, or with one slash.`)
  }
  return {
    header,
    keys:
      file !== null
        ? { file }
        : { url: url === null ? '' : readAddress(environment, 'PROXY_JWKS_URL', faults) },
    issuer: required(environment, 'PROXY_ISSUER', faults),
    audience: required(environment, 'PROXY_AUDIENCE', faults),
    signOutUrl,
    claims,
  }
}

function readClaims(environment: Environment, faults: string[]): ClaimSettings {
  const name = given(environment, 'CLAIM_NAME')
  const stores = given(environment, 'STORES_WITHOUT_CLAIM') ?? defaultClaims.storesWithoutClaim
  if (stores !== 'none' && stores !== 'all') faults.push('STORES_WITHOUT_CLAIM must be none or all.')
  return {
    name: name === null ? defaultClaims.name : [name],
    role: given(environment, 'CLAIM_ROLE') ?? defaultClaims.role,
    roles: readRoles(environment, faults),
    stores: given(environment, 'CLAIM_STORES') ?? defaultClaims.stores,
    groups: given(environment, 'CLAIM_STORE_GROUPS') ?? defaultClaims.groups,
    storesWithoutClaim: stores === 'all' ? 'all' : 'none',
  }
}

function readRoles(environment: Environment, faults: string[]): ReadonlyMap<string, Role> | null {
  const text = given(environment, 'CLAIM_ROLES')
  if (text === null) return null
  const found = new Map<string, Role>()
  for (const pair of text.split(',')) {
    const at = pair.lastIndexOf('=')
    const role = pair.slice(at + 1).trim()
    if (at > 0 && isRole(role)) found.set(pair.slice(0, at).trim(), role)
    else
      faults.push(
        `CLAIM_ROLES must be pairs value=role, separated by commas; roles are ${Object.keys(roles).join(', ')}.`,
      )
  }
  return found
}

/** Must be HTTPS, except on this machine: secrets are sent there. */
function readAddress(environment: Environment, name: string, faults: string[]): string {
  const text = required(environment, name, faults)
  if (text === '') return ''
  const fault = faultOfUrl(text, web)
  if (fault !== null) {
    faults.push(`${name} ${fault}.`)
    return ''
  }
  const { protocol, hostname } = new URL(text)
  if (protocol === 'http:' && !isLoopback(hostname)) faults.push(`${name} must begin with https://.`)
  return text
}

function required(environment: Environment, name: string, faults: string[]): string {
  const value = given(environment, name)
  if (value === null) faults.push(`${name} is missing: AUTH=${given(environment, 'AUTH')} needs it.`)
  return value ?? ''
}
