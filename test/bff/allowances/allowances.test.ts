import { describe, expect, test } from 'vitest'
import { createAllowances } from '../../../src/bff/allowances/allowances.ts'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'

function start(limits: Partial<typeof defaultLimits>, elsewhere = (_name: string) => 0) {
  let time = 0
  const allowances = createAllowances({ ...defaultLimits, ...limits }, { now: () => time, elsewhere })
  return {
    ...allowances,
    pass: (ms: number) => {
      time += ms
    },
  }
}

describe('a session', () => {
  test('has one rate limit for all its sockets, apart from other sessions', () => {
    const { enter } = start({ inFlightPerSession: 2 })
    const [first, second, other] = [enter('a', null), enter('a', null), enter('b', null)]
    expect([first?.allowance.begin(), second?.allowance.begin(), first?.allowance.begin()]).toEqual([
      null,
      null,
      'in_flight',
    ])
    expect(other?.allowance.begin()).toBeNull()
    second?.allowance.end()
    expect(first?.allowance.begin()).toBeNull()
  })

  test('keeps its rate limit when it reconnects', () => {
    const { enter, pass } = start({ burst: 2, requestsPerSecond: 1 })
    const first = enter('a', null)
    expect([first?.allowance.begin(), first?.allowance.begin(), first?.allowance.begin()]).toEqual([
      null,
      null,
      'too_soon',
    ])
    first?.leave()
    expect(enter('a', null)?.allowance.begin()).toBe('too_soon')
    pass(1000)
    expect(enter('a', null)?.allowance.begin()).toBeNull()
  })

  test('has a limited number of sockets', () => {
    const { enter } = start({ socketsPerSession: 2 })
    const first = enter('a', null)
    expect(enter('a', null)).not.toBeNull()
    expect(enter('a', null)).toBeNull()
    expect(enter('b', null)).not.toBeNull()
    first?.leave()
    expect(enter('a', null)).not.toBeNull()
  })
})

test('limits the sockets of an address across sessions, and does not count refused ones', () => {
  const { enter } = start({ socketsPerAddress: 2, socketsPerSession: 2 })
  const first = enter('a', '10.0.0.1')
  enter('b', '10.0.0.1')
  for (let count = 0; count < 5; count += 1) expect(enter('c', '10.0.0.1')).toBeNull()
  expect([enter('c', '10.0.0.2'), enter('c', '10.0.0.2')]).not.toContain(null)
  first?.leave()
  expect(enter('d', '10.0.0.1')).not.toBeNull()
})

test('limits each socket by itself without a login', () => {
  const { enter } = start({ inFlightPerSession: 1, socketsPerSession: 1, socketsPerAddress: 1 })
  const [first, second] = [enter(null, null), enter(null, null)]
  expect([first?.allowance.begin(), first?.allowance.begin(), second?.allowance.begin()]).toEqual([
    null,
    'in_flight',
    null,
  ])
})

describe('several servers', () => {
  test('count the sockets of a session or an address on the other servers', () => {
    const others: Record<string, number> = { a: 1, '10.0.0.1': 2 }
    const { enter } = start({ socketsPerSession: 2, socketsPerAddress: 3 }, (name) => others[name] ?? 0)
    expect(enter('a', null)).not.toBeNull()
    expect(enter('a', null)).toBeNull()
    expect(enter('b', '10.0.0.1')).not.toBeNull()
    expect(enter('c', '10.0.0.1')).toBeNull()
    others.a = 0
    expect(enter('a', null)).not.toBeNull()
  })

  test('report open sockets, and the requests since the last report', () => {
    const { enter, use } = start({})
    const first = enter('a', '10.0.0.1')
    first?.allowance.begin()
    enter('a', '10.0.0.2')?.allowance.begin()
    enter(null, null)?.allowance.begin()
    const sockets = { a: 2, '10.0.0.1': 1, '10.0.0.2': 1 }
    const told = use()
    expect([Object.fromEntries(told.sockets), Object.fromEntries(told.requests)]).toEqual([sockets, { a: 2 }])
    first?.leave()
    const later = use()
    expect([Object.fromEntries(later.sockets), later.requests.size]).toEqual([{ a: 1, '10.0.0.2': 1 }, 0])
  })

  test('charge a session for its requests on other servers, up to what a pause makes up for', () => {
    const { enter, spend, pass } = start({ burst: 3, requestsPerSecond: 1 })
    const session = enter('a', null)?.allowance
    spend('a', 2)
    spend('b', 100)
    expect([session?.begin(), session?.begin()]).toEqual([null, 'too_soon'])
    spend('a', 1_000_000)
    pass(3999)
    expect(session?.begin()).toBe('too_soon')
    pass(1)
    expect(session?.begin()).toBeNull()
  })
})
