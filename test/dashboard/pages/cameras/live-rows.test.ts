import { expect, test } from 'vitest'
import type { LiveCamera } from '../../../../src/dashboard/coverage/live-cameras.ts'
import type { Store } from '../../../../src/dashboard/data/store-zones.ts'
import { readChoice, writeChoice } from '../../../../src/dashboard/pages/cameras/camera-choice.ts'
import {
  chosenRows,
  findRows,
  type KnownCameras,
  liveRows,
} from '../../../../src/dashboard/pages/cameras/live-rows.ts'
import { camera } from '../../../domain/coverage/camera-fixtures.ts'

const now = Date.parse('2026-11-07T10:30:00Z')
const leeds: Store = { id: 'leeds', name: 'Leeds', timezone: 'Europe/London', zoneFrom: 'location' }
const york: Store = { id: 'york', name: 'York', timezone: 'Europe/London', zoneFrom: 'location' }

function live(recording: string, rest: Partial<LiveCamera> = {}): LiveCamera {
  return {
    recording,
    location: 'leeds',
    state: 'online',
    was: null,
    since: { at: now - 60_000, basis: 'asked' },
    lastSeen: now,
    quality: 0.9,
    flaps: 0,
    ...rest,
  }
}

const acknowledged = new Map([['told', { recording: 'told', reason: 'power cut', at: now }]])
const nothingKnown: KnownCameras = {
  names: new Map(),
  owners: new Map(),
  all: new Map(),
  doors: new Set(),
}
const rowsOf = (cameras: readonly LiveCamera[], known: Partial<KnownCameras> = {}) =>
  liveRows(cameras, { ...nothingKnown, ...known }, [leeds, york], { now, acknowledged })
const order = (rows: readonly { readonly recording: string }[]) => rows.map(({ recording }) => recording)

test('the worst come first; among these those nobody knows of, those that count entries, then those that are so for longest', () => {
  const rows = rowsOf(
    [
      live('well'),
      live('told', { state: 'offline', since: { at: now - 99_000, basis: 'seen' } }),
      live('late', { state: 'offline', since: { at: now - 10, basis: 'seen' } }),
      live('poor', { state: 'degraded' }),
      live('long', { state: 'offline', since: { at: now - 9000, basis: 'seen' } }),
      live('door', { state: 'offline', since: { at: now - 5, basis: 'seen' } }),
      live('stale', { state: 'unknown', was: 'offline', since: { at: now, basis: 'seen' } }),
      live('odd', { state: 'unknown' }),
    ],
    { doors: new Set(['door']) },
  )
  expect(order(rows)).toEqual(['door', 'long', 'late', 'stale', 'told', 'poor', 'odd', 'well'])
})

test('a camera that is listed and of which the status says nothing is there, and unknown', () => {
  const rows = rowsOf([live('east')], {
    owners: new Map([
      ['east', 'leeds'],
      ['west', 'york'],
      ['far', 'elsewhere'],
    ]),
    names: new Map([['west', 'Entrance west']]),
  })
  expect(rows).toMatchObject([
    { recording: 'west', name: 'Entrance west', store: 'York', state: 'unknown', lastSeen: null },
    { recording: 'east', name: 'east', store: 'Leeds', state: 'online' },
  ])
})

test('names come from the list, else from the records of uptime, else the id stands', () => {
  const rows = rowsOf([live('a'), live('b'), live('c')], {
    names: new Map([['a', 'Listed']]),
    all: new Map([['leeds', [camera('a', []), camera('b', [], { name: 'Recorded' })]]]),
  })
  expect(rows.map(({ name }) => name).sort()).toEqual(['Listed', 'Recorded', 'c'])
})

test('a camera that is online when first asked about is so since its records have no gap', () => {
  const hours = camera('east', [
    ['2026-11-07T07:00', [4, 0]],
    ['2026-11-07T08:00', [4, 4]],
    ['2026-11-07T09:00', [4, 4]],
    ['2026-11-07T10:00', [2, 2]],
  ])
  const known = { all: new Map([['leeds', [hours]]]) }
  expect(rowsOf([live('east')], known)[0]?.since).toEqual({
    at: Date.parse('2026-11-07T08:00Z'),
    basis: 'asked',
  })
  const seen = { at: now - 1000, basis: 'seen' } as const
  expect(rowsOf([live('east', { since: seen })], known)[0]?.since).toEqual(seen)
})

test('records that come later move no row', () => {
  const hours = camera('b', [['2026-11-07T09:00', [4, 4]]])
  const cameras = [live('b'), live('a')]
  const later = rowsOf(cameras, { all: new Map([['leeds', [hours]]]) })
  expect(later.find(({ recording }) => recording === 'b')?.since?.at).toBeLessThan(now - 60_000)
  expect(order(later)).toEqual(order(rowsOf(cameras)))
})

test('a store is open while an hour of its schedule runs', () => {
  const closed = camera('east', [['2026-11-07T10:00', null]])
  expect(rowsOf([live('east')], { all: new Map([['leeds', [closed]]]) })[0]?.isOpen).toBe(false)
  expect(rowsOf([live('east')])[0]?.isOpen).toBe(true)
})

test('each word of the search is in the name of the camera or of its store, whatever its case', () => {
  const rows = [
    { name: 'Entrance east', store: 'Leeds · Briggate' },
    { name: 'Shoes', store: 'York' },
  ]
  expect(findRows(rows, ' EAST leeds ')).toHaveLength(1)
  expect(findRows(rows, 'east york')).toHaveLength(0)
  expect(findRows(rows, '  ')).toHaveLength(2)
})

test('the choice stands in the address and is read from there; words that are no state are left out', () => {
  const written = writeChoice('?stores=leeds', { text: 'door & east', states: ['offline', 'degraded'] })
  expect(written).toBe('stores=leeds&find=door%20%26%20east&state=offline,degraded')
  expect(readChoice(written)).toEqual({ text: 'door & east', states: ['offline', 'degraded'] })
  expect(readChoice('?state=broken,online')).toEqual({ text: '', states: ['online'] })
  expect(writeChoice('find=a&state=online', { text: '', states: [] })).toBe('')
})

test('chosen states and the search hold together', () => {
  const rows = rowsOf([live('east', { state: 'offline' }), live('west')])
  expect(order(chosenRows(rows, { text: '', states: ['offline'] }))).toEqual(['east'])
  expect(order(chosenRows(rows, { text: 'west', states: ['offline'] }))).toEqual([])
})
