import { database } from '../../src/service/warehouse/engine/schema.ts'
import type { Warehouse } from '../../src/service/warehouse/warehouse.ts'
import { keepStores, minuteMs } from '../service/warehouse/minute-by-minute.ts'
import { SmallChain } from '../service/warehouse/small-chain.ts'

/**
 * Three stores in three time zones with cameras, one without cameras whose counter writes hours, and one that opened in
 * the requested range.
 */
export const chainStores = ['uk', 'in', 'us', 'bare', 'new'] as const
export type ChainStore = (typeof chainStores)[number]

export async function keepChain(warehouse: Warehouse): Promise<void> {
  const chain = new SmallChain(warehouse)
  await keepStores(chain)
  await chain.location('bare', 'Europe/London')
  await chain.openOn('bare', [1, 2, 3, 4, 5, 6], 9 * 60, 18 * 60)
  await chain.location('new', 'Europe/London')
  await chain.openOn('new', [1, 2, 3, 4, 5, 6, 7], 8 * 60, 20 * 60)
  await chain.recording('uk-cam-1', 'uk', { timezone: 'Europe/London', scheduled: true, counts: true })
  await chain.recording('uk-cam-2', 'uk', { timezone: 'Europe/London', scheduled: true })
  await chain.recording('in-cam-1', 'in', { timezone: 'Asia/Kolkata' })
  await chain.recording('us-cam-1', 'us', { timezone: 'America/New_York', scheduled: true, counts: true })
  await chain.recording('us-cam-2', 'us', { timezone: 'America/New_York', scheduled: true, counts: true })
  await chain.recording('new-cam-1', 'new', {
    timezone: 'Europe/London',
    scheduled: true,
    installed: '2014-10-25T11:40:00Z',
  })
}

/**
 * Zones of the floors: one with several cameras, cameras that watch two zones or also count entries, a zone below another,
 * and a zone whose camera was removed.
 */
export async function keepFloors(warehouse: Warehouse): Promise<void> {
  const chain = new SmallChain(warehouse)
  await chain.area('uk', 'Women:Tops', 'uk-cam-1')
  await chain.area('uk', 'Women:Tops', 'uk-cam-2')
  await chain.area('uk', 'Men', 'uk-cam-2')
  await chain.area('in', 'Women:Tops', 'in-cam-1')
  await chain.area('us', 'Women:Tops', 'us-cam-1')
  await chain.area('us', 'Men:Denim', 'us-cam-2')
  await chain.area('new', 'Men', 'new-cam-1')
  await chain.recording('uk-cam-3', 'uk', { timezone: 'Europe/London', removed: '2014-10-25T10:20:00Z' })
  await chain.area('uk', 'Kids', 'uk-cam-3')
}

export interface ChainFacts {
  readonly visits: readonly {
    readonly store: ChainStore
    readonly at: number
    readonly age: string
    /** Unknown if absent. */
    readonly gender?: string
    readonly role?: string
  }[]
  readonly segments: readonly {
    readonly store: ChainStore
    readonly camera: string
    readonly at: number
    /** Quarters of an hour in a row. */
    readonly length: number
    readonly uptime: number
  }[]
  /** Hours of the store without cameras. */
  readonly counters: readonly { readonly at: number; readonly people: number }[]
  /** Visits to zones. None if absent. */
  readonly stays?: readonly {
    readonly store: ChainStore
    readonly zone: string
    readonly at: number
    readonly seconds: number
    readonly age: string
    /** Unknown if absent. */
    readonly gender?: string
    readonly role: string
    /** Stays of one number are of one visit. */
    readonly visit: number
  }[]
}

/** Replaces all facts. */
export async function keepFacts(warehouse: Warehouse, facts: ChainFacts): Promise<void> {
  for (const table of ['visits', 'segments', 'hourly_counts', 'area_visits']) {
    await warehouse.command(`TRUNCATE TABLE ${database}.${table}`)
  }
  await warehouse.insert(
    'visits',
    facts.visits.map(({ store, at, age, gender = '', role = '' }, position) => ({
      location_id: store,
      entered_at: instant(at),
      visit_id: `visit-${position}`,
      recording_id: 'any',
      age,
      gender,
      role,
    })),
  )
  await warehouse.insert(
    'segments',
    facts.segments.flatMap(({ store, camera, at, length, uptime }) =>
      Array.from({ length }, (_, quarter) => ({
        location_id: store,
        recording_id: `${store}-${camera}`,
        started_at: instant(at + quarter * 15),
        uptime,
      })),
    ),
  )
  await warehouse.insert(
    'hourly_counts',
    facts.counters.map(({ at, people }) => ({
      location_id: 'bare',
      started_at: instant(at),
      label: instant(at),
      recording_id: 'counter',
      entries: people,
    })),
  )
  await warehouse.insert(
    'area_visits',
    (facts.stays ?? []).map(({ store, zone, at, seconds, age, gender = '', role, visit }) => ({
      location_id: store,
      taxonomy: zone,
      entered_at: instant(at),
      visit_id: `visit-${visit}`,
      recording_id: 'any',
      dwell_seconds: seconds,
      age,
      gender,
      role,
    })),
  )
}

function instant(minutes: number): string {
  return new Date(minutes * minuteMs).toISOString()
}
