import { t } from '@lingui/core/macro'
import type { Weekday } from '../../../calendar/calendar.ts'
import type { HeatCell, HeatGrid, HeatLine } from '../../charts/heat/heat-grid.ts'
import { formatHour, formatHourSpan, formatWeekday } from '../../time/format-day.ts'

export interface HourOfWeek {
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number
  /** 0 to 23. */
  readonly hour: number
}

/** A cell without its place. */
export type SlotCell = Omit<HeatCell, 'key' | 'title'>

interface WeekGridInput<Slot extends HourOfWeek> {
  readonly week: readonly Slot[]
  /** The columns, ascending. */
  readonly hours: readonly number[]
  readonly weekStartsOn: Weekday
  readonly cellOf: (slot: Slot) => SlotCell
  /** Of hours that the week doesn't have. By default, they lie outside the range. */
  readonly missing?: () => SlotCell
}

/** Arranges hours of the week as weekdays by hours. A weekday without any of these hours has no row. */
export function weekGrid<Slot extends HourOfWeek>({
  week,
  hours,
  weekStartsOn,
  cellOf,
  missing = outOfRange,
}: WeekGridInput<Slot>): HeatGrid {
  const shown = week.filter(({ hour }) => hours.includes(hour))
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
    .map((offset) => (offset + weekStartsOn) % 7)
    .filter((weekday) => shown.some((slot) => slot.weekday === weekday))
  return {
    rows: weekdays.map((weekday) => ({
      key: String(weekday),
      label: formatWeekday(weekday),
      name: formatWeekday(weekday, 'long'),
    })),
    columns: hourColumns(hours),
    cells: weekdays.map((weekday) =>
      hours.map((hour): HeatCell => {
        const slot = shown.find((one) => isSameHour(one, { weekday, hour }))
        return {
          key: keyOf({ weekday, hour }),
          title: weekHourWords({ weekday, hour }),
          ...(slot === undefined ? missing() : cellOf(slot)),
        }
      }),
    ),
  }
}

/** The columns of a grid. @param hours ascending; a gap shows where one is missing */
export function hourColumns(hours: readonly number[]): readonly HeatLine[] {
  return hours.map((hour, at) => ({
    key: String(hour),
    label: formatHourSpan(hour),
    name: formatHour(hour),
    ...(at > 0 && hours[at - 1] !== hour - 1 && { isApart: true }),
  }))
}

export function isSameHour(one: HourOfWeek, other: HourOfWeek): boolean {
  return one.weekday === other.weekday && one.hour === other.hour
}

/** "Saturday 14:00–15:00". */
export function weekHourWords({ weekday, hour }: HourOfWeek): string {
  return `${formatWeekday(weekday, 'long')} ${formatHour(hour)}`
}

/** Returns the hour of the week that a cell of the grid is of. */
export function slotOfCell<Slot extends HourOfWeek>(week: readonly Slot[], key: string): Slot | null {
  return week.find((slot) => keyOf(slot) === key) ?? null
}

function keyOf({ weekday, hour }: HourOfWeek): string {
  return `${weekday} ${hour}`
}

function outOfRange(): SlotCell {
  return { ...emptyCell, state: 'future', words: t`not in this range` }
}

/** A cell without a number. */
export const emptyCell = { text: '', level: 0, strong: false, caution: false, explained: false } as const
