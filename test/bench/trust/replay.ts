import { addDays, daysBetween } from '../../../src/calendar/local-day.ts'
import { defaultFilters } from '../../../src/dashboard/filters/filters.ts'
import { type Deployment, deploymentAt, sourceOf } from './deployment.ts'
import { installDom } from './dom.ts'
import { judgeFindings } from './findings.ts'
import { readFootfall } from './footfall.ts'
import { type Judges, judgeChange, judgeExtreme, judgePeak, judgeRanking, judgeValue } from './judge.ts'
import { judgeOutages, judgeSuspects } from './outages.ts'
import { readCameras } from './pages/cameras.ts'
import { readConversion } from './pages/conversion.ts'
import { readOverview } from './pages/overview.ts'
import { readStores, type Store } from './pages/screen.ts'
import { readZones } from './pages/zones.ts'
import { type OpenDashboard, openDashboard } from './probe.ts'
import {
  type Draws,
  drawFilters,
  drawInstants,
  drawPeople,
  drawStores,
  drawsOf,
  drawZoneMeasure,
} from './screens.ts'
import type { Judged, Statements } from './statements.ts'
import { Tally } from './tally.ts'
import { readOutages } from './told-outages.ts'
import { touchingOf } from './touching.ts'
import { type SettledTruth, truthOf } from './truth.ts'
import { makeWorld, type World } from './world.ts'

export interface ReplaySettings {
  readonly seed: number
  /** Number of stores, the first of the demo. */
  readonly stores: number
  /** Days of history. */
  readonly days: number
  /** Epoch milliseconds. */
  readonly to: number
  /** Days at the start of the history without looks: the usual day needs eight weeks of history. */
  readonly warmUpDays: number
  /** Number of instants. Each reads the overview, the cameras and some other pages. */
  readonly looks: number
  /** Looks at conversion and at zones at each instant; four times as many at footfall, whose answers are small. */
  readonly pagesPerLook: number
  /** Most values, and most changes, taken from one page. */
  readonly statementsPerPage: number
  /** Takes as many instants, evenly, as fit into this time; `null` for all. */
  readonly minutes: number | null
}

/** Replays a year: compares what the dashboard would have shown at random instants with what happened. */
export async function replay(settings: ReplaySettings, progress: (line: string) => void): Promise<Tally> {
  installDom()
  const world = await makeWorld(settings, progress)
  try {
    const tally = new Tally()
    const draws = drawsOf(settings.seed)
    const from = world.from + settings.warmUpDays * 86_400_000
    const instants = drawInstants(draws, settings.looks, from, world.to)
    const settled: SettledTruth = new Map()
    const outages: OutageDays = { next: sinceOf(world) }
    const started = performance.now()
    for (let place = 0, looks = 0; place < instants.length; looks += 1) {
      const now = instants[place] ?? world.to
      const values = tally.of('complete within 2 %').statements
      progress(
        `${place + 1} of ${instants.length}: ${new Date(now).toISOString().slice(0, 16)}, ${values} values so far`,
      )
      await world.advance(now)
      await look({ world, draws, tally, now, settings, settled, outages })
      tally.addLook()
      const spentMs = performance.now() - started
      place += stepOf({
        left: instants.length - place - 1,
        looks: looks + 1,
        spentMs,
        minutes: settings.minutes,
      })
    }
    return tally
  } finally {
    await world.close()
  }
}

interface Pace {
  /** Remaining instants, and the number of those done. */
  readonly left: number
  readonly looks: number
  readonly spentMs: number
  readonly minutes: number | null
}

/** Returns by how many instants to move on, so that the last look ends in time. */
function stepOf({ left, looks, spentMs, minutes }: Pace): number {
  if (minutes === null) return 1
  const more = Math.floor((minutes * 60_000 - spentMs) / (spentMs / looks))
  return more < 1 ? left + 1 : Math.max(1, Math.round(left / more))
}

interface Look {
  readonly world: World
  readonly draws: Draws
  readonly tally: Tally
  readonly now: number
  readonly settings: ReplaySettings
  readonly settled: SettledTruth
  readonly outages: OutageDays
}

/** First day whose outages are still to be judged, `YYYY-MM-DD`. */
interface OutageDays {
  next: string
}

const footfallPages = 4

/** Reads and judges all pages at one instant. */
async function look({ world, draws, tally, now, settings, settled, outages }: Look): Promise<void> {
  const trueOnes = deploymentAt(world.warehouse, world.truth.id, now)
  const judges: Judges = {
    truth: truthOf(world, trueOnes, settled),
    touching: touchingOf(world),
    tally,
    now,
    since: sinceOf(world),
  }
  const told = deploymentAt(world.warehouse, world.recorded.id, now)
  const recorded = openDashboard(sourceOf(told))
  const ideal = openDashboard(sourceOf(trueOnes))
  try {
    const stores = await readStores(recorded)
    const reach = (now - world.from) / 86_400_000
    const asked = () => {
      const own = drawStores(draws, stores)
      return {
        stores: own,
        filters: drawFilters(draws, now, own[0]?.timezone ?? 'UTC', reach),
        zoneMeasure: drawZoneMeasure(draws),
        now,
      }
    }
    for (let page = 0; page < settings.pagesPerLook; page += 1) {
      for (let of = 0; of < footfallPages; of += 1) {
        const people = of === 0 ? recorded : null
        await judgeSome(judges, draws, await readFootfall(told, asked(), people), settings)
      }
      await judgeSome(judges, draws, await readConversion(recorded, asked()), settings)
      await judgeSome(
        judges,
        draws,
        await readZones(recorded, asked(), (zones) => someZones(draws, zones)),
        settings,
      )
    }
    await lookAtToday(judges, world, { recorded, ideal, stores, draws, settings })
    await lookAtCameras(judges, world, { recorded, stores: drawStores(draws, stores), draws })
    await lookAtOutages(judges, world, told, outages)
  } finally {
    recorded.close()
    ideal.close()
  }
}

function someZones(draws: Draws, zones: readonly string[]) {
  const shown = draws.some(zones, 1 + Math.floor(draws.next() * 6))
  return { shown, overTime: shown[0] ?? '' }
}

async function judgeSome(
  judges: Judges,
  draws: Draws,
  { values, changes, rankings, extremes, peaks }: Statements,
  { statementsPerPage }: ReplaySettings,
): Promise<void> {
  for (const value of draws.some(values, statementsPerPage)) await judgeValue(judges, value)
  for (const change of draws.some(changes, statementsPerPage)) await judgeChange(judges, change)
  for (const ranking of rankings) await judgeRanking(judges, ranking)
  for (const extreme of extremes) await judgeExtreme(judges, extreme)
  for (const peak of peaks) await judgePeak(judges, peak)
}

interface Today {
  readonly recorded: OpenDashboard
  readonly ideal: OpenDashboard
  readonly stores: readonly Store[]
  readonly draws: Draws
  readonly settings: ReplaySettings
}

async function lookAtToday(
  judges: Judges,
  world: World,
  { recorded, ideal, stores, draws, settings }: Today,
): Promise<void> {
  const { now } = judges
  const people = drawPeople(draws)
  const filters = { ...defaultFilters, ...people }
  const shown = await readOverview(recorded, { stores, filters, now })
  await judgeSome(judges, draws, shown, settings)
  const trueShown = await readOverview(ideal, { stores: await readStores(ideal), filters, now })
  await judgeFindings(judges, world, shown.judged, asRecorded(world, trueShown.judged), people)
}

function asRecorded({ recorded, truth }: World, judged: readonly Judged[]): readonly Judged[] {
  const ids = new Map(truth.stores.map(({ id }, place) => [id, recorded.stores[place]?.id ?? '']))
  return judged.map((one) => ({ ...one, store: ids.get(one.store) ?? '' }))
}

interface Cameras {
  readonly recorded: OpenDashboard
  readonly stores: readonly Store[]
  readonly draws: Draws
}

async function lookAtCameras(
  judges: Judges,
  world: World,
  { recorded, stores, draws }: Cameras,
): Promise<void> {
  const preset = draws.of(['last-7-days', 'last-28-days'] as const)
  const filters = { ...defaultFilters, range: { kind: 'preset', preset } } as const
  const shown = await readCameras(recorded, { stores, filters, now: judges.now })
  const ids = stores.map(({ id }) => id)
  await judgeOutages(judges, world, shown, ids)
  judgeSuspects(judges, world, shown, ids)
}

/** Days of outages in one request: a quarter. */
const outageDays = 90

/** Judges every outage of all stores once, as soon as its quarter of a year is over. */
async function lookAtOutages(
  judges: Judges,
  world: World,
  told: Deployment,
  outages: OutageDays,
): Promise<void> {
  const ids = world.recorded.stores.map(({ id }) => id)
  const over = new Date(judges.now - 86_400_000).toISOString().slice(0, 10)
  while (daysBetween(outages.next, over) >= outageDays) {
    const days = { first: outages.next, last: addDays(outages.next, outageDays - 1) }
    await judgeOutages(judges, world, { days, incidents: await readOutages(told, ids, days) }, ids)
    outages.next = addDays(days.last, 1)
  }
}

/** The first day with complete data: the history begins in the middle of a local day. */
function sinceOf({ from }: World): string {
  return new Date(from + 2 * 86_400_000).toISOString().slice(0, 10)
}
