import { t } from '@lingui/core/macro'
import type { LocalDay } from '../../../../calendar/calendar.ts'
import type { TargetDays, TargetMeasure, TargetMonth } from '../../../../protocol/targets.ts'
import { targetText } from '../measure-words.ts'
import { daysOfMonth } from '../month-days.ts'
import { typedTarget } from '../typed-target.ts'
import { isConflict, useTargetActions } from '../use-targets.ts'

/** What was typed since the last save, and the month that it is to replace. */
export interface MonthDraft {
  readonly texts: Readonly<Record<LocalDay, string>>
  readonly base: TargetMonth | null
}

export interface DraftOfMonth {
  readonly store: string
  readonly measure: TargetMeasure
  /** `YYYY-MM`. */
  readonly month: string
  readonly kept: TargetMonth | null
  /** `null`: nothing was typed since the last save. */
  readonly draft: MonthDraft | null
  readonly onDraft: (draft: MonthDraft | null) => void
}

export type SaveState = 'idle' | 'saving' | 'saved' | 'conflict' | 'failed'

/** A month as it is being edited. */
export function useMonthDraft({ store, measure, month, kept, draft, onDraft }: DraftOfMonth) {
  const { replace } = useTargetActions()
  const drafts = draft?.texts ?? {}
  const isInConflict = replace.isError && isConflict(replace.error)
  const textOf = (day: LocalDay) => drafts[day] ?? shownText(kept?.days[day.slice(8)])
  const days = daysOfMonth(month)
  const values = days.map((day) => [day, typedTarget(textOf(day), measure)] as const)

  return {
    days,
    textOf,
    /** The targets as typed, without days that have none. */
    set: values.flatMap(([, value]) => (value !== null && value > 0 ? [value] : [])),
    invalid: values.filter(([, value]) => Number.isNaN(value)).map(([day]) => day),
    isChanged: draft !== null,
    state: stateOf(replace, isInConflict),

    type(day: LocalDay, text: string) {
      // The month may be read again meanwhile. A save must not replace a version that the viewer had not seen.
      onDraft({ texts: { ...drafts, [day]: text }, base: draft === null ? kept : draft.base })
    },

    /** What others set on a day that is being edited, since the edit began. */
    othersText(day: LocalDay): string | null {
      const theirs = kept?.days[day.slice(8)]
      if (!isInConflict || drafts[day] === undefined || theirs === draft?.base?.days[day.slice(8)])
        return null
      return theirs === undefined ? t`Theirs: none` : t`Theirs: ${targetText(theirs)}`
    },

    discard() {
      onDraft(null)
      replace.reset()
    },

    save() {
      const replaced = isInConflict ? kept : draft?.base
      replace.mutate(
        { store, measure, month, version: replaced?.version ?? 0, days: daysFrom(values) },
        { onSuccess: () => onDraft(null) },
      )
    },
  }
}

export type EditedMonth = ReturnType<typeof useMonthDraft>

function stateOf(
  {
    isPending,
    isSuccess,
    isError,
  }: { readonly isPending: boolean; readonly isSuccess: boolean; readonly isError: boolean },
  isInConflict: boolean,
): SaveState {
  if (isPending) return 'saving'
  if (isError) return isInConflict ? 'conflict' : 'failed'
  return isSuccess ? 'saved' : 'idle'
}

function shownText(value: number | undefined): string {
  return value === undefined ? '' : targetText(value)
}

function daysFrom(values: readonly (readonly [LocalDay, number | null])[]): TargetDays {
  return Object.fromEntries(
    values.flatMap(([day, value]) => (value === null || value === 0 ? [] : [[day.slice(8), value]])),
  )
}
