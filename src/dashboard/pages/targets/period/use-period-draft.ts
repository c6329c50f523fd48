import { useState } from 'react'
import type { ChainCalendar, LocalDay } from '../../../../calendar/calendar.ts'
import type { TargetMeasure } from '../../../../protocol/targets.ts'
import { isWrittenDay } from '../../../../protocol/written-days.ts'
import { daysOfMonth } from '../month-days.ts'
import { typedTarget } from '../typed-target.ts'
import { periodChoices } from './period-choices.ts'

interface DraftedPeriod {
  readonly measure: TargetMeasure
  readonly today: LocalDay
  readonly calendar: ChainCalendar
  /** The month whose days are filled in at first, `YYYY-MM`. */
  readonly month: string
}

/** The days and the target of a period as they are being typed. */
export function usePeriodDraft({ measure, today, calendar, month }: DraftedPeriod) {
  const [from, setFrom] = useState(`${month}-01`)
  const [until, setUntil] = useState(daysOfMonth(month).at(-1) ?? '')
  const [text, setText] = useState('')
  const value = typedTarget(text, measure)
  const choices = periodChoices(today, calendar)
  const isWritten = isWrittenDay(from) && isWrittenDay(until)
  return {
    from,
    setFrom,
    until,
    setUntil,
    text,
    setText,
    /** `NaN` if the text is no target, `null` if it is empty. */
    value,
    isWritten,
    /** The target, if it and its days can be saved. */
    ready: isWritten && from <= until && value !== null && value > 0 ? value : null,
    choices,
    /** The choice with just these days. */
    chosen: choices.find(({ days }) => days.first === from && days.last === until),

    choose(key: string) {
      const days = choices.find((choice) => choice.key === key)?.days
      if (days === undefined) return
      setFrom(days.first)
      setUntil(days.last)
    },
  }
}

export type PeriodDraft = ReturnType<typeof usePeriodDraft>
