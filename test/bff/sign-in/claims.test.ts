import { describe, expect, test } from 'vitest'
import type { Role } from '../../../src/bff/access/identity.ts'
import { defaultClaims, identityOf, missingClaims } from '../../../src/bff/sign-in/claims.ts'

const roles = new Map<string, Role>([
  ['managers', 'viewer'],
  ['screens', 'wall'],
])

describe('the identity of claims', () => {
  test.each([
    [{ name: 'Ann', sub: '1' }, 'Ann'],
    [{ name: '  ', email: 'ann@shop.example', sub: '1' }, 'ann@shop.example'],
    [{ preferred_username: 'ann', email: 'ann@shop.example', sub: '1' }, 'ann'],
    [{ name: 7, sub: '1' }, '1'],
    [{}, ''],
  ])('name of %j', (claims, name) => {
    expect(identityOf(claims, defaultClaims)?.name).toBe(name)
  })

  test.each([
    ['all', 'all'],
    [['a', 'all'], 'all'],
    [['a', 'b', 7, ''], new Set(['a', 'b'])],
    ['a, b  c', new Set(['a', 'b', 'c'])],
    ['', new Set()],
    [{ all: true }, new Set()],
    [true, new Set()],
    [undefined, new Set()],
    [null, new Set()],
  ])('stores of %j', (stores, expected) => {
    expect(identityOf({ stores }, defaultClaims)?.stores).toEqual(expected)
  })

  test.each([
    [
      ['region:North West', 'tag:New'],
      ['region:North West', 'tag:New'],
    ],
    ['region:North West, format:City', ['region:North West', 'format:City']],
    [
      ['region:North', 'region:North', 7, 'North', 'district:North', 'region:', ':North', 'all', ''],
      ['region:North'],
    ],
    [['region:Bath: Spa'], ['region:Bath: Spa']],
    [[], []],
    ['all', []],
    [{ region: 'North' }, []],
    [true, []],
  ])('groups of %j', (groups, expected) => {
    const generous = { ...defaultClaims, storesWithoutClaim: 'all' } as const
    for (const settings of [defaultClaims, generous]) {
      const identity = identityOf({ store_groups: groups }, settings)
      // A claim of groups restricts, whatever it contains.
      expect(identity).toMatchObject({ stores: new Set(), groups: expected })
      expect(identityOf({ store_groups: groups, stores: ['a'] }, settings)?.stores).toEqual(new Set(['a']))
    }
  })

  test('gives no groups without a claim of groups', () => {
    for (const groups of [undefined, null])
      expect(identityOf({ stores: ['a'], store_groups: groups }, defaultClaims)).toEqual({
        name: '',
        role: 'viewer',
        stores: new Set(['a']),
      })
  })

  test('misses a claim of groups only if a setting names it', () => {
    const claims = { role: 'viewer', stores: [] }
    expect(missingClaims(claims, defaultClaims)).toBe(false)
    expect(missingClaims(claims, { ...defaultClaims, groups: '/shop/groups' })).toBe(true)
    expect(
      missingClaims({ ...claims, shop: { groups: [] } }, { ...defaultClaims, groups: '/shop/groups' }),
    ).toBe(false)
  })

  test('gives all stores without a stores claim only if a setting says so', () => {
    const generous = { ...defaultClaims, storesWithoutClaim: 'all' } as const
    expect(identityOf({}, generous)?.stores).toBe('all')
    expect(identityOf({ stores: [] }, generous)?.stores).toEqual(new Set())
  })

  test.each([
    [undefined, null, 'viewer'],
    ['wall', null, 'wall'],
    ['owner', null, null],
    ['constructor', null, null],
    [['wall', 'owner'], null, 'wall'],
    ['screens', roles, 'wall'],
    [['guests', 'screens', 'managers'], roles, 'viewer'],
    ['viewer', roles, null],
    [['guests'], roles, null],
  ])('role of %j', (role, map, expected) => {
    expect(identityOf({ role }, { ...defaultClaims, roles: map })?.role ?? null).toBe(expected)
  })

  test('finds claims by name or by JSON pointer', () => {
    const claims = {
      'https://shop.example/stores': ['a'],
      realm_access: { roles: ['wall'], 'odd/name': ['viewer'] },
    }
    const settings = { ...defaultClaims, stores: 'https://shop.example/stores', role: '/realm_access/roles' }
    expect(identityOf(claims, settings)).toMatchObject({ role: 'wall', stores: new Set(['a']) })
    expect(identityOf(claims, { ...settings, role: '/realm_access/odd~1name' })?.role).toBe('viewer')
    expect(missingClaims(claims, settings)).toBe(false)
    expect(missingClaims(claims, defaultClaims)).toBe(true)
  })
})
