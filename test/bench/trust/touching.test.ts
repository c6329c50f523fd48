import { expect, test } from 'vitest'
import { makeChain } from '../../../src/demo/chain.ts'
import { stores } from '../../../src/demo/stores.ts'
import type { Fault } from './faults.ts'
import type { Subject } from './statements.ts'
import { touchingOf } from './touching.ts'
import type { World } from './world.ts'

const chain = makeChain(stores.slice(0, 1))
const [store] = chain.stores
const door = store?.cameras.find(({ entranceShare }) => entranceShare > 0)?.number ?? 0
const at = (time: string) => Date.parse(`2026-03-02T${time}Z`) / 1000

/** Hours of a store in London whose entries a fault affects. */
function hoursTouchedBy(fault: Pick<Fault, 'kind' | 'start' | 'end' | 'outages'>): readonly number[] {
  const faults = [{ ...fault, camera: door, arrivesAt: null }]
  const touching = touchingOf({ recorded: chain, faults } as unknown as World)
  const entries = (hour: number): Subject => ({
    ...{ measure: 'entries', stores: [store?.id ?? ''], zone: null, hour },
    days: { first: '2026-03-02', last: '2026-03-02' },
    people: { ages: [], genders: [], roles: [] },
  })
  const until = at('23:00') * 1000
  return Array.from({ length: 24 }, (_, hour) => hour).filter(
    (hour) => touching.kindsBehind(entries(hour), until).size > 0,
  )
}

test('affects the hours of a fault and the hour after', () => {
  const span = { start: at('12:30'), end: at('13:30') }
  const outages = [{ camera: door, ...span, loss: 1 }]
  expect(hoursTouchedBy({ kind: 'dead', ...span, outages })).toEqual([12, 13, 14])
})

test('affects the time before a slow clock, into which it moves people', () => {
  const span = { start: at('12:30'), end: at('13:30') }
  const outages = [{ camera: door, ...span, loss: 0, lagSeconds: 51 * 60 }]
  expect(hoursTouchedBy({ kind: 'slow-clock', ...span, outages })).toEqual([11, 12, 13, 14])
})
