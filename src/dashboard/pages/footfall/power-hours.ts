import { type HeatCell, type HeatGrid, type HeatState, heatLevel } from '../../charts/heat-grid.ts'
import type { Weekday } from '../../time/calendar.ts'
import { formatHour, formatWeekday } from '../../time/format-day.ts'
import { coverageWords, isExplained } from '../../ui/coverage-words.ts'
import { formatAverage, formatCount, formatShare } from '../../ui/format.ts'
import type { WeekHour } from './week-hours.ts'

export interface PowerHours {
  readonly grid: HeatGrid
  /** What the table says, for everybody. */
  readonly sentence: string
  /** The states that occur, for the key. */
  readonly states: readonly HeatState[]
}

export interface PowerHoursInput {
  readonly week: readonly WeekHour[]
  readonly weekStartsOn: Weekday
  /** Until uptime tells closed from no data, neither is said. */
  readonly uptimeKnown: boolean
  readonly locale?: string | undefined
}

/** Power hours are this share of the counted hours of the week, those with most people. */
const powerShare = 1 / 5
/** Of fewer counted hours none stands out. */
const leastForPower = 5

/** The hours of the week as a table of weekdays by hours; `null` where nothing of it is known. */
export function preparePowerHours({
  week,
  weekStartsOn,
  uptimeKnown,
  locale,
}: PowerHoursInput): PowerHours | null {
  const hours = hoursShown(week, uptimeKnown)
  if (hours.length === 0) return null
  const shown = week.filter(({ hour }) => hours.includes(hour))
  const counted = shown
    .flatMap(({ average, ...slot }) => (average === null || average === 0 ? [] : [{ ...slot, average }]))
    .sort((a, b) => b.average - a.average)
  const power = counted.slice(0, counted.length < leastForPower ? 0 : Math.round(counted.length * powerShare))
  const isPower = (slot: WeekHour) =>
    power.some(({ weekday, hour }) => weekday === slot.weekday && hour === slot.hour)
  const greatest = counted[0]?.average ?? 0
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
    .map((offset) => (offset + weekStartsOn) % 7)
    .filter((weekday) => shown.some((slot) => slot.weekday === weekday))
  const cells = weekdays.map((weekday) =>
    hours.map((hour): HeatCell => {
      const slot = shown.find((one) => one.weekday === weekday && one.hour === hour)
      const key = keyOf(weekday, hour)
      const title = `${formatWeekday(weekday, locale, 'long')}, ${formatHour(hour, locale)}`
      if (slot === undefined) return { ...nothing, key, title, words: 'not in this range' }
      const state = slot.state === 'no-data' && !uptimeKnown ? 'future' : slot.state
      return {
        key,
        state,
        text: slot.average === null ? '' : formatAverage(slot.average, locale),
        level: heatLevel(slot.average ?? 0, greatest),
        strong: isPower(slot),
        caution: slot.state === 'measured' && slot.coverage.verdict === 'partial',
        explained: isExplained(slot.coverage) || slot.unseenDays > 0,
        title,
        words: wordsOf(slot, state, locale),
      }
    }),
  )
  const states = new Set(cells.flat().map(({ state }) => state))
  return {
    grid: {
      rows: weekdays.map((weekday) => ({
        key: String(weekday),
        label: formatWeekday(weekday, locale),
        name: formatWeekday(weekday, locale, 'long'),
      })),
      columns: hours.map((hour) => ({
        key: String(hour),
        label: String(hour),
        name: formatHour(hour, locale),
      })),
      cells,
    },
    sentence: sentenceOf(
      {
        counted,
        power,
        weekdays: weekdays.length,
        more: week.some(({ state }) => state === 'future'),
      },
      locale,
    ),
    // Until uptime is there "not yet" stands for whatever it will be.
    states: uptimeKnown
      ? (['closed', 'no-data', 'unseen', 'future'] as const).filter((state) => states.has(state))
      : [],
  }
}

const nothing = {
  state: 'future',
  text: '',
  level: 0,
  strong: false,
  caution: false,
  explained: false,
} as const

function keyOf(weekday: number, hour: number): string {
  return `${weekday} ${hour}`
}

/** The hour of the week that a cell of the table is of. */
export function hourOfCell(week: readonly WeekHour[], key: string): WeekHour | null {
  return week.find(({ weekday, hour }) => keyOf(weekday, hour) === key) ?? null
}

/** From the first to the last hour of which something is known: nights in which nobody is expected are left out. */
function hoursShown(week: readonly WeekHour[], uptimeKnown: boolean): readonly number[] {
  const known = week.filter(({ state, average, coverage }) => {
    if (state === 'measured') return (average ?? 0) > 0 || coverage.share !== null
    return state === 'unseen' || (state === 'no-data' && uptimeKnown)
  })
  const hours = known.map(({ hour }) => hour)
  if (hours.length === 0) return []
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, offset) => first + offset)
}

function wordsOf(slot: WeekHour, state: HeatState, locale: string | undefined): string {
  const { average, days, unseenDays, unknownDays, coverage } = slot
  if (state === 'closed') return 'closed'
  if (state === 'no-data') return 'no data'
  if (state === 'unseen') return `too little was seen for an average: ${coverageWords(coverage, locale)}`
  if (average === null) return 'not yet'
  const amount = peopleWords(average, locale)
  const parts = [
    days.length === 1 ? `${amount} on the only day` : `${amount} on average of ${days.length} days`,
  ]
  if (unseenDays > 0) parts.push(`${dayWords(unseenDays)} of which too little was seen left out`)
  if (unknownDays > 0) parts.push(`${dayWords(unknownDays)} without data left out`)
  parts.push(coverage.share === null ? 'coverage unknown' : `coverage ${coverageWords(coverage, locale)}`)
  return parts.join(', ')
}

function peopleWords(average: number, locale: string | undefined): string {
  return `${formatAverage(average, locale)} ${average === 1 ? 'person' : 'people'}`
}

function dayWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

type Counted = readonly (Omit<WeekHour, 'average'> & { readonly average: number })[]

interface Said {
  /** Most people first. */
  readonly counted: Counted
  readonly power: Counted
  /** How many the table has. */
  readonly weekdays: number
  /** There are hours of which no day is over. */
  readonly more: boolean
}

function sentenceOf({ counted, power, weekdays, more }: Said, locale: string | undefined): string {
  const [top] = counted
  if (top === undefined) return 'Nobody came in any hour that is over.'
  const isAverage = counted.some(({ days }) => days.length > 1)
  const people = `${peopleWords(top.average, locale)}${isAverage ? ' on average' : ''}`
  const topped = `${formatWeekday(top.weekday, locale, 'long')}, ${formatHour(top.hour, locale)}: ${people}.`
  if (more && counted.length === 1) return `So far only ${topped}`
  const most = `Most on ${topped}`
  if (power.length === 0) return most
  const sum = (slots: Counted) => slots.reduce((all, { average }) => all + average, 0)
  const share = formatShare(sum(power) / sum(counted), 0, locale)
  const which =
    power.length === 1
      ? 'The power hour, in bold, brings'
      : `The ${formatCount(power.length, locale)} power hours, in bold, bring`
  const whole = weekdays === 1 ? 'the day’s' : 'a week’s'
  return `${most} ${which} ${share} of ${whole} entries in a fifth of its hours.`
}
