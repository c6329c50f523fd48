import type { Camera, Store } from '../../../src/demo/chain.ts'
import { instantAt, secondsPerDay } from '../../../src/demo/local-day.ts'
import { openTimes } from '../../../src/demo/plan.ts'
import { brokenRuns, brokenShares, doubtfulShare, type Span } from './broken-hours.ts'
import { bounds, type Judges, short } from './judge.ts'
import type { CameraStatements } from './pages/cameras.ts'
import type { ShownIncident } from './statements.ts'
import { isReported } from './touching.ts'
import { dayNumber } from './truth-pieces.ts'
import { uncounted } from './uncounted.ts'
import type { World } from './world.ts'

/** Compares the outages shown for some days with the faults. */
export async function judgeOutages(
  judges: Judges,
  world: World,
  { days, incidents }: Pick<CameraStatements, 'days' | 'incidents'>,
  storeIds: readonly string[],
): Promise<void> {
  const { tally, now } = judges
  const stores = world.recorded.stores.filter(({ id }) => storeIds.includes(id))
  for (const store of stores) {
    const span = {
      from: instantAt(store.timezone, dayNumber(days.first), 0),
      to: Math.min(instantAt(store.timezone, dayNumber(days.last) + 1, 0), now / 1000),
    }
    if (span.to - span.from < 3600) continue
    const shown = incidents
      .filter(({ location }) => location === store.id)
      .map((incident) => ({ incident, ...instantsOf(incident, store) }))
    for (const camera of store.cameras) {
      if (!isReported(kindsOf(world, camera, span))) continue
      const hours = brokenShares(world, store, camera, span, now)
      const own = shown.filter(({ incident }) => incident.recordings.includes(camera.id))
      for (const broken of brokenRuns(hours)) {
        // An outage at the edge may have begun before these days, or may go on.
        if (broken.from === hours[0]?.from || broken.to === hours.at(-1)?.to) continue
        const told = own.find(({ from, to }) => from < broken.to && to > broken.from)
        const text = `${store.name}, ${camera.name}: broken ${iso(broken.from)} to ${iso(broken.to)} (${broken.cause ?? 'short'})${told === undefined ? ', not told' : `, told ${iso(told.from)} to ${iso(told.to)} (${told.incident.cause})`}`
        tally.add('outage told', { text, isBroken: told === undefined })
        if (told === undefined) continue
        const off = Math.max(Math.abs(told.from - broken.from), Math.abs(told.to - broken.to))
        tally.add('outage start and end', { text, isBroken: off > bounds.outageHours * 3600 })
        if (broken.cause !== null) {
          tally.add('outage cause', { text, isBroken: told.incident.cause !== broken.cause })
        }
      }
      for (const { incident, from, to } of own) {
        if (from < span.from || incident.wholeStore) continue
        const text = `${store.name}, ${camera.name}: told ${iso(from)} to ${iso(to)}`
        const happened = hours.some((hour) => hour.lost > doubtfulShare && hour.from < to && hour.to > from)
        tally.add('outage that happened', { text, isBroken: !happened })
      }
    }
    for (const one of shown) {
      if (one.from <= span.from || one.to > span.to) continue
      await judgeCost(judges, world, store, one)
    }
  }
}

async function judgeCost(
  { tally, touching, now }: Judges,
  world: World,
  store: Store,
  { incident, from, to }: { readonly incident: ShownIncident; readonly from: number; readonly to: number },
): Promise<void> {
  const cameras = store.cameras.filter(({ id }) => incident.recordings.includes(id))
  const span = { from, to }
  if (cameras.some((camera) => !isReported(kindsOf(world, camera, span)))) return
  if (!isReported(touching.kindsIn(store.id, from, to, now))) return
  const lost = await uncounted(world, store, cameras, span)
  const cost = incident.cost ?? 0
  const noise = 1.96 * Math.sqrt(2 * Math.max(lost, 4))
  tally.add('outage cost', {
    text: `${store.name}, ${incident.wholeStore ? 'whole store' : cameras.map(({ name }) => name).join()}: ${iso(from)} to ${iso(to)}, costs ${incident.cost === null ? 'unknown' : short(cost)}, ${lost} were not counted`,
    isBroken: Math.abs(cost - lost) > Math.max(bounds.cost * lost, noise),
  })
}

function kindsOf({ faults }: World, { number }: Camera, { from, to }: Span) {
  return new Set(
    faults
      .filter(({ camera, start, end }) => camera === number && start < to && end > from - 3600)
      .map(({ kind }) => kind),
  )
}

function instantsOf({ from, until }: ShownIncident, { timezone }: Store): Span {
  const at = (wall: string) =>
    instantAt(
      timezone,
      dayNumber(wall.slice(0, 10)),
      Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16)),
    )
  return { from: at(from), to: at(until) }
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16)
}

/** Active faults that no record shows, and whether the cameras page suspects the camera. */
export function judgeSuspects(
  { tally, now }: Judges,
  world: World,
  { suspects, online }: CameraStatements,
  storeIds: readonly string[],
): void {
  const instant = now / 1000
  const active = world.faults.filter(
    ({ start, end, kind }) =>
      // The first hours are too early to know.
      isUnreported(kind) && start < instant - 2 * 3600 && end > instant && end - start > 3600,
  )
  for (const store of world.recorded.stores.filter(({ id }) => storeIds.includes(id))) {
    const isOpen = openTimes(store, instant - 2 * 3600, instant).some(
      ({ opens, closes }) => opens < instant - 2 * 3600 && closes > instant,
    )
    for (const { id, number } of store.cameras) {
      const own = active.filter(({ camera }) => camera === number)
      if (suspects.includes(id)) {
        const recent = world.faults.some(
          ({ camera, start, end }) => camera === number && start < instant && end > instant - secondsPerDay,
        )
        tally.add('suspicion with cause', { text: `${store.name}: ${id} is suspected`, isBroken: !recent })
      }
      if (!isOpen || !online.includes(id)) continue
      for (const { kind } of own)
        tally.addOfKind(kind, { looked: 1, suspected: Number(suspects.includes(id)) })
    }
  }
}

function isUnreported(kind: Parameters<Judges['tally']['addOfKind']>[0]): boolean {
  return !isReported(new Set([kind]))
}
