import { setImmediate } from 'node:timers/promises'
import type { DayRange } from '../../../../calendar/calendar.ts'
import { lengthOf } from '../../../../calendar/day-range.ts'
import { type BasePeriod, planGroup, storesByZone } from '../../../../domain/cells/plan-groups.ts'
import type { StoreSeen } from '../../../../domain/cells/store-cells.ts'
import { HourCheck, type NoteHours } from '../../../../domain/conversion/hour-check.ts'
import {
  type RateAmount,
  rateAmounts,
  type TillAmount,
  tillAmounts,
} from '../../../../domain/conversion/rate-amounts.ts'
import { grouped } from '../../../../domain/grouped.ts'
import type { UnseenHours } from '../../../../protocol/derived/derived-answers.ts'
import { type MetricContext, refreshedAt } from '../../counts/counted-groups.ts'
import type { StoredLocation } from '../../entities/entities.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { Entrances } from '../cameras/entrances.ts'
import { storesInParts } from '../stores/store-parts.ts'
import { FinishedDays, type FoundDay, type KnownPeriods } from './finished-days.ts'
import { type KeptCheckedDays, keptCheckedDays } from './kept-checked-days.ts'
import { type ReadHours, readHours, type StorePeriods } from './read-hours.ts'

interface HoursQuestion {
  readonly stores: readonly StoredLocation[]
  readonly entrances: Entrances
  readonly days: DayRange
  readonly compared: DayRange | null
  /** Receives the hours of each store. */
  readonly note?: NoteHours
}

/** Values of two periods by store. The second is empty without a comparison. */
interface InPeriods<Name extends string> {
  readonly current: ByAmount<Name>
  readonly compared: ByAmount<Name>
}
type ByAmount<Name extends string> = Readonly<Record<Name, { readonly values: Values }>>
type Values = Map<string, readonly (number | null)[]>

export interface CheckedDays {
  /** Decides which hours count in a rate. */
  readonly check: HourCheck
  /** The sums of the hours by day. */
  readonly rates: InPeriods<RateAmount>
  readonly tills: InPeriods<TillAmount>
  readonly seen: (store: string) => StoreSeen
  readonly unseen: readonly UnseenHours[]
}

/**
 * Returns the sums of both periods by day, and which hours count. Stores are processed in batches of one statement, and the
 * hours of a batch are discarded before the next. Of stores whose finished days are cached, only the others are read.
 */
export async function hoursInDays(
  warehouse: Warehouse,
  { note, ...question }: HoursQuestion,
  context: MetricContext,
): Promise<CheckedDays> {
  const { stores } = question
  const check = new HourCheck(note)
  const rates = inPeriods(rateAmounts)
  const tills = inPeriods(tillAmounts)
  const seenByDay = new Map<string, StoreSeen>()
  const unseen: UnseenHours[] = []
  const reading = new Reading(warehouse, question, context)
  for (const some of storesInParts(stores, reading.hoursOfStore, context)) {
    const part = await reading.read(some)
    unseen.push(...part.unseen)
    for (const [position, store] of some.entries()) {
      const { current, compared, seen } = part.of(store)
      check.addStore(store.id, current.hours, compared.hours)
      addTo(rates, store.id, { current, compared })
      addTo(tills, store.id, { current, compared })
      seenByDay.set(store.id, { ...seen, current: current.times, compared: compared.times })
      if (position % storesPerTurn === 0) await setImmediate()
    }
    part.keep()
  }
  const seen = (id: string) => {
    const own = seenByDay.get(id)
    if (own === undefined) throw new Error(`the store ${id} was not asked for`)
    return own
  }
  return { check, rates, tills, seen, unseen }
}

const hoursOfDay = 24
/** Number of stores to process before yielding to other requests. */
const storesPerTurn = 20

function inPeriods<Name extends string>(names: readonly Name[]): InPeriods<Name> {
  const empty = () => Object.fromEntries(names.map((name) => [name, { values: new Map() }])) as ByAmount<Name>
  return { current: empty(), compared: empty() }
}

function addTo<Name extends RateAmount | TillAmount>(
  sums: InPeriods<Name>,
  store: string,
  { current, compared }: Pick<StorePeriods, 'current' | 'compared'>,
): void {
  for (const name of Object.keys(sums.current) as Name[]) {
    sums.current[name].values.set(store, current.amounts[name])
    sums.compared[name].values.set(store, compared.amounts[name])
  }
}

interface ReadPart extends ReadHours {
  /** Caches the finished days of stores that {@link ReadHours.of} was called with. */
  readonly keep: () => void
}

/** Reads stores: whole periods, or only the days that are not over. */
class Reading {
  /** Upper limit of the hours to read of a store. */
  readonly hoursOfStore: number
  readonly #warehouse: Warehouse
  readonly #question: Omit<HoursQuestion, 'note'>
  readonly #context: MetricContext
  readonly #kept: KeptCheckedDays | null
  readonly #zones: ReadonlyMap<string, FinishedDays>
  /** Hold the days, because they can be evicted while others are read. */
  readonly #known: ReadonlyMap<string, KnownPeriods>

  constructor(warehouse: Warehouse, question: Omit<HoursQuestion, 'note'>, context: MetricContext) {
    const { stores, days, compared, entrances } = question
    this.#warehouse = warehouse
    this.#question = question
    this.#context = context
    this.#kept = keptCheckedDays(warehouse, context)
    this.#zones = new Map(
      storesByZone(stores).map((zone) => {
        const plan = planGroup(zone, { days, compared, base: 'day', asOf: this.#asOf })
        return [zone.timezone, new FinishedDays(plan, this.#asOf)]
      }),
    )
    this.#known = new Map(
      stores.flatMap((store) => {
        // Without cameras nothing but the configuration tells when a store is open.
        const isKept = this.#kept !== null && entrances.cameras.has(store.id)
        const known = isKept ? this.#zoneOf(store).known(this.#kept, store) : null
        return known === null ? [] : [[store.id, known] as const]
      }),
    )
    const live = Math.max(
      0,
      ...[...this.#zones.values()].map((zone) => (zone.live === null ? 0 : lengthOf(zone.live))),
    )
    const whole = lengthOf(days) + (compared === null ? 0 : lengthOf(compared))
    this.hoursOfStore = (this.#known.size === stores.length ? live : whole) * hoursOfDay
  }

  async read(stores: readonly StoredLocation[]): Promise<ReadPart> {
    const { compared, days, entrances } = this.#question
    const others = stores.filter(({ id }) => !this.#known.has(id))
    const live = stores.filter((store) => this.#known.has(store.id) && this.#zoneOf(store).live !== null)
    const whole = await this.#hoursOf(others, () => ({ days, compared }))
    const rest = await this.#hoursOf(live, (zone) => ({ days: zone.live ?? days, compared: null }))
    const unseenIn = grouped(whole?.unseen ?? [], ({ location }) => location)
    const found: FoundDay[] = []
    return {
      unseen: [
        ...(whole?.unseen ?? []),
        ...(rest?.unseen ?? []),
        ...stores.flatMap(
          ({ id }) => this.#known.get(id)?.current.flatMap(({ unseen }) => unseen ?? []) ?? [],
        ),
      ],
      of: (store) => {
        const zone = this.#zoneOf(store)
        const known = this.#known.get(store.id)
        if (known !== undefined)
          return zone.joined(known, zone.live === null ? null : (rest?.of(store) ?? null))
        if (whole === null) throw new Error(`the store ${store.id} was not read`)
        const own = whole.of(store)
        if (this.#kept !== null && entrances.cameras.has(store.id)) {
          found.push(...zone.found(this.#kept, store, own, unseenIn.get(store.id) ?? []))
        }
        return own
      },
      keep: () => this.#kept?.add(found),
    }
  }

  async #hoursOf(
    stores: readonly StoredLocation[],
    periodsIn: (zone: FinishedDays) => { readonly days: DayRange; readonly compared: DayRange | null },
  ): Promise<ReadHours | null> {
    if (stores.length === 0) return null
    const planned = (base: BasePeriod) =>
      storesByZone(stores).map((zone) =>
        planGroup(zone, { ...periodsIn(this.#zoneOf(zone)), base, asOf: this.#asOf }),
      )
    const { days, entrances } = this.#question
    const question = { stores, entrances, days, inHours: planned('hour'), inDays: planned('day') }
    return readHours(this.#warehouse, question, this.#context)
  }

  #zoneOf({ timezone }: Pick<StoredLocation, 'timezone'>): FinishedDays {
    const zone = this.#zones.get(timezone)
    if (zone === undefined) throw new Error(`the zone ${timezone} was not planned`)
    return zone
  }

  get #asOf(): number {
    return refreshedAt(this.#context)
  }
}
