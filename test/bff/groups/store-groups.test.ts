import { describe, expect, test } from 'vitest'
import type { Identity } from '../../../src/bff/access/identity.ts'
import { JudgementError } from '../../../src/bff/access/refusal.ts'
import { identityOf } from '../../../src/bff/groups/granted-groups.ts'
import { seenBy } from '../../../src/bff/groups/group-routes.ts'
import { createStoreGroups } from '../../../src/bff/groups/store-groups.ts'
import type { LocationGroup } from '../../../src/protocol/location-groups.ts'

const group = (name: string, ...location_ids: string[]): LocationGroup => ({
  dimension: 'region',
  name,
  location_ids,
})
const freshMs = 300_000
const away = new JudgementError({ code: 'unavailable', message: 'away' })

function start(first: readonly LocationGroup[] | Error) {
  let time = 0
  let next = first
  let loads = 0
  const faults: unknown[] = []
  const groups = createStoreGroups({
    load: async () => {
      loads += 1
      if (next instanceof Error) throw next
      return next
    },
    freshMs,
    now: () => time,
    onFault: (error) => faults.push(error),
  })
  return {
    groups,
    faults,
    loads: () => loads,
    become: (value: readonly LocationGroup[] | Error) => {
      next = value
    },
    pass: (ms: number) => {
      time += ms
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('groups of stores', () => {
  test('are loaded once, and again in the background when they are old', async () => {
    const { groups, loads, become, pass } = start([group('North', 'leeds')])
    await Promise.all([groups.ready(), groups.all(), groups.ready()])
    expect(groups.storesOf(['region:North'])).toEqual(new Set(['leeds']))
    become([group('North', 'york')])
    pass(freshMs - 1)
    expect(groups.storesOf(['region:North'])).toEqual(new Set(['leeds']))
    pass(1)
    // Nobody waits for the new ones.
    expect(groups.storesOf(['region:North'])).toEqual(new Set(['leeds']))
    await settled()
    expect(groups.storesOf(['region:North'])).toEqual(new Set(['york']))
    expect(loads()).toBe(2)
  })

  test('stay in effect if they cannot be loaded again, and are tried again soon', async () => {
    const { groups, faults, become, pass } = start([group('North', 'leeds')])
    await groups.ready()
    become(away)
    pass(freshMs)
    expect(await groups.all()).toEqual([group('North', 'leeds')])
    await settled()
    expect(faults).toEqual([away])
    expect(groups.storesOf(['region:North'])).toEqual(new Set(['leeds']))
    become([])
    pass(5000)
    await groups.all()
    await settled()
    expect(groups.storesOf(['region:North'])).toEqual(new Set())
  })

  test('have no store while they were never loaded', async () => {
    const { groups } = start(away)
    await groups.ready()
    expect(groups.storesOf(['region:North'])).toEqual(new Set())
    await expect(groups.all()).rejects.toBe(away)
  })

  test.each([
    ['an unknown group', ['region:South']],
    ['another dimension', ['tag:North']],
    ['another case', ['region:north']],
    ['no group', []],
    ['a name of the prototype', ['constructor', '__proto__']],
  ])('have no store for %s', async (_, keys) => {
    const { groups } = start([group('North', 'leeds')])
    await groups.ready()
    expect(groups.storesOf(keys)).toEqual(new Set())
  })
})

describe('a person with a group', () => {
  const manager: Identity = {
    name: 'Ann',
    role: 'viewer',
    stores: new Set(['bath']),
    groups: ['region:North'],
  }

  test('sees the stores that are in it now, and her own', async () => {
    const { groups, become, pass } = start([group('North', 'leeds'), group('South', 'london')])
    await groups.ready()
    const identity = identityOf(manager, groups)
    expect(identity.stores).toEqual(new Set(['bath', 'leeds']))
    become([group('North', 'york')])
    pass(freshMs)
    await groups.all()
    await settled()
    expect(identity.stores).toEqual(new Set(['bath', 'york']))
  })

  test('sees no name and no store of other groups', () => {
    const groups = [group('North', 'leeds', 'york'), group('South', 'london')]
    expect(seenBy({ stores: new Set(['leeds']) }, groups)).toEqual([group('North', 'leeds')])
    expect(seenBy({ stores: 'all' }, groups)).toEqual(groups)
    expect(seenBy({ stores: new Set() }, groups)).toEqual([])
  })
})
