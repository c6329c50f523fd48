import type { LocalDay } from '../../calendar/calendar.ts'
import { weekdayOf } from '../../calendar/local-day.ts'
import type { LeftOutDayReason } from '../../protocol/derived/effect/effect-answers.ts'
import type { StoreCell, StoreCells } from '../cells/store-cells.ts'
import { coverageOf } from '../coverage/verdict.ts'
import type { MatchedDays } from './matched-days.ts'

/** Days that something else makes unusual. */
export interface UnusualDays {
  /** Position of the other event that a day of a store belongs to. `null` if there is none. */
  besideOf(store: string, day: LocalDay): number | null
  /** True for a special day of a store, such as a holiday. */
  isSpecial(store: string, day: LocalDay): boolean
}

interface UsableDay {
  readonly day: LocalDay
  readonly during: boolean
  readonly value: number
  /** What the store counts on this weekday, on average over the usable days before the event. */
  readonly usual: number
  /** False if no camera record says how much was seen. */
  readonly isKnown: boolean
}

interface UnusableDay {
  readonly day: LocalDay
  readonly during: boolean
  readonly reason: LeftOutDayReason
  readonly beside?: number
}

export interface StoreDays {
  readonly store: string
  readonly used: readonly UsableDay[]
  readonly leftOut: readonly UnusableDay[]
}

/** A usual level needs this many days of the same weekday. */
export const fewestMatchedDays = 4

/** Splits the days of a store into those that can be compared and those that can't, with the reason. */
export function storeDays(
  { store, cells }: Pick<StoreCells, 'store' | 'cells'>,
  matched: MatchedDays,
  unusual: UnusualDays,
): StoreDays {
  const counted: Omit<UsableDay, 'usual'>[] = []
  const leftOut: UnusableDay[] = []
  for (const cell of cells) {
    const { day } = cell
    const during = matched.isDuring(day)
    if (during === null) continue
    const reason = reasonOf(cell, store, unusual)
    const beside = unusual.besideOf(store, day)
    if (reason !== null || cell.value === null) {
      leftOut.push({
        day,
        during,
        reason: reason ?? 'no-data',
        ...(reason === 'event' && beside !== null && { beside }),
      })
    } else {
      counted.push({ day, during, value: cell.value, isKnown: coverageOf(cell.time).verdict !== 'unknown' })
    }
  }
  const levels = levelsOf(counted)
  const used: UsableDay[] = []
  for (const one of counted) {
    const usual = levels.get(weekdayOf(one.day))
    if (usual === undefined) leftOut.push({ day: one.day, during: one.during, reason: 'few-matched' })
    else used.push({ ...one, usual })
  }
  return { store, used, leftOut }
}

/** Why a day of a store can't be compared. `null` if it can. */
function reasonOf(cell: StoreCell, store: string, unusual: UnusualDays): LeftOutDayReason | null {
  if (!cell.over || cell.state === 'future') return 'not-over'
  if (unusual.besideOf(store, cell.day) !== null) return 'event'
  if (unusual.isSpecial(store, cell.day)) return 'special-day'
  if (cell.state === 'closed' || cell.notDue) return 'closed'
  if (cell.state !== 'measured') return 'no-data'
  if (cell.part !== undefined) return 'part'
  // A missed tenth of a day would look like an effect of a tenth.
  const { verdict } = coverageOf(cell.time)
  return verdict === 'complete' || verdict === 'unknown' ? null : 'unseen'
}

/** The average of each weekday before the event, if it has enough days. */
function levelsOf(counted: readonly Omit<UsableDay, 'usual'>[]): ReadonlyMap<number, number> {
  const values = new Map<number, number[]>()
  for (const { day, during, value } of counted) {
    if (during) continue
    const weekday = weekdayOf(day)
    values.set(weekday, [...(values.get(weekday) ?? []), value])
  }
  return new Map(
    [...values].flatMap(([weekday, own]) =>
      own.length < fewestMatchedDays ? [] : [[weekday, own.reduce((sum, one) => sum + one, 0) / own.length]],
    ),
  )
}
