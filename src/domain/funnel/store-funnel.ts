import type { Bucket } from '../../calendar/calendar.ts'
import type { FunnelStep, FunnelStepState } from '../../protocol/derived/funnel/funnel-answers.ts'
import { addKnown, sumKnown } from '../cells/combine-rows.ts'
import type { Quotient } from '../cells/store-cells.ts'
import type { BucketCoverage } from '../coverage/bucket-coverage.ts'
import { addCameraTime, type CameraTime, unknownTime } from '../coverage/verdict.ts'
import { isSeenEnough, type JudgedBucket } from './judged-buckets.ts'

/** By bucket. Buckets that have not begun can be missing. */
type Values = readonly (number | null)[]
type Times = readonly BucketCoverage[]

export type StoreAbsence = Extract<FunnelStepState, 'no-data' | 'future' | 'closed'>

/** What one store reported in a period, by hour, or by day if only days are known. */
export interface StoreReports {
  readonly store: string
  /** In chronological order. */
  readonly buckets: readonly Bucket[]
  readonly judged: readonly JudgedBucket[]
  /** Why the store has no count, if it has none. */
  readonly absence: StoreAbsence
  readonly street: StreetReports | 'not-offered'
  readonly entries: Values
  /** What the entrance cameras saw, in buckets of any length. */
  readonly entranceTimes: readonly CameraTime[]
  /** `null` if no zone is requested. */
  readonly zone: ZoneReports | 'not-counted' | 'not-offered' | null
  readonly tills: TillReports
}

export interface StreetReports {
  /** People who passed without entering. */
  readonly passersBy: Values
  /** What the cameras that count passers-by saw. `null` if there is no such camera. */
  readonly times: Times | null
  /** What qualifies the count, of those that do not count entries. */
  readonly contributingApart: readonly CameraTime[]
}

export interface ZoneReports {
  readonly visits: Values
  /** The part of the visits that staff made. Missing if the deployment does not tell. */
  readonly staffVisits: Values
  readonly times: Times
  /** The part of it that qualifies the count. */
  readonly contributing: readonly CameraTime[]
}

export interface TillReports {
  readonly sales: number | null
  /** Sales and customers of the buckets that a conversion rate includes. */
  readonly rate: Quotient
}

export interface StepPart {
  readonly step: FunnelStep
  readonly state: FunnelStepState
  readonly value: number | null
  /** What the coverage of the step is made of. */
  readonly time: CameraTime
}

export interface RatePart {
  readonly from: FunnelStep
  readonly to: FunnelStep
  readonly total: number | null
  readonly over: number | null
  /** Buckets in which both steps were counted, and in which both were due. */
  readonly counted: number
  readonly due: number
}

export interface StoreFunnel {
  readonly store: string
  readonly steps: readonly StepPart[]
  readonly rates: readonly RatePart[]
}

/** Reduces the reports of one store to its steps, and to the rates between neighbours. */
export function storeFunnel(reports: StoreReports): StoreFunnel {
  const steps = [streetStep(reports), entriesStep(reports), ...zoneStep(reports), tillStep(reports)]
  const isCounted = new Map(
    steps.map(({ step, state }) => [step, state === 'measured' || state === 'no-data']),
  )
  const rates = steps.slice(1).map(({ step: to }, position): RatePart => {
    const from = steps[position]?.step ?? 'passers-by'
    const both = isCounted.get(from) === true && isCounted.get(to) === true
    return { from, to, ...(both ? rateOf(reports, from, to) : nothingTogether) }
  })
  return { store: reports.store, steps, rates }
}

const nothingTogether = { total: null, over: null, counted: 0, due: 0 }

function streetStep({ street, entries, absence, entranceTimes }: StoreReports): StepPart {
  const step = 'passers-by'
  if (street === 'not-offered') return { step, state: 'not-offered', value: null, time: unknownTime }
  const value = sumKnown(street.passersBy.map((past, place) => cameBy(past, entries[place] ?? null)))
  const hasCount = street.passersBy.some((past) => past !== null)
  // A count can come from a device that is no camera.
  if (street.times === null && !hasCount) return { step, state: 'not-counted', value, time: unknownTime }
  const time =
    street.times === null ? unknownTime : addCameraTime([...entranceTimes, ...street.contributingApart])
  return { step, state: stateOf(value, absence), value, time }
}

/** Everyone who came past: those who went on, and those who entered. */
function cameBy(past: number | null, entered: number | null): number | null {
  return past === null || entered === null ? null : past + entered
}

function entriesStep({ entries, absence, entranceTimes }: StoreReports): StepPart {
  const value = sumKnown(entries)
  return { step: 'entries', state: stateOf(value, absence), value, time: addCameraTime(entranceTimes) }
}

function zoneStep({ zone, absence }: StoreReports): readonly StepPart[] {
  const step = 'zone'
  if (zone === null) return []
  if (typeof zone === 'string') return [{ step, state: zone, value: null, time: unknownTime }]
  const value = sumKnown(zone.visits)
  return [{ step, state: stateOf(value, absence), value, time: addCameraTime(zone.contributing) }]
}

function tillStep({ tills: { sales }, absence, judged }: StoreReports): StepPart {
  const due = judged.filter((bucket) => bucket.due)
  const heard = due.filter(({ isTillHeard }) => isTillHeard === true).length
  const isJudged = due.every(({ isTillHeard }) => isTillHeard !== null)
  const time = { known: true, scheduledHours: due.length, expected: due.length, usable: heard }
  const state = stateOf(sales, absence)
  return { step: 'transactions', state, value: sales, time: isJudged ? time : unknownTime }
}

function stateOf(value: number | null, absence: StoreAbsence): FunnelStepState {
  return value === null ? absence : 'measured'
}

type Together = Pick<RatePart, 'total' | 'over' | 'counted' | 'due'>

function rateOf(reports: StoreReports, from: FunnelStep, to: FunnelStep): Together {
  if (from === 'entries' && to === 'transactions') return conversionOf(reports)
  if (from === 'passers-by') return together(reports, captured(reports))
  return to === 'zone'
    ? together(reports, visited(reports))
    : together(reports, soldPerVisit(reports), ({ isAfterHours, sold }) => (isAfterHours ? sold : null))
}

/** Returns the same rate as the measure `conversion` of `totals`. */
function conversionOf({ judged, tills: { rate } }: StoreReports): Together {
  const due = judged.filter((bucket) => bucket.due)
  return { ...rate, counted: due.filter(({ isRated }) => isRated).length, due: due.length }
}

/** Returns the two amounts of a bucket if both were counted. */
type Pair = (bucket: JudgedBucket, place: number) => { readonly total: number; readonly over: number } | null

/** Returns the part of a bucket's total that belongs to the bucket before. */
type Late = (bucket: JudgedBucket) => number | null

/** Entries ÷ everyone who came past. */
function captured({ street, entries }: StoreReports): Pair {
  if (street === 'not-offered') return () => null
  return ({ isEntranceSeen }, place) => {
    const total = entries[place] ?? null
    const over = cameBy(street.passersBy[place] ?? null, total)
    const isSeen = isEntranceSeen && isSeenEnough(street.times?.[place])
    return isSeen && total !== null && over !== null ? { total, over } : null
  }
}

/** Visits to the zone ÷ entries. */
function visited({ zone, entries }: StoreReports): Pair {
  if (zone === null || typeof zone === 'string') return () => null
  return ({ isEntranceSeen }, place) => {
    const [total, over] = [zone.visits[place] ?? null, entries[place] ?? null]
    const isSeen = isEntranceSeen && isSeenEnough(zone.times[place])
    return isSeen && total !== null && over !== null ? { total, over } : null
  }
}

/**
 * Transactions ÷ visits of visitors to the zone. Staff do not buy, so conversion leaves them out, and so does this. It
 * takes the hours of conversion, because a silent till shows only by the customers who came.
 */
function soldPerVisit({ zone }: StoreReports): Pair {
  if (zone === null || typeof zone === 'string') return () => null
  return ({ isRated, sold }, place) => {
    const visits = zone.visits[place] ?? null
    if (!isRated || visits === null || !isSeenEnough(zone.times[place])) return null
    return { total: sold ?? 0, over: Math.max(0, visits - (zone.staffVisits[place] ?? 0)) }
  }
}

function together({ buckets, judged }: StoreReports, pairOf: Pair, lateOf: Late = () => null): Together {
  const places = placesOf(buckets)
  let total: number | null = null
  let over: number | null = null
  let counted = 0
  let due = 0
  let wasCounted = false
  for (const bucket of judged) {
    if (!bucket.due) {
      if (wasCounted) total = addKnown(total, lateOf(bucket))
      continue
    }
    due += 1
    const pair = pairOf(bucket, places.get(bucket.start) ?? -1)
    wasCounted = pair !== null
    if (pair === null) continue
    counted += 1
    total = addKnown(total, pair.total)
    over = addKnown(over, pair.over)
  }
  return { total, over, counted, due }
}

/** Every store of a zone has the same buckets. */
const kept = new WeakMap<readonly Bucket[], ReadonlyMap<number, number>>()

function placesOf(buckets: readonly Bucket[]): ReadonlyMap<number, number> {
  const places = kept.get(buckets) ?? new Map(buckets.map(({ start }, place) => [start, place]))
  kept.set(buckets, places)
  return places
}
