import { ages, genders } from '../../../protocol/metrics/vocabularies.ts'
import type { Streets } from '../../warehouse/demo/passers-by.ts'
import type { ChainParameters, OpenDays, Shifts } from '../../warehouse/demo/people.ts'
import type { Recordings } from '../../warehouse/demo/segments.ts'
import type { Store } from './chain.ts'
import { conversionOn, curveOf, curves, peakQuarter, quartersPerCurve } from './demand.ts'
import { type Day, instantAt, localDay, offsetAt, secondsPerDay } from './local-day.ts'
import { hoursOn } from './opening.ts'
import { type Outage, type OutagesByCamera, outagesOf } from './outage.ts'
import type { StoreRun } from './pieces.ts'

/** Even draws, of which each choice gets its share. */
const draws = 240

/** What the generating statements need to know of a run of stores at any time. */
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
    // Statements take the first for women: chances of zones come in this order too.
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

/** What passes by outside the stores, and the camera at the first entrance of each that counts it. */
export function streets({ stores }: StoreRun): Streets {
  const zones = [...new Set(stores.map((store) => store.timezone))]
  return {
    zones,
    zoneOfStore: stores.map((store) => zones.indexOf(store.timezone)),
    streetCameras: stores.map((store) => store.cameras[0]?.number ?? 0),
    passersByPerVisitor: stores.map(({ capture }) => Math.round(((1 - capture) / capture) * 1e4) / 1e4),
  }
}

/** The days on which a store is open, or its staff about, within a time. */
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
      // People are about from an hour before opening, and some seconds into the time after.
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

/** The times in which cameras give their counts and footage another time than that of what happened. */
export function shifts(outages: readonly Outage[]): Shifts {
  const shifted = outages.filter(({ lagSeconds, countsLeaving }) => lagSeconds || countsLeaving)
  return {
    shiftCameras: shifted.map(({ camera }) => camera),
    shiftStarts: shifted.map(({ start }) => start),
    shiftEnds: shifted.map(({ end }) => end),
    shiftLags: shifted.map(({ lagSeconds }) => lagSeconds ?? 0),
  }
}

/** The times in which cameras record: in opening hours, or all the time. */
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

/** More than clocks are ever changed by, in seconds. */
const clockChange = 10_800

interface OpenTime {
  readonly day: Day
  readonly opens: number
  readonly closes: number
  /** The quarter of an hour of the local day in which the store opens. */
  readonly quarter: number
}

/** The opening times of a store that touch a time, counting the hour before opening. */
export function openTimes(store: Store, from: number, to: number): readonly OpenTime[] {
  const times: OpenTime[] = []
  const offset = offsetAt(store.timezone, from)
  // The day before can be open past midnight; the day after can have staff about before its own midnight.
  const last = localDay(store.timezone, to) + 1
  for (let day = Math.floor((from + offset) / secondsPerDay) - 1; day <= last; day += 1) {
    const hours = store.opened !== null && day < store.opened ? null : hoursOn(store, day)
    if (!hours) continue
    // Placing a time on the wall is dear: days are passed over that are far off whatever clocks do meanwhile.
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

/** Shares by age × 2 + gender (0 female), from 0: ages gather around the store's own, by a bell. */
function demographicsOf(store: Store): readonly number[] {
  return ages.flatMap((_, index) => {
    // Children come with somebody: fewer than the bell says. The bands from 16 on are numbered from 0.
    const share = Math.exp(-(((index - 1 - store.age) / 1.75) ** 2) / 2) * (index === 0 ? 0.35 : 1)
    return [share * store.women, share * (1 - store.women)]
  })
}

/** How many of `draws` lie in the choices up to each, by their shares of the sum. */
function drawsUpTo(shares: readonly number[]): readonly number[] {
  const total = shares.reduce((sum, share) => sum + share, 0)
  let reached = 0
  return shares.map((share) => {
    reached += share / total
    return Math.round(reached * draws)
  })
}
