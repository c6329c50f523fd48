import type { Weekday } from '../../../calendar/calendar.ts'
import { type Candidate, rivalsOf } from '../../../domain/cells/known-extremes.ts'
import { peakCandidate } from '../../../domain/hours-of-week/busiest-hour.ts'
import { type HeatCell, type HeatGrid, type HeatState, heatLevel } from '../../charts/heat/heat-grid.ts'
import { formatHour, formatWeekday } from '../../time/format-day.ts'
import { stateWords } from '../../ui/state-words.ts'
import { coverageWords, isExplained } from '../../ui/words/coverage-words.ts'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import { formatAverage } from '../../ui/words/format-average.ts'
import { unknownWords } from '../../ui/words/unknown-words.ts'
import type { FootfallHour, FootfallHours } from './footfall-hours.ts'

export interface PowerHours {
  readonly grid: HeatGrid
  /** The table in one sentence. */
  readonly sentence: string
  /** The states that occur, for the key. */
  readonly states: readonly HeatState[]
}

export interface PowerHoursInput extends Pick<FootfallHours, 'week' | 'rivals'> {
  readonly weekStartsOn: Weekday
}

/** Power hours are this share of the counted hours of the week, those with most people. */
const powerShare = 1 / 5
/** With fewer counted hours, none counts as a power hour. */
const leastForPower = 5

/** The hours of the week as a table of weekdays by hours; `null` where nothing of it is known. */
export function preparePowerHours({ week, rivals, weekStartsOn }: PowerHoursInput): PowerHours | null {
  const hours = hoursShown(week)
  if (hours.length === 0) return null
  const shown = week.filter(({ hour }) => hours.includes(hour))
  const { counted, power, doubted } = powerAmong(shown)
  const look = { greatest: counted[0]?.average ?? 0, power }
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
    .map((offset) => (offset + weekStartsOn) % 7)
    .filter((weekday) => shown.some((slot) => slot.weekday === weekday))
  const cells = weekdays.map((weekday) =>
    hours.map((hour): HeatCell => {
      const slot = shown.find((one) => isSameHour(one, { weekday, hour }))
      const key = keyOf(weekday, hour)
      const title = `${formatWeekday(weekday, 'long')}, ${formatHour(hour)}`
      return { key, title, ...(slot === undefined ? outOfRange : cellOf(slot, look)) }
    }),
  )
  const states = new Set(cells.flat().map(({ state }) => state))
  const more = week.some(({ state }) => state === 'future')
  return {
    grid: {
      rows: weekdays.map((weekday) => ({
        key: String(weekday),
        label: formatWeekday(weekday),
        name: formatWeekday(weekday, 'long'),
      })),
      columns: hours.map((hour) => ({
        key: String(hour),
        label: String(hour),
        name: formatHour(hour),
      })),
      cells,
    },
    sentence: sentenceOf({ counted, power, rivals, doubted, weekdays: weekdays.length, more }),
    states: (['closed', 'no-data', 'unseen', 'future'] as const).filter((state) => states.has(state)),
  }
}

/** The counted hours, the power hours among them, and those that may be power hours: with any, none is known. */
function powerAmong(shown: readonly FootfallHour[]): Pick<Said, 'counted' | 'power' | 'doubted'> {
  const counted = shown
    .flatMap(({ average, ...slot }) => (average === null || average === 0 ? [] : [{ ...slot, average }]))
    .sort((a, b) => b.average - a.average)
  const most = counted.slice(0, counted.length < leastForPower ? 0 : Math.round(counted.length * powerShare))
  const doubted = doubtedBy(most, shown)
  return { counted, power: doubted.length === 0 ? most : [], doubted }
}

interface CellLook extends Pick<Said, 'power'> {
  /** The average of the busiest hour. */
  readonly greatest: number
}

function cellOf(slot: FootfallHour, { greatest, power }: CellLook): Omit<HeatCell, 'key' | 'title'> {
  return {
    state: slot.state,
    text: slot.average === null ? '' : formatAverage(slot.average),
    level: heatLevel(slot.average ?? 0, greatest),
    strong: power.some((one) => isSameHour(one, slot)),
    caution: slot.state === 'measured' && slot.coverage.verdict === 'partial',
    explained: isExplained(slot.coverage) || slot.unseenDays > 0,
    words: wordsOf(slot),
  }
}

interface HourOfWeek {
  readonly weekday: number
  readonly hour: number
}

function isSameHour(one: HourOfWeek, other: HourOfWeek): boolean {
  return one.weekday === other.weekday && one.hour === other.hour
}

/** Hours that may belong to the power hours and are not among them. */
function doubtedBy(most: readonly FootfallHour[], shown: readonly FootfallHour[]): readonly Candidate[] {
  const isOf = (slot: FootfallHour) => most.some((one) => isSameHour(one, slot))
  const candidates = (slots: readonly FootfallHour[]) => slots.map((slot) => peakCandidate(slot, slot.usual))
  return rivalsOf(candidates(most), candidates(shown.filter((slot) => !isOf(slot))))
}

const outOfRange = {
  state: 'future',
  text: '',
  level: 0,
  strong: false,
  caution: false,
  explained: false,
  words: 'not in this range',
} as const

function keyOf(weekday: number, hour: number): string {
  return `${weekday} ${hour}`
}

/** The hour of the week that a cell of the table is of. */
export function hourOfCell(week: readonly FootfallHour[], key: string): FootfallHour | null {
  return week.find(({ weekday, hour }) => keyOf(weekday, hour) === key) ?? null
}

/** From the first to the last known hour: closed nights are excluded. */
function hoursShown(week: readonly FootfallHour[]): readonly number[] {
  const known = week.filter(({ state, average, coverage }) => {
    if (state === 'measured') return (average ?? 0) > 0 || coverage.share !== null
    return state === 'unseen' || state === 'no-data'
  })
  const hours = known.map(({ hour }) => hour)
  if (hours.length === 0) return []
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, offset) => first + offset)
}

function wordsOf(slot: FootfallHour): string {
  const { state, average, days, unseenDays, unknownDays, coverage } = slot
  if (state === 'closed' || state === 'no-data') return stateWords[state]
  if (state === 'unseen') return `low coverage, no average: ${coverageWords(coverage)}`
  if (average === null) return stateWords.future
  const amount = peopleWords(average)
  const parts = [days === 1 ? `${amount} on the only day` : `${amount} on average of ${days} days`]
  if (unseenDays > 0) parts.push(`${dayWords(unseenDays)} excluded (low coverage)`)
  if (unknownDays > 0) parts.push(`${dayWords(unknownDays)} excluded (no data)`)
  parts.push(coverage.share === null ? 'coverage unknown' : `coverage ${coverageWords(coverage)}`)
  return parts.join(', ')
}

function peopleWords(average: number): string {
  return `${formatAverage(average)} ${average === 1 ? 'visitor' : 'visitors'}`
}

function dayWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

type Counted = readonly (Omit<FootfallHour, 'average'> & { readonly average: number })[]

interface Said {
  /** Most people first. */
  readonly counted: Counted
  readonly power: Counted
  /** Hours with low coverage that may be the peak. */
  readonly rivals: readonly FootfallHour[]
  /** Hours with low coverage that may be power hours. */
  readonly doubted: readonly Candidate[]
  /** How many the table has. */
  readonly weekdays: number
  /** Some hours are not over on any day. */
  readonly more: boolean
}

function sentenceOf(said: Said): string {
  const { counted, rivals, doubted, more } = said
  const [top] = counted
  if (top === undefined && rivals.length === 0) return 'No visitors in any completed hour.'
  if (rivals.length > 0) return `Peak not known: ${unknownWords(rivals)} in ${rivalWords(rivals)}.`
  if (top === undefined) return ''
  const isAverage = counted.some(({ days }) => days > 1)
  const people = `${peopleWords(top.average)}${isAverage ? ' on average' : ''}`
  const topped = `${formatWeekday(top.weekday, 'long')} ${formatHour(top.hour)}, ${people}.`
  if (more && counted.length === 1) return `So far only ${topped}`
  const hidden =
    doubted.length === 0
      ? ''
      : ` Power hours not known: ${unknownWords(doubted)} in ${hourWords(doubted.length)}.`
  return `Peak: ${topped}${hidden}${powerWords(said)}`
}

function powerWords({ counted, power, weekdays }: Said): string {
  if (power.length === 0) return ''
  const sum = (slots: Counted) => slots.reduce((all, { average }) => all + average, 0)
  const share = formatShare(sum(power) / sum(counted), 0)
  const which =
    power.length === 1
      ? ' 1 power hour (bold) accounts for'
      : ` ${formatCount(power.length)} power hours (bold) account for`
  return `${which} ${share} of ${weekdays === 1 ? 'the day’s' : 'the week’s'} entries.`
}

/** "Saturday 14:00–15:00", "Saturday 14:00–15:00 and 3 more hours". */
export function rivalWords(rivals: readonly FootfallHour[]): string {
  const [first] = rivals
  if (first === undefined) return ''
  const named = `${formatWeekday(first.weekday, 'long')} ${formatHour(first.hour)}`
  if (rivals.length === 1) return named
  const more = rivals.length - 1
  return `${named} and ${formatCount(more)} more ${more === 1 ? 'hour' : 'hours'}`
}

function hourWords(hours: number): string {
  return hours === 1 ? '1 hour' : `${formatCount(hours)} hours`
}
