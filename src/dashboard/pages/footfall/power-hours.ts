import { plural, t } from '@lingui/core/macro'
import type { Weekday } from '../../../calendar/calendar.ts'
import { type Candidate, rivalsOf } from '../../../domain/cells/known-extremes.ts'
import { hasGaps } from '../../../domain/cells/point-state.ts'
import { peakCandidate } from '../../../domain/hours-of-week/busiest-hour.ts'
import { type HeatGrid, type HeatState, heatLevel } from '../../charts/heat/heat-grid.ts'
import { stateWords } from '../../ui/state-words.ts'
import { coverageWords } from '../../ui/words/coverage-words.ts'
import { formatShare } from '../../ui/words/format.ts'
import { averagesFormat } from '../../ui/words/format-average.ts'
import { unknownWords } from '../../ui/words/unknown-words.ts'
import type { FootfallHour, FootfallHours } from './footfall-hours.ts'
import { visitorWords } from './visitor-words.ts'
import { isSameHour, type SlotCell, weekGrid, weekHourWords } from './week-grid.ts'

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
  const look = {
    greatest: counted[0]?.average ?? 0,
    power,
    format: averagesFormat(shown.map(({ average }) => average)),
  }
  const grid = weekGrid({ week, hours, weekStartsOn, cellOf: (slot) => cellOf(slot, look) })
  const states = new Set(grid.cells.flat().map(({ state }) => state))
  const more = week.some(({ state }) => state === 'future')
  return {
    grid,
    sentence: sentenceOf({ counted, power, rivals, doubted, weekdays: grid.rows.length, more }),
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
  readonly format: (average: number) => string
}

function cellOf(slot: FootfallHour, { greatest, power, format }: CellLook): SlotCell {
  return {
    state: slot.state,
    text: slot.average === null ? '' : format(slot.average),
    level: heatLevel(slot.average ?? 0, greatest),
    strong: power.some((one) => isSameHour(one, slot)),
    caution: slot.state === 'measured' && slot.coverage.verdict === 'partial',
    explained: hasGaps(slot.coverage) || slot.unseenDays > 0,
    words: wordsOf(slot),
  }
}

/** Hours that may belong to the power hours and are not among them. */
function doubtedBy(most: readonly FootfallHour[], shown: readonly FootfallHour[]): readonly Candidate[] {
  const isOf = (slot: FootfallHour) => most.some((one) => isSameHour(one, slot))
  const candidates = (slots: readonly FootfallHour[]) => slots.map((slot) => peakCandidate(slot, slot.usual))
  return rivalsOf(candidates(most), candidates(shown.filter((slot) => !isOf(slot))))
}

/** So many hours without any record are a night, not a gap of a trading day. */
const leastNightHours = 3

/**
 * The hours in which any weekday was open or had a count. An hour that is closed on every weekday has no column; a count
 * outside opening hours widens the table, so no count is hidden. Hours without a count, in which no camera was known to be
 * due, are shown as a short gap only: one store of a chain without records would add the night.
 */
function hoursShown(week: readonly FootfallHour[]): readonly number[] {
  const hoursOf = (slots: readonly FootfallHour[]) =>
    [...new Set(slots.map(({ hour }) => hour))].sort((one, other) => one - other)
  const isUnknown = ({ state, coverage }: FootfallHour) => state === 'no-data' && coverage.share === null
  const known = hoursOf(
    week.filter((slot) => {
      const { state, average, coverage } = slot
      if (state === 'measured') return (average ?? 0) > 0 || coverage.share !== null
      return state === 'unseen' || (state === 'no-data' && !isUnknown(slot))
    }),
  )
  const gaps = hoursOf(week.filter(isUnknown)).filter((hour) => {
    const before = known.findLast((one) => one <= hour)
    const after = known.find((one) => one >= hour)
    return before !== undefined && after !== undefined && after - before <= leastNightHours
  })
  return [...new Set([...known, ...gaps])].sort((one, other) => one - other)
}

function wordsOf(slot: FootfallHour): string {
  const { state, average, days, unseenDays, unknownDays, coverage } = slot
  const seen = coverageWords(coverage)
  if (state === 'closed' || state === 'no-data') return stateWords[state]()
  if (state === 'unseen') return t`low coverage, no average: ${seen}`
  if (average === null) return stateWords.future()
  const visitors = visitorWords(average)
  const parts = [
    plural(days, { one: `${visitors} on the only day`, other: `${visitors} on average of # days` }),
  ]
  if (unseenDays > 0) {
    parts.push(
      plural(unseenDays, {
        one: '# day excluded (low coverage)',
        other: '# days excluded (low coverage)',
      }),
    )
  }
  if (unknownDays > 0) {
    parts.push(plural(unknownDays, { one: '# day excluded (no data)', other: '# days excluded (no data)' }))
  }
  parts.push(coverage.share === null ? t`coverage unknown` : t`coverage ${seen}`)
  return parts.join(', ')
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
  if (top === undefined && rivals.length === 0) return t`No visitors in any completed hour.`
  if (rivals.length > 0) {
    const [reason, hours] = [unknownWords(rivals), rivalWords(rivals)]
    return t`Peak hour unknown (${reason}): ${hours}.`
  }
  if (top === undefined) return ''
  const [hour, visitors] = [weekHourWords(top), visitorWords(top.average)]
  if (more && counted.length === 1) return t`Only completed hour so far: ${hour}, ${visitors}.`
  const isAverage = counted.some(({ days }) => days > 1)
  return [
    isAverage ? t`Peak: ${hour}, ${visitors} on average.` : t`Peak: ${hour}, ${visitors}.`,
    doubted.length > 0 ? doubtWords(doubted) : powerWords(said),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function doubtWords(doubted: Said['doubted']): string {
  const reason = unknownWords(doubted)
  return plural(doubted.length, {
    one: `Power hours unknown: ${reason} in # hour.`,
    other: `Power hours unknown: ${reason} in # hours.`,
  })
}

function powerWords({ counted, power, weekdays }: Said): string {
  if (power.length === 0) return ''
  const sum = (slots: Counted) => slots.reduce((all, { average }) => all + average, 0)
  const share = formatShare(sum(power) / sum(counted), 0)
  return weekdays === 1
    ? plural(power.length, {
        one: `# power hour (bold) accounts for ${share} of the day’s entries.`,
        other: `# power hours (bold) account for ${share} of the day’s entries.`,
      })
    : plural(power.length, {
        one: `# power hour (bold) accounts for ${share} of the week’s entries.`,
        other: `# power hours (bold) account for ${share} of the week’s entries.`,
      })
}

/** "Saturday 14:00–15:00", "Saturday 14:00–15:00 and 3 more hours". */
export function rivalWords(rivals: readonly FootfallHour[]): string {
  const [first] = rivals
  if (first === undefined) return ''
  const hour = weekHourWords(first)
  const more = rivals.length - 1
  return more === 0
    ? hour
    : plural(more, { one: `${hour} and # more hour`, other: `${hour} and # more hours` })
}
