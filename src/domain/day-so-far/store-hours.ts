import { wallIndexAt } from '../../calendar/wall-minutes.ts'
import type { UsualMeasure } from '../../protocol/derived/usual/usual-answers.ts'
import type { CombinedRows } from '../cells/combine-rows.ts'
import { quotientCells } from '../cells/quotient-cells.ts'
import type { StoreCell, StoreCells, StoreGroup } from '../cells/store-cells.ts'
import { totalCells } from '../cells/total-cells.ts'
import { bucketFootage } from '../coverage/bucket-footage.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'
import type { CamerasSeen } from './cameras-seen.ts'
import { PastDay } from './past-day.ts'

/** The judged metrics of a store, by the names that they have everywhere. */
export const movedMetrics: readonly UsualMeasure[] = ['entries', 'conversion', 'dwell']
export type MovedMetric = UsualMeasure

/** The hours of one store on one day. */
export interface StoreHours {
  readonly entries: readonly StoreCell[]
  readonly customers: readonly StoreCell[]
  /** Rate × customers. */
  readonly sales: readonly StoreCell[]
  /** Sales ÷ customers. */
  readonly conversion: readonly StoreCell[]
  /** Average stay in seconds, each hour weighted by its entries. */
  readonly dwell: readonly StoreCell[]
  /** The cameras that measure how long people stay. `null` if they are too many to request. */
  readonly zoneCameras: readonly CameraHours[] | null
}

/** The cells of some stores as answered, all of one plan. `null` if a metric is unavailable. */
export interface AnsweredCells {
  readonly entries: readonly StoreCells[]
  /** The same entries with the coverage of the zone cameras, which weight the stays. */
  readonly followed: readonly StoreCells[]
  readonly customers: readonly StoreCells[] | null
  readonly rates: readonly StoreCells[] | null
  readonly dwells: readonly StoreCells[] | null
}

/** Joins the metrics of each store, by its id. */
export function storeHours(
  cells: AnsweredCells,
  zones: CamerasSeen['zones'],
): ReadonlyMap<string, StoreHours> {
  const { entries, followed, customers, rates, dwells } = cells
  const sales = rates === null || customers === null ? null : totalCells(rates, customers)
  const conversion = sales === null || customers === null ? null : quotientCells(sales, customers)
  const stays = dwells === null ? null : quotientCells(totalCells(dwells, followed), followed)
  return new Map(
    entries.map(({ store, cells: own }, place) => [
      store,
      {
        entries: own,
        customers: customers?.[place]?.cells ?? [],
        sales: sales?.[place]?.cells ?? [],
        conversion: conversion?.[place]?.cells ?? [],
        dwell: stays?.[place]?.cells ?? [],
        zoneCameras: zones && (zones.get(store) ?? []),
      },
    ]),
  )
}

/** The hours of one weekday, of the stores of one zone. */
export interface AnsweredWeekday {
  readonly weeksBefore: number
  readonly group: StoreGroup
  readonly hours: CombinedRows
}

/** The answers about the same weekdays of earlier weeks. */
export interface AnsweredWeekdays {
  readonly entries: readonly AnsweredWeekday[]
  readonly customers: readonly AnsweredWeekday[]
  readonly rates: readonly AnsweredWeekday[]
  readonly dwells: readonly AnsweredWeekday[]
  readonly takings: readonly AnsweredWeekday[]
}

/** Returns the past days of each store, the nearest week first, without days whose entries are unavailable. */
export function weekdaysOfStores(
  answered: AnsweredWeekdays,
  { entrance, all, zones }: Pick<CamerasSeen, 'entrance' | 'all' | 'zones'>,
  asOf: number,
): ReadonlyMap<string, readonly PastDay[]> {
  const found = new Map<string, PastDay[]>()
  const nearestFirst = answered.entries.toSorted((one, other) => one.weeksBefore - other.weeksBefore)
  for (const { weeksBefore, group, hours } of nearestFirst) {
    const { buckets } = group.current
    const overUntil = wallIndexAt(asOf, group.timezone)
    const valuesOf = (metric: keyof AnsweredWeekdays, store: string) => {
      const day = answered[metric].find(
        (one) =>
          one.weeksBefore === weeksBefore &&
          one.group.timezone === group.timezone &&
          one.hours.values.has(store),
      )
      return day?.hours.values.get(store) ?? null
    }
    for (const store of group.stores) {
      const watching = (zones ?? all).get(store) ?? []
      const day = new PastDay({
        buckets,
        entries: hours.values.get(store) ?? [],
        customers: valuesOf('customers', store),
        rates: valuesOf('rates', store),
        dwells: valuesOf('dwells', store),
        takings: valuesOf('takings', store),
        seen: bucketFootage(entrance.get(store) ?? [], buckets, overUntil),
        watched: bucketFootage(watching, buckets, overUntil),
        zoneCameras: zones && watching.map((camera) => bucketFootage([camera], buckets, overUntil)),
      })
      const own = found.get(store)
      if (own === undefined) found.set(store, [day])
      else own.push(day)
    }
  }
  return found
}
