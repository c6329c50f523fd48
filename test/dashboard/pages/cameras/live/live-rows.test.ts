import { expect, test } from 'vitest'
import type { LiveCamera } from '../../../../../src/dashboard/coverage/live-cameras.ts'
import type { Store } from '../../../../../src/dashboard/data/questions/store-zones.ts'
import { readChoice, writeChoice } from '../../../../../src/dashboard/pages/cameras/live/camera-choice.ts'
import { chosenRows, liveRows } from '../../../../../src/dashboard/pages/cameras/live/live-rows.ts'
import type { LiveListing } from '../../../../../src/protocol/derived/live-answers.ts'

const now = Date.parse('2026-11-07T10:30:00Z')
const leeds: Store = { id: 'leeds', name: 'Leeds', timezone: 'Europe/London', zoneFrom: 'location' }
const york: Store = { id: 'york', name: 'York', timezone: 'Europe/London', zoneFrom: 'location' }

function live(recording: string, rest: Partial<LiveCamera> = {}): LiveCamera {
  return {
    recording,
    name: recording,
    location: 'leeds',
    state: 'online',
    was: null,
    counted: rest.state ?? 'online',
    since: { at: now - 60_000, basis: 'asked' },
    lastSeen: now,
    quality: 0.9,
    flaps: 0,
    isEntrance: false,
    isOpen: true,
    ...rest,
  }
}

const acknowledged = new Map([
  ['told', { recording: 'told', reason: 'power cut', version: 1, at: now, by: '' }],
])
const work = {
  recording: 'worked-on',
  from: now,
  until: now + 1,
  reason: 'Paint',
  version: 1,
  at: now,
  by: '',
}
const workOn = (recording: string) => (recording === 'worked-on' ? work : null)
const rowsOf = (cameras: readonly LiveCamera[], listed: LiveListing = 'all') =>
  liveRows(cameras, listed, [leeds, york], { acknowledged, workOn })
const order = (rows: readonly { readonly recording: string }[]) => rows.map(({ recording }) => recording)

test('sorts by severity, then unacknowledged, then entrances, then the oldest', () => {
  const rows = rowsOf([
    live('well'),
    live('told', { state: 'offline', since: { at: now - 99_000, basis: 'seen' } }),
    live('late', { state: 'offline', since: { at: now - 10, basis: 'seen' } }),
    live('poor', { state: 'degraded' }),
    live('long', { state: 'offline', since: { at: now - 9000, basis: 'seen' } }),
    live('door', { state: 'offline', since: { at: now - 5, basis: 'seen' }, isEntrance: true }),
    live('stale', { state: 'unknown', was: 'offline', since: { at: now, basis: 'seen' } }),
    live('odd', { state: 'unknown' }),
  ])
  expect(order(rows)).toEqual(['door', 'long', 'late', 'stale', 'told', 'poor', 'odd', 'well'])
})

test('gives rows the name and zone of their store, and leaves out other stores', () => {
  expect(rowsOf([live('west', { location: 'york' }), live('far', { location: 'elsewhere' })])).toMatchObject([
    { recording: 'west', store: 'York', timezone: 'Europe/London', acknowledged: null },
  ])
})

test('leaves out a camera that came back, unless all are listed or it is unsteady', () => {
  const cameras = [
    live('back'),
    live('stale', { state: 'unknown', was: 'online', counted: 'online' }),
    live('unsteady', { state: 'offline', counted: 'online', flaps: 5 }),
    live('odd', { state: 'unknown', was: 'online', counted: 'unknown' }),
  ]
  expect(order(rowsOf(cameras, 'unwell'))).toEqual(['unsteady', 'odd'])
  expect(rowsOf(cameras)).toHaveLength(4)
})

test('finds rows whose camera or store holds each word of the search, whatever its case', () => {
  const rows = rowsOf([live('east'), live('west')])
  const found = (text: string) => order(chosenRows(rows, { text, states: [] }))
  const store = rows[0]?.store.slice(0, 4).toLocaleUpperCase()
  expect(found(` EAST ${store} `)).toEqual(['east'])
  expect(found('east west')).toEqual([])
  expect(found('  ')).toHaveLength(2)
})

test('keeps the choice in the address, and ignores words that are no state', () => {
  const written = writeChoice('?stores=leeds', { text: 'door & east', states: ['offline', 'degraded'] })
  expect(written).toBe('stores=leeds&find=door%20%26%20east&state=offline,degraded')
  expect(readChoice(written)).toEqual({ text: 'door & east', states: ['offline', 'degraded'] })
  expect(readChoice('?state=broken,online')).toEqual({ text: '', states: ['online'] })
  expect(writeChoice('find=a&state=online', { text: '', states: [] })).toBe('')
})

test('applies the chosen states and the search together', () => {
  const rows = rowsOf([live('east', { state: 'offline' }), live('west')])
  expect(order(chosenRows(rows, { text: '', states: ['offline'] }))).toEqual(['east'])
  expect(order(chosenRows(rows, { text: 'west', states: ['offline'] }))).toEqual([])
})
