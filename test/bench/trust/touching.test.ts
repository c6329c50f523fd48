import { expect, test } from 'vitest'
import { makeChain } from '../../../src/service/ingest/demo/chain.ts'
import { stores } from '../../../src/service/ingest/demo/stores.ts'
import type { Fault } from './faults.ts'
import type { Subject } from './statements.ts'
import { touchingOf } from './touching.ts'
import type { World } from './world.ts'

const chain = makeChain(stores.slice(0, 1))
const [store] = chain.stores
const door = store?.cameras.find(({ entranceShare }) => entranceShare > 0)?.number ?? 0
const at = (time: string) => Date.parse(`2026-03-02T${time}Z`) / 1000

/** The hours of a store in London of which the entries have to do with a fault. */
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

test('a fault tells on its hours and the hour after it', () => {
  const span = { start: at('12:30'), end: at('13:30') }
  const outages = [{ camera: door, ...span, loss: 1 }]
  expect(hoursTouchedBy({ kind: 'dead', ...span, outages })).toEqual([12, 13, 14])
})

test('a slow clock tells on the time before it, into which it moves people', () => {
  const span = { start: at('12:30'), end: at('13:30') }
  const outages = [{ camera: door, ...span, loss: 0, lagSeconds: 51 * 60 }]
  expect(hoursTouchedBy({ kind: 'slow-clock', ...span, outages })).toEqual([11, 12, 13, 14])
})
