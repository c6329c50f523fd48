import { dayMs } from '../../../../calendar/wall-clock.ts'
import type { DayPlan } from '../../../../domain/day-so-far/day-plan.ts'
import type { PastDay } from '../../../../domain/day-so-far/past-day.ts'
import type { Demographics } from '../../../../protocol/metrics/filtered-by.ts'
import type { TimeRange } from '../../../../protocol/metrics/wire-time.ts'
import type { MetricContext } from '../../counts/counted-groups.ts'
import type { Warehouse } from '../../warehouse.ts'
import { KeptOfStores } from './kept-of-stores.ts'

type Days = readonly PastDay[]

/** What the days hold. */
interface Measured {
  readonly people: Demographics
  readonly hasTakings: boolean
}

/** Stays are read up to a day around the days that they belong to. */
const reachMs = dayMs

/**
 * The past days of stores, cached, because they change as seldom as their rows. With them, a comparison with the same
 * weekdays of eight weeks reads today and the week before only.
 */
export class KeptPastDays {
  readonly #kept: KeptOfStores<Days>

  private constructor(kept: KeptOfStores<Days>) {
    this.#kept = kept
  }

  /** Returns `null` if the warehouse can't tell what has changed. */
  static of(
    warehouse: Warehouse,
    measured: Measured,
    context: Pick<MetricContext, 'configured'>,
  ): KeptPastDays | null {
    const kept = KeptOfStores.of<Days>(
      warehouse,
      {
        name: ['past days', measured],
        tables: ['visits', 'hourly_counts', 'area_visits', 'transactions', 'segments'],
        reachMs,
        // A camera without a date of installation exists from its first footage on.
        pastTables: ['segments'],
        bytesOf: (days) => days.reduce((sum, { bytes }) => sum + bytes, 0),
      },
      context,
    )
    return kept && new KeptPastDays(kept)
  }

  /** Returns the days of a store. `undefined` if they are unknown. */
  get(store: string, plan: DayPlan): Days | undefined {
    const stretch = stretchOf(plan)
    return stretch === null
      ? undefined
      : this.#kept.get({ id: store, timezone: plan.group.timezone }, stretch)
  }

  /** Caches the days of stores, unless a row has changed since they were read. */
  add(plan: DayPlan, found: ReadonlyMap<string, Days>): void {
    const stretch = stretchOf(plan)
    if (stretch === null) return
    const { timezone } = plan.group
    this.#kept.add([...found].map(([id, days]) => [{ id, timezone }, stretch, days]))
  }
}

function stretchOf({ weekdays }: DayPlan): TimeRange | null {
  const start = weekdays.at(-1)?.buckets[0]?.start
  const endExclusive = weekdays[0]?.buckets.at(-1)?.endExclusive
  return start === undefined || endExclusive === undefined ? null : { start, endExclusive }
}
