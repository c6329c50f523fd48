import { dayMs } from '../../../../calendar/wall-clock.ts'
import { acknowledgementLifeMs } from '../../../../protocol/acknowledgements.ts'
import type { LiveCounts, LiveListing, LiveState } from '../../../../protocol/derived/live-answers.ts'
import type { Acknowledgement } from '../../../coverage/acknowledgements.ts'
import { flapping, type LiveCamera, type Since } from '../../../coverage/live-cameras.ts'
import { formatMoment, formatTimeNear, zoneName } from '../../../time/format-day.ts'
import { stateWord } from '../../../ui/marks/status-mark.tsx'
import { formatCount } from '../../../ui/words/format.ts'
import { formatDuration } from '../../../ui/words/format-duration.ts'
import type { Acknowledged } from '../acknowledgements/use-acknowledged.ts'

/** What a state means, for the viewer who asks. */
export const stateMeanings: Readonly<Record<LiveState, string>> = {
  offline: 'The service hears nothing of it.',
  degraded: 'It is heard of, but its picture is poor.',
  unknown: 'Nobody says how it is, or what was said cannot be believed any more.',
  online: 'It is heard of, and its picture is good.',
}

/** The line below the state. `null` if the word says all. */
export function stateNote(
  { state, was, flaps }: Pick<LiveCamera, 'state' | 'was' | 'flaps'>,
  isOpen: boolean,
): string | null {
  if (was !== null) return `was ${stateWord(was).toLocaleLowerCase()}`
  if (flaps > 0) return `unsteady: ${flaps} changes in ${flapping.windowMs / 60_000} min`
  return state === 'offline' && !isOpen ? 'store is closed' : null
}

/** "1h 12m", "at least 4 m". */
export function lastedWords(camera: Pick<LiveCamera, 'since'>, now: number): string | null {
  return camera.since === null ? null : (knownToLast(camera.since, now) ?? 'not known yet')
}

/** "for 1h 12m", "for at least 4 m": where no heading says what it is. */
export function forWords({ since }: Pick<LiveCamera, 'since'>, now: number): string | null {
  if (since === null) return null
  const lasted = knownToLast(since, now)
  return lasted === null ? 'since when is not known yet' : `for ${lasted}`
}

/** `null` in the first minute after it was asked about: it may be so for long. */
function knownToLast({ at, basis }: Since, now: number): string | null {
  const seconds = Math.max(0, (now - at) / 1000)
  if (basis === 'seen') return formatDuration(seconds)
  return seconds < 60 ? null : `at least ${formatDuration(seconds)}`
}

/** "since 12:04", "since Wed 18 Nov, 03:10": on the clock of the store. */
export function sinceWords({ since }: Pick<LiveCamera, 'since'>, zone: string, now: number): string | null {
  return since === null || since.basis === 'asked' ? null : `since ${formatTimeNear(since.at, zone, now)}`
}

/** "12 s ago", "3h 10m ago". */
export function agoWords(instant: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - instant) / 1000))
  return seconds < 5 ? 'just now' : `${formatDuration(seconds)} ago`
}

/** "14:20 GMT", "Wed 18 Nov, 03:10 GMT": the store's clock, with its zone. */
export function seenWords(instant: number, zone: string, now: number): string {
  return `${formatTimeNear(instant, zone, now)} ${zoneName(instant, zone)}`
}

/** Who acknowledged an outage, and when: "Ann, 14:20". `null` if only this browser keeps acknowledgements. */
export function knownWords(
  { at, sharedBy }: Acknowledgement,
  {
    now,
    timezone,
    isShared,
  }: { readonly now: number; readonly timezone: string; readonly isShared: boolean },
): string | null {
  if (sharedBy === undefined) return isShared ? 'in this browser alone' : null
  const when = formatTimeNear(at, timezone, now)
  return sharedBy === '' ? when : `${sharedBy}, ${when}`
}

/** Who will see a new acknowledgement, and when it ends. */
export function keptWords({ isStuck, keptBy }: Pick<Acknowledged, 'isStuck' | 'keptBy'>): string {
  if (isStuck)
    return 'It could not be withdrawn: the server cannot be reached. Withdraw it again in a moment.'
  switch (keptBy) {
    case 'everybody':
      return `What is acknowledged is seen by everybody who may see the store. It ends when the camera is well, or after ${acknowledgementLifeMs / dayMs} days.`
    case 'browser':
      return 'What is acknowledged is kept in this browser, and ends when the camera is well.'
    case 'browser-just-now':
      return 'The server cannot share what is acknowledged just now: it is kept in this browser, and ends when the camera is well.'
  }
}

/** For a title and a file: "21 Nov 2026, 14:20 GMT". */
export function momentWords(instant: number | null, zone: string): string {
  return instant === null ? '' : formatMoment(instant, zone)
}

/** Which cameras have no row in the table, and how to see them; `null`: all have one. */
export function unlistedWords(
  listed: LiveListing,
  counts: LiveCounts,
  rows: readonly unknown[] | null,
): string | null {
  if (listed === 'all') return null
  const unwell = counts.offline + counts.degraded + counts.unknown - (rows?.length ?? 0)
  const see = 'Choose a store to see all of its cameras.'
  return listed === 'unwell' || unwell <= 0
    ? `Cameras that are online are not listed. ${see}`
    : `Not listed: cameras that are online, and ${formatCount(unwell)} others. ${see}`
}
