import type { UsualMeasure } from '../../protocol/derived/usual-answers.ts'
import type { CombinedRows } from '../cells/combine-rows.ts'
import { quotientCells } from '../cells/quotient-cells.ts'
import type { StoreCell, StoreCells, StoreGroup } from '../cells/store-cells.ts'
import { totalCells } from '../cells/total-cells.ts'
import { bucketCoverage } from '../coverage/bucket-coverage.ts'
import { type CameraHours, wallMinute } from '../coverage/camera-hours.ts'
import type { CamerasSeen } from './cameras-seen.ts'
import { PastDay } from './past-day.ts'

/** What is judged of a store, by the names that it has everywhere. */
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
  /** Average stay, each hour's weighted by its entries; seconds. */
  readonly dwell: readonly StoreCell[]
  /** The cameras that see how long people stay; `null`: they are too many to ask for. */
  readonly zoneCameras: readonly CameraHours[] | null
}

/** The cells of some stores as they were answered, all of one plan; `null` where a metric could not be had. */
export interface AnsweredCells {
  readonly entries: readonly StoreCells[]
  /** The same, as far as the cameras of the zones saw: a stay is what they add up. */
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

/** What was answered of the same weekdays of the weeks before. */
export interface AnsweredWeekdays {
  readonly entries: readonly AnsweredWeekday[]
  readonly customers: readonly AnsweredWeekday[]
  readonly rates: readonly AnsweredWeekday[]
  readonly dwells: readonly AnsweredWeekday[]
}

/** For each store its days before, the nearest week first; a day of which the entries could not be had is left out. */
export function weekdaysOfStores(
  answered: AnsweredWeekdays,
  { entrance, all, zones }: Pick<CamerasSeen, 'entrance' | 'all' | 'zones'>,
  asOf: number,
): ReadonlyMap<string, readonly PastDay[]> {
  const found = new Map<string, PastDay[]>()
  const nearestFirst = answered.entries.toSorted((one, other) => one.weeksBefore - other.weeksBefore)
  for (const { weeksBefore, group, hours } of nearestFirst) {
    const { buckets } = group.current
    const overUntil = wallMinute(asOf, group.timezone)
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
      const watching = (zones ?? all).get(store) ?? noCameras
      const day = new PastDay({
        buckets,
        entries: hours.values.get(store) ?? [],
        customers: valuesOf('customers', store),
        rates: valuesOf('rates', store),
        dwells: valuesOf('dwells', store),
        seen: bucketCoverage(entrance.get(store) ?? noCameras, buckets, overUntil),
        watched: bucketCoverage(watching, buckets, overUntil),
        zoneCameras: zones && watching,
      })
      const own = found.get(store)
      if (own === undefined) found.set(store, [day])
      else own.push(day)
    }
  }
  return found
}

/** Made once: coverage is kept by the list of its cameras. */
const noCameras: readonly CameraHours[] = []
