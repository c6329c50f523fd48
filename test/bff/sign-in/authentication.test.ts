import { describe, expect, test } from 'vitest'
import { readAuthentication } from '../../../src/bff/sign-in/authentication.ts'

const secret = 'a secret of at least thirty-two characters'
const oidc = {
  AUTH: 'oidc',
  PUBLIC_URL: 'https://shop.example/',
  OIDC_ISSUER: 'https://login.example/realm',
  OIDC_CLIENT_ID: 'shopfloor',
  OIDC_CLIENT_SECRET: 'the-secret-of-the-client',
  SESSION_SECRET: secret,
}
const proxy = {
  AUTH: 'proxy',
  PUBLIC_URL: 'https://shop.example',
  PROXY_HEADER: 'Cf-Access-Jwt-Assertion',
  PROXY_JWKS_URL: 'https://team.example/certs',
  PROXY_ISSUER: 'https://team.example',
  PROXY_AUDIENCE: 'abc',
}

function read(environment: Readonly<Record<string, string>>) {
  const faults: string[] = []
  return { authentication: readAuthentication(environment, faults), faults }
}

describe('AUTH', () => {
  test('is open by default', () => {
    expect(read({})).toEqual({ authentication: { kind: 'open' }, faults: [] })
  })

  test('reads the provider and the sessions of oidc', () => {
    expect(read(oidc)).toMatchObject({
      authentication: {
        kind: 'oidc',
        publicUrl: 'https://shop.example',
        provider: {
          issuer: 'https://login.example/realm',
          clientId: 'shopfloor',
          scope: 'openid profile email',
        },
        sessions: { secrets: [secret], idleMs: 3_600_000, absoluteMs: 43_200_000 },
      },
      faults: [],
    })
  })

  test('reads the header and the keys of proxy', () => {
    expect(read(proxy)).toMatchObject({
      authentication: {
        kind: 'proxy',
        publicUrl: 'https://shop.example',
        proxy: {
          header: 'cf-access-jwt-assertion',
          keys: { url: 'https://team.example/certs' },
          signOutUrl: null,
        },
      },
      faults: [],
    })
  })

  test('reads claims and times', () => {
    const given = {
      ...oidc,
      CLAIM_NAME: 'nickname',
      CLAIM_ROLE: '/realm_access/roles',
      CLAIM_ROLES: 'store managers=viewer, screens=wall',
      CLAIM_STORES: 'https://shop.example/stores',
      STORES_WITHOUT_CLAIM: 'all',
      SESSION_IDLE_MINUTES: '15',
      SESSION_MAX_HOURS: '8',
      SESSION_SECRET: `${secret}, ${secret} of before`,
    }
    expect(read(given)).toMatchObject({
      authentication: {
        provider: {
          claims: {
            name: ['nickname'],
            role: '/realm_access/roles',
            roles: new Map([
              ['store managers', 'viewer'],
              ['screens', 'wall'],
            ]),
            stores: 'https://shop.example/stores',
            storesWithoutClaim: 'all',
          },
        },
        sessions: { secrets: [secret, `${secret} of before`], idleMs: 900_000, absoluteMs: 28_800_000 },
      },
      faults: [],
    })
  })

  test.each([
    ['AUTH', { AUTH: 'none' }],
    ['OIDC_ISSUER', { ...oidc, AUTH: '', PUBLIC_URL: '' }],
    ['SESSION_SECRET', { SESSION_SECRET: secret }],
    ['PROXY_JWKS_URL', { ...oidc, PROXY_JWKS_URL: 'https://team.example/certs' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://shop.example' }],
    ['PUBLIC_URL', { ...oidc, PUBLIC_URL: '' }],
    ['PUBLIC_URL', { ...oidc, PUBLIC_URL: 'http://shop.example' }],
    ['PUBLIC_URL', { ...oidc, PUBLIC_URL: 'https://shop.example/floor' }],
    ['OIDC_ISSUER', { ...oidc, OIDC_ISSUER: 'http://login.example' }],
    ['OIDC_CLIENT_ID', { ...oidc, OIDC_CLIENT_ID: '' }],
    ['OIDC_SCOPE', { ...oidc, OIDC_SCOPE: 'profile' }],
    ['SESSION_SECRET', { ...oidc, SESSION_SECRET: 'short' }],
    ['SESSION_SECRET', { ...oidc, SESSION_SECRET: `${secret},short` }],
    ['SESSION_SECRET', { ...proxy, SESSION_SECRET: 'short' }],
    ['SESSION_IDLE_MINUTES', { ...oidc, SESSION_IDLE_MINUTES: '0' }],
    ['SESSION_MAX_HOURS', { ...oidc, SESSION_MAX_HOURS: 'long' }],
    ['PROXY_JWKS_URL', { ...proxy, PROXY_JWKS_FILE: '/keys.json' }],
    ['PROXY_JWKS_URL', { ...proxy, PROXY_JWKS_URL: '' }],
    ['PROXY_JWKS_URL', { ...proxy, PROXY_JWKS_URL: 'http://team.example/certs' }],
    ['PROXY_HEADER', { ...proxy, PROXY_HEADER: 'no header' }],
    ['PROXY_ISSUER', { ...proxy, PROXY_ISSUER: '' }],
    ['PROXY_AUDIENCE', { ...proxy, PROXY_AUDIENCE: '' }],
    ['PROXY_SIGN_OUT_URL', { ...proxy, PROXY_SIGN_OUT_URL: '//elsewhere.example' }],
    ['CLAIM_ROLES', { ...oidc, CLAIM_ROLES: 'managers=owner' }],
    ['STORES_WITHOUT_CLAIM', { ...oidc, STORES_WITHOUT_CLAIM: 'some' }],
  ])('reports a fault that names %s', (name, environment) => {
    const { faults } = read(environment)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${name} `))
    for (const hidden of [secret, 'the-secret-of-the-client']) expect(faults.join()).not.toContain(hidden)
  })

  test('accepts a proxy with or without a secret for the sessions of screens', () => {
    expect(read(proxy)).toMatchObject({ authentication: { secrets: [] }, faults: [] })
    const given = { ...proxy, SESSION_SECRET: `${secret}, ${secret} of before` }
    expect(read(given)).toMatchObject({
      authentication: { secrets: [secret, `${secret} of before`] },
      faults: [],
    })
  })

  test('accepts plain HTTP for this machine only', () => {
    const local = { ...oidc, PUBLIC_URL: 'http://localhost:8080', OIDC_ISSUER: 'http://127.0.0.1:9000' }
    expect(read(local).faults).toEqual([])
  })
})
