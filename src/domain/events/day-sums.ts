import type { LocalDay } from '../../calendar/calendar.ts'
import type { LogRatio } from './effect-interval.ts'
import type { MatchedDays } from './matched-days.ts'
import type { StoreDays } from './usable-days.ts'

/** The usable stores of one side on one day. */
export interface DaySum {
  readonly day: LocalDay
  readonly during: boolean
  readonly value: number
  readonly usual: number
  readonly stores: number
}

/** Sums the stores of one side by day, in order. A day without any usual visitor has no ratio, so it is absent. */
export function daySums(stores: readonly StoreDays[]): readonly DaySum[] {
  const sums = new Map<LocalDay, DaySum>()
  for (const { used } of stores) {
    for (const { day, during, value, usual } of used) {
      const sum = sums.get(day) ?? { day, during, value: 0, usual: 0, stores: 0 }
      sums.set(day, {
        ...sum,
        value: sum.value + value,
        usual: sum.usual + usual,
        stores: sum.stores + 1,
      })
    }
  }
  return [...sums.values()].filter(({ usual }) => usual > 0).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** The days of the event, and each week before, as ratios to the usual level. */
export interface Ratios {
  readonly event: LogRatio
  /** By week: -1 is the week before the event. */
  readonly weeks: ReadonlyMap<number, LogRatio>
}

export function ratiosOf(sums: readonly DaySum[], matched: MatchedDays): Ratios {
  const weeks = new Map<number, DaySum[]>()
  for (const sum of sums) {
    if (sum.during) continue
    const week = matched.weekOf(sum.day)
    weeks.set(week, [...(weeks.get(week) ?? []), sum])
  }
  return {
    event: logRatio(sums.filter(({ during }) => during)) ?? { log: 0, days: 0 },
    weeks: new Map(
      [...weeks].flatMap(([week, own]) => {
        const ratio = logRatio(own)
        return ratio === null ? [] : [[week, ratio]]
      }),
    ),
  }
}

/** `null` if nobody came, because nothing has no logarithm. */
function logRatio(sums: readonly DaySum[]): LogRatio | null {
  const { value, usual } = totalOf(sums)
  return value > 0 && usual > 0 ? { log: Math.log(value / usual), days: sums.length } : null
}

export function totalOf(sums: readonly Pick<DaySum, 'value' | 'usual'>[]): Pick<DaySum, 'value' | 'usual'> {
  return {
    value: sums.reduce((sum, { value }) => sum + value, 0),
    usual: sums.reduce((sum, { usual }) => sum + usual, 0),
  }
}

/** What is left of the ratios of one side without those of the other, over the weeks that both have. */
export function withoutRatios(own: Ratios, other: Ratios): Ratios {
  return {
    event: { log: own.event.log - other.event.log, days: own.event.days },
    weeks: new Map(
      [...own.weeks].flatMap(([week, { log, days }]) => {
        const beside = other.weeks.get(week)
        return beside === undefined ? [] : [[week, { log: log - beside.log, days }]]
      }),
    ),
  }
}
