import { ages, genders } from '../../../protocol/vocabularies.ts'
import type { Streets } from '../../warehouse/demo/passers-by.ts'
import type { ChainParameters, OpenDays } from '../../warehouse/demo/people.ts'
import type { Recordings } from '../../warehouse/demo/segments.ts'
import type { Chain, Store } from './chain.ts'
import { conversionOn, curveOf, curves, peakQuarter, quartersPerCurve } from './demand.ts'
import { type Day, instantAt, localDay, secondsPerDay } from './local-day.ts'
import { hoursOn } from './opening.ts'
import { type Outage, outagesOf } from './outages.ts'

/** Entries of a list that is drawn from evenly, for each store. */
const draws = 240

/** What the generating statements need to know of the chain at any time. */
export function chainParameters(chain: Chain, seed: number): ChainParameters {
  const { stores, cameras } = chain
  const zones = stores.flatMap((store) => store.zones)
  const zonesUpTo = (count: number) => stores.slice(0, count).flatMap((store) => store.zones).length
  return {
    seed,
    locations: stores.map((store) => store.id),
    recordings: cameras.map((camera) => camera.id),
    curves: curves.flat(),
    quartersPerCurve,
    entrances: stores.flatMap((store) =>
      spread(store.cameras.map(({ number, entranceShare }) => [number, entranceShare])),
    ),
    demographics: stores.flatMap((store) => spread(demographicsOf(store))),
    draws,
    ages,
    // Statements take the first for women: chances of zones come in this order too.
    genders: [...genders].reverse(),
    firstZone: stores.map((store) => zonesUpTo(store.number - 1) + 1),
    lastZone: stores.map((store) => zonesUpTo(store.number)),
    taxonomies: zones.map((zone) => zone.taxonomy),
    zoneCameras: zones.map((zone) => zone.camera.number),
    zoneChances: zones.flatMap((zone) => [Math.round(zone.women * 1000), Math.round(zone.men * 1000)]),
    zoneDwells: zones.map((zone) => zone.dwellSeconds),
    baskets: stores.map((store) => store.basket),
  }
}

/** What passes by outside the stores, and the camera at the first entrance of each that counts it. */
export function streets({ stores }: Chain): Streets {
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
  chain: Chain,
  seed: number,
  outages: readonly Outage[],
  from: number,
  to: number,
): OpenDays {
  const days = chain.stores.flatMap((store) =>
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

/** The times in which cameras record: in opening hours, or all the time. */
export function recordingTimes(
  chain: Chain,
  outages: readonly Outage[],
  from: number,
  to: number,
): Recordings {
  const runs = chain.stores.flatMap((store) => {
    const own = outagesOf(outages, store)
    const scheduled = store.cameras.filter((camera) => camera.scheduled).map((camera) => camera.number)
    const always = store.cameras.filter((camera) => !camera.scheduled).map((camera) => camera.number)
    const run = (cameras: readonly number[], starts: number, ends: number) => ({
      first: cameras[0] ?? 0,
      last: cameras.at(-1) ?? 0,
      starts,
      ends,
      ...columnsOf(during(own, starts, ends)),
    })
    const open = openTimes(store, from, to).map(({ opens, closes }) => run(scheduled, opens, closes))
    const days = always.length > 0 ? utcDays(from, to) : []
    return [...open, ...days.map((start) => run(always, start, start + secondsPerDay))]
  })
  return {
    firstCamera: runs.map((run) => run.first),
    lastCamera: runs.map((run) => run.last),
    starts: runs.map((run) => run.starts),
    ends: runs.map((run) => run.ends),
    ...outageLists(runs),
  }
}

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
  // The day before can be open past midnight; the day after can have staff about before its own midnight.
  const last = localDay(store.timezone, to) + 1
  for (let day = localDay(store.timezone, from) - 1; day <= last; day += 1) {
    const hours = hoursOn(store, day)
    if (!hours) continue
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

/** Age × 2 + gender (0 female) with its share: ages gather around the store's own, by a bell. */
function demographicsOf(store: Store): readonly (readonly [value: number, share: number])[] {
  return ages.flatMap((_, index) => {
    // Children come with somebody: fewer than the bell says. The bands from 16 on are numbered from 0.
    const share = Math.exp(-(((index - 1 - store.age) / 1.75) ** 2) / 2) * (index === 0 ? 0.35 : 1)
    return [
      [index * 2, share * store.women],
      [index * 2 + 1, share * (1 - store.women)],
    ] as const
  })
}

/** A list of `draws` entries in which each value stands as often as its share of the sum. */
function spread(shares: readonly (readonly [value: number, share: number])[]): readonly number[] {
  const total = shares.reduce((sum, [, share]) => sum + share, 0)
  const list: number[] = []
  let reached = 0
  for (const [value, share] of shares) {
    reached += share / total
    while (list.length < Math.round(reached * draws)) list.push(value)
  }
  return list
}
