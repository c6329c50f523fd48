import type { CameraCounts, SuspectsAnswer } from '../../protocol/derived/suspect-answers.ts'
import type { Steps } from '../cells/steps.ts'
import { compareTexts } from '../compare-texts.ts'
import type { CameraHours } from '../coverage/camera-hours.ts'
import { type FloorZone, placeOf, placesByStore } from '../zones/floor.ts'
import { type CountsOfDays, hoursOfToday, isTold, type SuspectDays } from './suspect-days.ts'
import { type CountedPlace, type Suspect, suspectsOf } from './suspects.ts'

/** Today's facts about some stores of one time zone. */
export interface SuspectFacts {
  readonly plan: SuspectDays
  /** By location id. */
  readonly entries: CountsOfDays
  /** By `placeOf`. Empty for stores without zones. */
  readonly visits: CountsOfDays
  /** The zones of the stores. */
  readonly floor: readonly FloorZone[]
  /** For each store, the recording ids of the cameras that count its entries. */
  readonly entrances: ReadonlyMap<string, readonly string[]>
  /** Today's hours of these cameras and those of the zones, by location id. */
  readonly cameras: ReadonlyMap<string, readonly CameraHours[]>
}

/** Finds the cameras with implausible counts, of many stores. It keeps only the suspects of each part. */
export class SuspectSearch {
  readonly #asOf: number
  readonly #found: Suspect[] = []
  #hasUptime = false
  #hasHistory = true

  /** @param asOf the newest counted instant, epoch milliseconds */
  constructor(asOf: number) {
    this.#asOf = asOf
  }

  /** Checks the stores of one zone, or some of them. */
  *add(facts: SuspectFacts): Steps<void> {
    const { plan, entries, visits, floor, cameras } = facts
    this.#hasHistory &&= isTold(entries) && (floor.length === 0 || isTold(visits))
    const zones = placesByStore(floor)
    for (const store of plan.ids) {
      const own = cameras.get(store) ?? []
      this.#hasUptime ||= own.some(({ hours }) => hours.starts.length > 0)
      for (const place of this.#placesOf(store, facts, zones.get(store) ?? [])) {
        this.#found.push(...suspectsOf(place))
      }
      yield
    }
  }

  /** @param limit the most suspects that the answer lists; `count` includes all */
  answer(limit: number): SuspectsAnswer {
    return {
      suspects: this.#found
        .toSorted(byLoss)
        .slice(0, limit)
        .map((one) => ({ ...one, from: `${one.from}:00.000`, until: `${one.until}:00.000` })),
      count: this.#found.length,
      hasUptime: this.#hasUptime,
      hasHistory: this.#hasHistory,
      meta: {
        units: { counted: 'peopleCount', usual: 'peopleCount' },
        countedUntil: new Date(this.#asOf).toISOString(),
      },
    }
  }

  #placesOf(
    store: string,
    { plan, entries, visits, entrances, cameras }: SuspectFacts,
    zones: readonly FloorZone[],
  ): readonly CountedPlace[] {
    const byId = new Map(cameras.get(store)?.map((camera) => [camera.recording, camera]))
    const placed = (
      counts: CameraCounts,
      recordings: readonly string[],
      hours: CountedPlace['hours'],
    ): CountedPlace => ({
      location: store,
      counts,
      cameras: recordings.flatMap((id) => byId.get(id) ?? []),
      hours,
    })
    const hoursAt = (counted: CountsOfDays, place: string) => hoursOfToday(plan, counted, place, this.#asOf)
    return [
      placed({ kind: 'entries' }, entrances.get(store) ?? [], hoursAt(entries, store)),
      ...zones.map(({ zone, recordings }) =>
        placed({ kind: 'zone', zone }, recordings, hoursAt(visits, placeOf(store, zone))),
      ),
    ]
  }
}

/** Largest loss first. Equal losses have a fixed order, so that SQL and reducer agree. */
function byLoss(a: Suspect, b: Suspect): number {
  return (
    b.usual - b.counted - (a.usual - a.counted) ||
    compareTexts(a.location, b.location) ||
    compareTexts(a.recording, b.recording) ||
    compareTexts(nameOf(a.counts), nameOf(b.counts))
  )
}

/** Entries sort before any zone. */
function nameOf(counts: CameraCounts): string {
  return counts.kind === 'zone' ? counts.zone : ''
}
