import { describe, expect, test } from 'vitest'
import type { StoreDuties } from '../../../src/domain/coverage/camera-duties.ts'
import { unknownTime } from '../../../src/domain/coverage/verdict.ts'
import type { CountedHour } from '../../../src/domain/hours-of-week/hour-averages.ts'
import { incidents } from '../../../src/domain/outages/incidents.ts'
import {
  byCost,
  enteredDays,
  normalVisitors,
  type StoreNorm,
  visitsPerVisitor,
} from '../../../src/domain/outages/outage-cost.ts'
import { camera } from '../coverage/camera-fixtures.ts'

/** An hour with this coverage. `null` is unknown. */
function counted(index: string, value: number | null, seen: number | null = 1): CountedHour {
  const time =
    seen === null ? unknownTime : { known: true, scheduledHours: 1, expected: 100, usable: seen * 100 }
  return { bucket: { index: `${index}:00.000` }, value, over: true, time }
}

const saturdays = [
  counted('2026-10-17T12:00', 100),
  counted('2026-10-24T12:00', 140),
  counted('2026-10-24T13:00', 60),
  counted('2026-10-19T12:00', 10),
]

test('averages the same weekday and hour', () => {
  const normal = normalVisitors(saturdays)
  expect(normal('2026-11-07T12:00')).toBe(120)
  expect(normal('2026-11-07T13:00')).toBe(60)
  expect(normal('2026-11-09T12:00')).toBe(10)
  expect(normal('2026-11-08T12:00')).toBeNull()
})

test('excludes outages, the hour in progress and hours without a count from the norm', () => {
  const normal = normalVisitors([
    ...saturdays,
    counted('2026-11-07T12:00', 4, 0.1),
    counted('2026-10-31T12:00', null),
    { ...counted('2026-11-14T12:00', 7), over: false },
  ])
  expect(normal('2026-11-07T12:00')).toBe(120)
})

test('keeps the counts if coverage is unknown', () => {
  expect(normalVisitors([counted('2026-10-17T12:00', 100, null)])('2026-11-07T12:00')).toBe(100)
})

describe('visits per visitor', () => {
  const days = ['2026-10-12', '2026-10-13', '2026-10-14', '2026-10-15']
  const hours = days.flatMap((day) => [counted(`${day}T12:00`, 60), counted(`${day}T13:00`, 40)])
  const visits = (values: readonly (number | null)[], seen: readonly (number | null)[] = []) =>
    values.map((value, place) => counted(`${days[place]}T00:00`, value, seen[place] ?? 1))

  test('are the median of the days', () => {
    expect(visitsPerVisitor(enteredDays(hours), visits([30, 20, 25]))).toBe(0.25)
  })

  test('exclude days on which the zone or the entrances were not seen', () => {
    expect(visitsPerVisitor(enteredDays(hours), visits([30, 2], [1, 0.1]))).toBe(0.3)
    const dark = [...hours, counted('2026-10-12T14:00', 1, 0.2)]
    expect(visitsPerVisitor(enteredDays(dark), visits([30, 20]))).toBe(0.2)
  })

  test('are not lowered by days of an outage before the camera records begin', () => {
    expect(visitsPerVisitor(enteredDays(hours), visits([30, 0, 30, 30], [null, null, null, null]))).toBe(0.3)
  })

  test('are unknown if no day counted both', () => {
    expect(visitsPerVisitor(enteredDays(hours), visits([null]))).toBeNull()
    expect(visitsPerVisitor(enteredDays([]), visits([30]))).toBeNull()
  })
})

const down = (recording: string, hours: readonly string[], left = 0) =>
  camera(
    recording,
    hours.map((index) => [index, [4, left]] as const),
  )

/** Two entrances and two zones, one with two cameras. Nothing depends on the back door. */
const duties: StoreDuties = {
  entrances: new Set(['east', 'west']),
  zones: new Map([
    ['Women:Tops', new Set(['tops'])],
    ['Service:Checkout', new Set(['tills', 'stairs'])],
  ]),
}

const norm: StoreNorm = {
  visitors: normalVisitors(saturdays),
  visits: new Map([
    ['Women:Tops', 0.25],
    ['Service:Checkout', 0.5],
  ]),
}

type Known = { readonly duties?: StoreDuties | null; readonly norm?: StoreNorm | null }

function costs(cameras: Parameters<typeof incidents>[0], known: Known = {}) {
  const span = { from: '2026-11-01T00:00', until: '2026-12-01T00:00' }
  const all = incidents(cameras, { span, overUntil: () => '2027-01-01T00:00' })
  const costed = byCost(all, () => ({ duties, norm, ...known }))
  return costed.map(({ cameras: [one], visitors, basis }) => [one?.recording, visitors, basis.kind])
}

const noon = ['2026-11-07T12:00']
/** A camera that saw everything: those that fail at once are not the whole store. */
const roof = down('roof', noon, 4)

test('charges each camera what its own entrances or zones usually see', () => {
  // 120 visitors: half of them by either entrance, a quarter in the tops, half at the tills with two cameras.
  const cameras = ['backdoor', 'tops', 'stairs', 'east'].map((id) => down(id, noon))
  expect(costs([...cameras, down('west', ['2026-11-07T13:00']), roof])).toEqual([
    ['east', 60, 'entrances'],
    ['west', 30, 'entrances'],
    ['tops', 30, 'zones'],
    ['stairs', 30, 'zones'],
    ['backdoor', 0, 'nothing'],
  ])
})

test('charges the only entrance camera all visitors', () => {
  const only: StoreDuties = { entrances: new Set(['east']), zones: new Map() }
  expect(costs([down('east', noon)], { duties: only })).toEqual([['east', 120, 'store']])
})

test('charges a camera with an entrance and a zone the greater of the two', () => {
  const both: StoreDuties = { ...duties, zones: new Map([['Women:Tops', new Set(['east'])]]) }
  expect(costs([down('east', noon)], { duties: both })).toEqual([['east', 60, 'entrances']])
  const busy: StoreNorm = { ...norm, visits: new Map([['Women:Tops', 0.75]]) }
  expect(costs([down('east', noon)], { duties: both, norm: busy })).toEqual([['east', 90, 'zones']])
})

test('charges a camera the share that its outages revealed, of an entrance and of a zone', () => {
  const told: StoreNorm = {
    ...norm,
    entranceShares: new Map([
      ['east', 0.75],
      ['west', 0.25],
    ]),
    zoneShares: new Map([['Service:Checkout', new Map([['stairs', 0.2]])]]),
  }
  const cameras = ['east', 'west', 'stairs', 'tills'].map((id) => down(id, noon))
  const [east, west, stairs, tills] = cameras.map((one) => costs([one, roof], { norm: told })[0]?.[1])
  // 120 visitors, half of whom come to the tills.
  expect([east, west, stairs]).toEqual([90, 30, 12])
  expect(tills).toBe(30)
})

test('charges zones with more visits than the store has visitors no more than these', () => {
  const busy: StoreNorm = { ...norm, visits: new Map([['Women:Tops', 1.75]]) }
  expect(costs([down('tops', noon)], { norm: busy })).toEqual([['tops', 120, 'zones']])
})

test('charges a whole store that went dark its visitors once', () => {
  const all = ['east', 'west', 'tops', 'tills', 'backdoor'].map((id) => down(id, noon))
  expect(costs(all)).toEqual([['east', 120, 'store']])
})

test('charges both cameras of one zone its visits, although no other camera was requested', () => {
  expect(costs([down('tills', noon), down('stairs', noon)])).toEqual([['tills', 60, 'zones']])
})

test('charges an hour that was missed in part the same part', () => {
  expect(costs([down('east', noon, 2), down('tops', [])])).toEqual([['east', 30, 'entrances']])
})

test('sorts unknown costs after known ones, by the hours missed, and before incidents that cost nothing', () => {
  const sunday = down('west', ['2026-11-08T12:00'])
  const longer = down('tops', ['2026-11-08T10:00', '2026-11-08T11:00'])
  const idle = down('backdoor', ['2026-11-07T12:00', '2026-11-07T13:00', '2026-11-07T14:00'])
  const monday = down('east', ['2026-11-09T12:00'])
  expect(costs([sunday, longer, idle, monday])).toEqual([
    ['east', 5, 'entrances'],
    ['tops', null, 'zones'],
    ['west', null, 'entrances'],
    ['backdoor', 0, 'nothing'],
  ])
})

test('leaves the cost unknown if the purpose of a camera is unknown', () => {
  expect(costs([down('east', noon)], { duties: null })).toEqual([['east', null, 'unknown']])
  const unlisted: StoreDuties = { ...duties, zones: null }
  expect(costs([down('tops', noon), down('east', noon), roof], { duties: unlisted })).toEqual([
    ['east', 60, 'entrances'],
    ['tops', null, 'unknown'],
  ])
  expect(costs([down('tops', noon)], { norm: { ...norm, visits: new Map() } })).toEqual([
    ['tops', null, 'zones'],
  ])
})
