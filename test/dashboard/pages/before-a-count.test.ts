import { describe, expect, test } from 'vitest'
import { combineRows, measured } from '../../../src/domain/cells/combine-rows.ts'
import { storeCells } from '../../../src/domain/cells/store-cells.ts'
import type { CameraHours } from '../../../src/domain/coverage/camera-hours.ts'
import { storeStory } from '../../../src/domain/day-so-far/store-story.ts'
import { placeTimes } from '../../../src/domain/zones/place-times.ts'
import { seenHours } from '../../../src/domain/zones/seen-hours.ts'
import { sideBySide } from '../../../src/domain/zones/side-by-side.ts'
import { camera } from '../../domain/coverage/camera-fixtures.ts'
import { planPeriod } from '../../support/plan-period.ts'
import { conversionOfCells } from './conversion/conversion-of-cells.ts'
import { footfallOfCells } from './footfall/footfall-of-cells.ts'

const store = { id: 'leeds', name: 'Leeds', timezone: 'Europe/London', zoneFrom: 'location' } as const
const sunday = '2026-03-08'
const days = { first: sunday, last: sunday }

/** Records of the Sunday before and of this one, which end with the hour that runs. */
function records(time: string, opens: 'at ten' | 'never'): readonly CameraHours[] {
  const hours = ['2026-03-01', sunday].flatMap((day) =>
    Array.from({ length: day === sunday ? Number(time.slice(0, 2)) + 1 : 24 }, (_, hour) => {
      const isOpen = opens === 'at ten' && hour >= 10 && hour < 16
      return [`${day}T${String(hour).padStart(2, '0')}:00`, isOpen ? ([4, 4] as const) : null] as const
    }),
  )
  return [camera('door', hours)]
}

/** Why each page says that this Sunday has no number, at a time at which nothing was counted. */
function told(time: string, own: readonly CameraHours[], granularity: 'day' | 'hour') {
  const asOf = Date.parse(`${sunday}T${time}Z`)
  const settings = { comparison: 'none', days, granularity, today: sunday, asOf } as const
  const plan = planPeriod([store], settings)
  const cameras = new Map([['leeds', own]])
  const cells = plan.groups.flatMap((group) => {
    const current = combineRows([], group.current.buckets, { places: ['leeds'] }, measured('entries'))
    return storeCells(group, { current, compared: null, elapsed: null, cameras }, asOf)
  })
  const rates = { rate: cells, customers: cells, unknownRoles: [] }
  const conversion = conversionOfCells({ rates, sales: null }, { granularity, asOf })
  const floor = [{ store: 'leeds', zone: 'Men', recordings: ['door'] }]
  const zones = sideBySide({
    floor,
    zones: ['Men'],
    visits: [],
    entries: [],
    times: placeTimes(floor, seenHours(own, [store], days, asOf)),
    rateTimesOf: () => ({ entrances: [], zones: [] }),
    isAhead: false,
  })
  const story = storeStory({
    store,
    today: {
      entries: cells[0]?.cells ?? [],
      customers: [],
      sales: [],
      conversion: [],
      dwell: [],
      zoneCameras: [],
    },
    before: [],
    cameras: { entrance: cameras, all: cameras, zones: cameras },
    asOf,
  })
  const doors = { 'not-open': 'future', closed: 'closed', none: 'no-data' } as const
  return {
    footfall: footfallOfCells(cells, { granularity }).absence,
    conversion: conversion.rate.absence,
    zones: zones.all.state,
    overview: doors[story.doors ?? 'none'],
  }
}

const all = (state: string) => ({ footfall: state, conversion: state, zones: state, overview: state })

describe.each(['day', 'hour'] as const)('by the %s', (granularity) => {
  test('before the doors open every page says: not yet', () => {
    for (const time of ['00:30', '08:30', '09:59']) {
      expect(told(time, records(time, 'at ten'), granularity)).toEqual(all('future'))
    }
  })

  test('on a closed day every page says: closed', () => {
    for (const time of ['08:30', '14:00', '23:30']) {
      expect(told(time, records(time, 'never'), granularity)).toEqual(all('closed'))
    }
  })

  test('after opening, without a count, every page says: no data', () => {
    for (const time of ['11:00', '15:30', '23:30']) {
      expect(told(time, records(time, 'at ten'), granularity)).toEqual(all('no-data'))
    }
  })

  test('where nobody says when the store is open, every page says: no data', () => {
    expect(told('08:30', [], granularity)).toEqual(all('no-data'))
  })
})
