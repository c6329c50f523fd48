import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { LocalDay } from '../../calendar/calendar.ts'
import type { Absence } from '../../domain/cells/point-state.ts'
import type { GuardedDelta } from '../../protocol/derived/states.ts'
import { changeOf, type RatePair } from '../coverage/change-words.ts'
import { whyWithheld } from '../data/why/why-button.tsx'
import { formatDayRange } from '../time/format-day.ts'
import { Delta } from '../ui/delta.tsx'
import { AbsentValue } from '../ui/kpi.tsx'
import { stateLabels } from '../ui/state-labels.ts'
import { formatCount } from '../ui/words/format.ts'
import { type PeriodView, tiedRange } from './period-view.ts'

/** A count, or the mark of its absence: never a zero that was not counted. */
export function countOrAbsence(value: number | null, absence: Absence): ReactNode {
  if (value !== null) return formatCount(Math.round(value))
  return <AbsentValue>{stateLabels[absence]()}</AbsentValue>
}

interface ComparedWith {
  readonly view: Pick<PeriodView, 'days' | 'compared' | 'stores'>
  readonly today: LocalDay
}

export interface FigureDeltaProps extends ComparedWith {
  readonly delta: GuardedDelta | null
  /** The two values of a rate. */
  readonly rates?: RatePair
  /** Why there is no change from zero. Nobody was counted if omitted. */
  readonly zeroBase?: string
  /** How many days the comparison excludes. */
  readonly leftOut: number
  readonly versus?: string | undefined
}

/** The change of a headline figure, or why there is none. */
export function FigureDelta({ view, today, delta, rates, zeroBase, leftOut, versus }: FigureDeltaProps) {
  const { days, compared, stores } = view
  if (delta === null || compared === null) return null
  const comparison = withExcluded(formatDayRange(compared, today), leftOut, stores.length)
  return (
    <Delta
      change={changeOf(delta, zeroBase, rates)}
      ranges={{ current: formatDayRange(days, today), comparison }}
      versus={versus}
      more={whyWithheld(delta)}
    />
  )
}

/** "27 Sep – 24 Oct (1 day excluded: data missing in one period)". */
export function withExcluded(range: string, leftOut: number, stores = 1): string {
  if (leftOut === 0) return range
  return stores === 1
    ? plural(leftOut, {
        one: `${range} (# day excluded: data missing in one period)`,
        other: `${range} (# days excluded: data missing in one period)`,
      })
    : plural(leftOut, {
        one: `${range} (# store-day excluded: data missing in one period)`,
        other: `${range} (# store-days excluded: data missing in one period)`,
      })
}

interface VersusFigure {
  readonly value: number | null
  readonly pair: RatePair
  /** Today is compared up to the same time. */
  readonly unfinished: boolean
}

interface VersusWords extends ComparedWith {
  readonly format: (value: number) => string
  /** The comparison leaves out days that the figure includes, and no note says so. */
  readonly excludes: boolean
}

/** "36,864 up to the same time, 27 Sep – 24 Oct"; both sides of the comparison if it excludes days and shows it. */
export function versusWords(figure: VersusFigure, { view, today, format, excludes }: VersusWords) {
  const { value, pair, unfinished } = figure
  if (view.compared === null || pair.comparison === null) return undefined
  const [then, range] = [format(pair.comparison), tiedRange(view.compared, today)]
  const comparison = unfinished ? t`${then} up to the same time, ${range}` : t`${then}, ${range}`
  const current = comparedWords({ value, pair }, format)
  if (!excludes || current === undefined) return comparison
  return t`${comparison} (like-for-like: ${current})`
}

/** This period's side of the comparison, if it is written differently from the figure itself. */
export function comparedWords(
  { value, pair }: Pick<VersusFigure, 'value' | 'pair'>,
  format: VersusWords['format'],
): string | undefined {
  const current = format(pair.current ?? 0)
  return current === format(value ?? 0) ? undefined : current
}
