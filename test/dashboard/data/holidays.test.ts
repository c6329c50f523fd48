import { expect, test } from 'vitest'
import { holidaysOf } from '../../../src/dashboard/data/questions/use-holidays.ts'
import type { StoreEvent } from '../../../src/protocol/events.ts'

const leeds = { id: 'leeds' }
const york = { id: 'york' }

function event(
  kind: StoreEvent['kind'],
  from: string,
  stores: StoreEvent['stores'],
  until = from,
): StoreEvent {
  return {
    id: `${kind} ${from}`,
    kind,
    title: kind,
    from,
    until,
    stores,
    version: 0,
    at: 0,
    by: '',
    mayChange: false,
  }
}

const events = [
  event('holiday', '2026-01-01', 'all', '2026-01-02'),
  event('holiday', '2026-01-06', ['york']),
  event('closed', '2026-01-06', ['leeds', 'york']),
  event('hours', '2026-01-07', ['leeds']),
  event('promotion', '2026-01-08', 'all'),
]

test('a comparison steps over public holidays of any store, and special days of all of them', () => {
  expect([...holidaysOf(events, [leeds, york])]).toEqual([
    ['2026-01-01', 'holiday'],
    ['2026-01-02', 'holiday'],
    ['2026-01-06', 'holiday'],
  ])
  expect([...holidaysOf(events, [leeds])]).toEqual([
    ['2026-01-01', 'holiday'],
    ['2026-01-02', 'holiday'],
    ['2026-01-06', 'closed'],
    ['2026-01-07', 'hours'],
  ])
})
