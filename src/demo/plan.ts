import { ages, genders } from '../protocol/metrics/vocabularies.ts'
import type { Streets } from '../service/warehouse/demo/passers-by.ts'
import type { ChainParameters, OpenDays, Shifts } from '../service/warehouse/demo/people.ts'
import type { Recordings } from '../service/warehouse/demo/segments.ts'
import type { Store } from './chain.ts'
import { conversionOn, curveOf, curves, peakQuarter, quartersPerCurve } from './demand.ts'
import { type Day, instantAt, localDay, offsetAt, secondsPerDay } from './local-day.ts'
import { hoursOn } from './opening.ts'
import { type Outage, type OutagesByCamera, outagesOf } from './outage.ts'
import type { StoreRun } from './pieces.ts'

/** Number of equally likely draws that the choices share. */
const draws = 240

/** Returns the parameters of a run of stores that the generating statements need at any time. */
export function chainParameters({ stores, cameras }: StoreRun, seed: number): ChainParameters {
  const zones = stores.flatMap((store) => store.zones)
  return {
    seed,
    storesBefore: (stores[0]?.number ?? 1) - 1,
    camerasBefore: (cameras[0]?.number ?? 1) - 1,
    zonesBefore: stores[0]?.zonesBefore ?? 0,
    locations: stores.map((store) => store.id),
    recordings: cameras.map((camera) => camera.id),
    curves: curves.flat(),
    quartersPerCurve,
    firstCamera: stores.map((store) => store.cameras[0]?.number ?? 0),
    entrances: stores.map((store) =>
      drawsUpTo(store.cameras.map(({ entranceShare }) => entranceShare).filter((share) => share > 0)),
    ),
    demographics: stores.map((store) => drawsUpTo(demographicsOf(store))),
    draws,
    ages,
    // The statements expect women first; the zone probabilities have the same order.
    genders: [...genders].reverse(),
    firstZone: stores.map((store) => store.zonesBefore + 1),
    lastZone: stores.map((store) => store.zonesBefore + store.zones.length),
    taxonomies: zones.map((zone) => zone.taxonomy),
    zoneCameras: zones.map((zone) => zone.camera.number),
    zoneChances: zones.flatMap((zone) => [Math.round(zone.women * 1000), Math.round(zone.men * 1000)]),
    zoneDwells: zones.map((zone) => zone.dwellSeconds),
    baskets: stores.map((store) => store.basket),
  }
}

/** Returns the passers-by of each store and the camera at its first entrance that counts them. */
export function streets({ stores }: StoreRun): Streets {
  const zones = [...new Set(stores.map((store) => store.timezone))]
  return {
    zones,
    zoneOfStore: stores.map((store) => zones.indexOf(store.timezone)),
    streetCameras: stores.map((store) => store.cameras[0]?.number ?? 0),
    passersByPerVisitor: stores.map(({ capture }) => Math.round(((1 - capture) / capture) * 1e4) / 1e4),
  }
}

/** Returns the days within a range on which a store is open or its staff is present. */
export function openDays(
  run: StoreRun,
  seed: number,
  outages: OutagesByCamera,
  from: number,
  to: number,
): OpenDays {
  const days = run.stores.flatMap((store) =>
    openTimes(store, from, to).map(({ day, opens, closes, quarter }) => ({
      store: store.number,
      opens,
      closes,
      quarter,
      curve: curveOf(store, day),
      peak: Math.round(peakQuarter(seed, store, day) * 1e4) / 1e4,
      staff: Math.round(store.visitors * 0.017),
      conversion: Math.round(conversionOn(seed, store, day) * 1e4) / 1e4,
      // Staff is present from an hour before opening, and visitors leave some seconds after closing.
      ...columnsOf(during(outagesOf(outages, store), opens - 3600, closes + 3600)),
    })),
  )
  return {
    store: days.map((day) => day.store),
    opens: days.map((day) => day.opens),
    closes: days.map((day) => day.closes),
    quarter: days.map((day) => day.quarter),
    curve: days.map((day) => day.curve),
    peak: days.map((day) => day.peak),
    staff: days.map((day) => day.staff),
    conversion: days.map((day) => day.conversion),
    ...outageLists(days),
  }
}

/** Returns the periods in which a camera's timestamps differ from the actual time. */
export function shifts(outages: readonly Outage[]): Shifts {
  const shifted = outages.filter(({ lagSeconds, countsLeaving }) => lagSeconds || countsLeaving)
  return {
    shiftCameras: shifted.map(({ camera }) => camera),
    shiftStarts: shifted.map(({ start }) => start),
    shiftEnds: shifted.map(({ end }) => end),
    shiftLags: shifted.map(({ lagSeconds }) => lagSeconds ?? 0),
  }
}

/** Returns the periods in which cameras record: opening hours, or all the time. */
export function recordingTimes(
  run: StoreRun,
  outages: OutagesByCamera,
  from: number,
  to: number,
): Recordings {
  const runs = run.stores.flatMap((store) => {
    const own = outagesOf(outages, store).filter(({ unreported }) => !unreported)
    const scheduled = store.cameras.filter((camera) => camera.scheduled).map((camera) => camera.number)
    const always = store.cameras.filter((camera) => !camera.scheduled).map((camera) => camera.number)
    const recording = (cameras: readonly number[], starts: number, ends: number) => ({
      first: cameras[0] ?? 0,
      last: cameras.at(-1) ?? 0,
      starts,
      ends,
      ...columnsOf(during(own, starts, ends)),
    })
    const open = scheduled.length > 0 ? openTimes(store, from, to) : []
    const begins = store.opened === null ? 0 : instantAt(store.timezone, store.opened, 0)
    const days = always.length > 0 ? utcDays(Math.max(from, begins), to) : []
    return [
      ...open.map(({ opens, closes }) => recording(scheduled, opens, closes)),
      ...days.map((start) => recording(always, Math.max(start, begins), start + secondsPerDay)),
    ]
  })
  return {
    firstCamera: runs.map((run) => run.first),
    lastCamera: runs.map((run) => run.last),
    starts: runs.map((run) => run.starts),
    ends: runs.map((run) => run.ends),
    ...outageLists(runs),
  }
}

/** More seconds than any clock change. */
const clockChange = 10_800

interface OpenTime {
  readonly day: Day
  readonly opens: number
  readonly closes: number
  /** The quarter hour of the local day in which the store opens. */
  readonly quarter: number
}

/** Returns a store's opening periods that overlap a range, including the hour before opening. */
export function openTimes(store: Store, from: number, to: number): readonly OpenTime[] {
  const times: OpenTime[] = []
  const offset = offsetAt(store.timezone, from)
  // The store can be open past midnight of the day before. Staff can be present before midnight for the day after.
  const last = localDay(store.timezone, to) + 1
  for (let day = Math.floor((from + offset) / secondsPerDay) - 1; day <= last; day += 1) {
    const hours = store.opened !== null && day < store.opened ? null : hoursOn(store, day)
    if (!hours) continue
    // Converting a local time is slow, so skip days that lie outside the range whatever the clock change.
    const near = day * secondsPerDay - offset
    if (near + hours[0] * 60 - 3600 - clockChange >= to || near + hours[1] * 60 + clockChange <= from)
      continue
    const opens = instantAt(store.timezone, day, hours[0])
    const closes = instantAt(store.timezone, day, hours[1])
    if (opens - 3600 < to && closes > from) times.push({ day, opens, closes, quarter: hours[0] / 15 })
  }
  return times
}

interface OutageColumns {
  readonly cameras: readonly number[]
  readonly outageStarts: readonly number[]
  readonly outageEnds: readonly number[]
  readonly losses: readonly number[]
}

function during(outages: readonly Outage[], from: number, to: number): readonly Outage[] {
  return outages.filter((outage) => outage.start < to && outage.end > from)
}

function columnsOf(outages: readonly Outage[]): OutageColumns {
  return {
    cameras: outages.map((outage) => outage.camera),
    outageStarts: outages.map((outage) => outage.start),
    outageEnds: outages.map((outage) => outage.end),
    losses: outages.map((outage) => outage.loss),
  }
}

function outageLists(rows: readonly OutageColumns[]) {
  return {
    outageCameras: rows.map((row) => row.cameras),
    outageStarts: rows.map((row) => row.outageStarts),
    outageEnds: rows.map((row) => row.outageEnds),
    outageLosses: rows.map((row) => row.losses),
  }
}

function utcDays(from: number, to: number): readonly number[] {
  const days: number[] = []
  for (let day = Math.floor(from / secondsPerDay); day * secondsPerDay < to; day += 1) {
    days.push(day * secondsPerDay)
  }
  return days
}

/** Returns shares by age × 2 + gender (0 is female), from 0. Ages follow a bell curve around the store's own age. */
function demographicsOf(store: Store): readonly number[] {
  return ages.flatMap((_, index) => {
    // Children come with adults, so fewer than the curve suggests. The bands from 16 on are numbered from 0.
    const share = Math.exp(-(((index - 1 - store.age) / 1.75) ** 2) / 2) * (index === 0 ? 0.35 : 1)
    return [share * store.women, share * (1 - store.women)]
  })
}

/** Returns the cumulative number of `draws` up to each choice, in proportion to the shares. */
function drawsUpTo(shares: readonly number[]): readonly number[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  let reached = 0
  return shares.map((share) => {
    reached += share / total
    return Math.round(reached * draws)
  })
}
