import { plural, t } from '@lingui/core/macro'
import { bucketsOf } from '../../../calendar/buckets.ts'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type {
  CamerasMissed,
  IncidentRow,
  IncidentsAnswer,
} from '../../../protocol/derived/incident-answers.ts'
import { cameraTimeWords, causeWords, hoursWords } from '../../coverage/incident-words.ts'
import type { Extent } from '../../coverage/why-question.ts'
import { formatDayRange, formatHour, formatLong, formatWeekday } from '../../time/format-day.ts'
import { formatCount } from '../../ui/words/format.ts'
import type { Store } from '../questions/store-zones.ts'

/**
 * "Saturday 7 November 2026", "Saturday 7 November 2026, 14:00–15:00", "25 Oct – 21 Nov", "every Saturday 14:00–15:00,
 * 25 Oct – 21 Nov".
 */
export function extentWords({ days, hour, weekday }: Extent, today: LocalDay): string {
  if (weekday !== undefined && hour !== null) {
    const day = formatWeekday(weekday, 'long')
    const hours = formatHour(hour)
    const range = formatDayRange(days, today)
    return t`every ${day} ${hours}, ${range}`
  }
  const granularity = hour === null ? 'day' : 'hour'
  // A day in UTC has all 24 hours: the wall clock of stores in several zones.
  const bucket = days.first === days.last ? bucketsOf(days, granularity, 'UTC')[hour ?? 0] : undefined
  return bucket === undefined ? formatDayRange(days, today) : formatLong(bucket, granularity, 'UTC')
}

export function showAllWords(count: number): string {
  const all = formatCount(count)
  return t`Show all ${all}`
}

export function scatteredWords(hours: number, incidents: number): string {
  const missed = hoursWords(hours)
  return incidents === 0
    ? t`${missed} was missed in short gaps.`
    : t`Another ${missed} was missed in short gaps.`
}

export function withoutRecordsWords(
  { first, count }: CamerasMissed['withoutRecords'],
  stores: readonly Store[],
) {
  const names = first.map((id) => stores.find((store) => store.id === id)?.name ?? id).join(', ')
  const others = count - first.length
  return others > 0
    ? plural(others, {
        one: `Some camera records are missing: ${names} and # more store.`,
        other: `Some camera records are missing: ${names} and # more stores.`,
      })
    : t`Some camera records are missing: ${names}.`
}

export function storesWithWords(withCameras: number, all: number): string {
  const some = formatCount(withCameras)
  return plural(all, {
    one: `${some} of # store has cameras for this figure.`,
    other: `${some} of # stores have cameras for this figure.`,
  })
}

export function missedNote({ missedHours, dueHours }: CamerasMissed): string | undefined {
  if (dueHours === 0 || missedHours === 0) return undefined
  const missed = cameraTimeWords(missedHours)
  const due = cameraTimeWords(dueHours)
  return t`${missed} of ${due} camera time missed in opening hours`
}

/** "9h missed in opening hours: no footage received." */
export function missedWords({ cameras, missed, everyCamera }: IncidentRow): string {
  const hours = hoursWords(missed.segments + missed.quality)
  const cause = causeWords(missed)
  if (!everyCamera) return t`${hours} missed in opening hours: ${cause}`
  const names = cameras.map(({ name }) => name).join(', ')
  return t`${hours} missed in opening hours: ${cause}. ${names}: all at once – likely a power or network fault`
}

export function estimateWords(answers: readonly IncidentsAnswer[], today: LocalDay): string {
  const range = usualWords(answers, today)
  return t`Visitors affected (est.): visitors normally counted at a camera’s entrances or zones in the missed hours, by weekday and hour of ${range}. Cameras that were offline together share them.`
}

/** "24 Sept – 18 Nov"; of two periods with different days, both. */
function usualWords(answers: readonly Pick<IncidentsAnswer, 'usual'>[], today: LocalDay): string {
  const ranges = answers.flatMap(({ usual }) =>
    usual === null ? [] : [formatDayRange({ first: usual.start, last: usual.end }, today)],
  )
  const [one = '', other] = new Set(ranges)
  return other === undefined ? one : t`${one} and ${other}`
}
