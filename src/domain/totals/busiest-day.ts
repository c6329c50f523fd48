import type { LocalDay } from '../../calendar/calendar.ts'
import { sumKnown } from '../cells/combine-rows.ts'
import { contributing } from '../cells/combine-sides.ts'
import { countedPart } from '../cells/counted-part.ts'
import { type Candidate, highestOf } from '../cells/known-extremes.ts'
import type { StoreCell } from '../cells/store-cells.ts'
import { addCameraTime, coverageOf } from '../coverage/verdict.ts'

export interface PeakDay {
  /** `null` if there is none yet, or it can't be determined. */
  readonly busiestDay: { readonly day: LocalDay; readonly total: number } | null
  /** Days with low camera coverage or partial data that may be the peak: the reason why it can't be determined. */
  readonly rivals: readonly (Pick<Candidate, 'coverage' | 'counted'> & { readonly day: LocalDay })[]
}

/**
 * Returns the day with the most entries of all stores, if it can be determined ({@link highestOf}). Days that are not
 * over in every store don't qualify.
 *
 * @param cells of all stores, by day
 */
export function peakDay(cells: readonly StoreCell[]): PeakDay {
  const days = new Map<LocalDay, StoreCell[]>()
  for (const cell of cells) {
    const day = days.get(cell.day)
    if (day === undefined) days.set(cell.day, [cell])
    else day.push(cell)
  }
  const candidates = [...days].flatMap(([day, own]) =>
    own.some(({ unfinished, state }) => unfinished || state === 'future') ? [] : [{ day, ...dayOf(own) }],
  )
  const { found, rivals } = highestOf(candidates)
  return {
    busiestDay: found === null || found.value === null ? null : { day: found.day, total: found.value },
    rivals,
  }
}

function dayOf(cells: readonly StoreCell[]): Candidate {
  const compared = cells.flatMap((cell) => cell.compared ?? [])
  return {
    // The comparison day is mostly the same weekday, so its value is what such a day usually has.
    usual: compared.length === 0 ? undefined : sumKnown(compared.map(({ value }) => value)),
    value: sumKnown(cells.map(({ value }) => value)),
    coverage: coverageOf(addCameraTime(contributing(cells))),
    counted: countedPart(cells) ?? undefined,
  }
}
