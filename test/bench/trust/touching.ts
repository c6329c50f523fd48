import type { Store } from '../../../src/demo/chain.ts'
import { instantAt } from '../../../src/demo/local-day.ts'
import { type Fault, type FaultKind, reportedKinds } from './faults.ts'
import type { Subject } from './statements.ts'
import { dayNumber } from './truth-pieces.ts'
import type { World } from './world.ts'

/** Kinds of faults behind a number, by the cameras that it depends on. */
export interface Touching {
  /** @param until epoch milliseconds: an upload that arrived late, but by then, is no fault */
  kindsBehind(subject: Subject, until: number): ReadonlySet<FaultKind>
  /** Faults at a store's entrances, sales floor or any camera, between two instants in seconds. */
  kindsIn(store: string, from: number, to: number, until: number): ReadonlySet<FaultKind>
}

/** Time that people take from the door to a zone or out: a fault affects the time after it. */
const afterwardsSeconds = 3600

export function touchingOf({ recorded, faults }: World): Touching {
  const stores = new Map(recorded.stores.map((store) => [store.id, store]))
  const byCamera = new Map<number, Fault[]>()
  for (const fault of faults) byCamera.set(fault.camera, [...(byCamera.get(fault.camera) ?? []), fault])

  const behind = (
    cameras: readonly number[],
    from: number,
    to: number,
    until: number,
  ): readonly FaultKind[] =>
    cameras.flatMap((camera) =>
      (byCamera.get(camera) ?? [])
        .filter(({ start, end, arrivesAt, outages }) => {
          const isOver = arrivesAt !== null && arrivesAt * 1000 <= until
          return !isOver && start - earliestBy(outages) < to && end + afterwardsSeconds > from
        })
        .map(({ kind }) => kind),
    )

  return {
    kindsBehind(subject, until) {
      const kinds = subject.stores.flatMap((id) => {
        const store = stores.get(id)
        if (store === undefined) return []
        const from = instantAt(store.timezone, dayNumber(subject.days.first), (subject.hour ?? 0) * 60)
        const to = instantAt(store.timezone, dayNumber(subject.days.last), ((subject.hour ?? 23) + 1) * 60)
        return behind(camerasOf(subject, store), from, Math.min(to, until / 1000), until)
      })
      return new Set(kinds)
    },
    kindsIn(id, from, to, until) {
      const store = stores.get(id)
      return new Set(behind(store?.cameras.map(({ number }) => number) ?? [], from, to, until))
    },
  }
}

function camerasOf({ measure, zone, among = [] }: Subject, store: Store): readonly number[] {
  const doors = store.cameras.filter(({ entranceShare }) => entranceShare > 0).map(({ number }) => number)
  const watching = store.zones
    .filter(({ taxonomy }) => taxonomy === zone || among.includes(taxonomy))
    .map(({ camera }) => camera.number)
  switch (measure) {
    case 'zone visits':
    case 'zone dwell':
    case 'zone total dwell':
    case 'zone share':
      return watching
    case 'visit rate':
      return [...watching, ...doors]
    case 'store dwell':
      return store.cameras.map(({ number }) => number)
    default:
      return doors
  }
}

/** Lag of a slow clock in seconds: it moves people into the time before the fault. */
function earliestBy(outages: Fault['outages']): number {
  return Math.max(0, ...outages.map(({ lagSeconds = 0 }) => lagSeconds))
}

/** True if camera records show all of these. */
export function isReported(kinds: ReadonlySet<FaultKind>): boolean {
  return [...kinds].every((kind) => reportedKinds.has(kind))
}
