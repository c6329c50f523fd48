import { plural, t } from '@lingui/core/macro'
import { dayMs } from '../../calendar/wall-clock.ts'
import { acknowledgementLifeMs, type SharedAcknowledgement } from '../../protocol/acknowledgements.ts'
import type { LiveState } from '../../protocol/derived/live-answers.ts'
import { flapping, type LiveCamera, type Since } from '../coverage/live-cameras.ts'
import { formatMoment, zoneName } from '../time/format-day.ts'
import { formatTimeNear } from '../time/format-time.ts'
import { formatDuration } from '../ui/words/format-duration.ts'
import type { AcknowledgementFault } from './acknowledgements/use-acknowledged.ts'

/** The meaning of a state, in a sentence. */
export function stateMeaning(state: LiveState): string {
  switch (state) {
    case 'offline':
      return t`No signal from this camera.`
    case 'degraded':
      return t`The camera is sending, but its image quality is low.`
    case 'unknown':
      return t`Status missing or out of date.`
    case 'online':
      return t`The camera is sending with good image quality.`
  }
}

/** The line below the state. `null` if the word says all. */
export function stateNote(
  { state, was, flaps }: Pick<LiveCamera, 'state' | 'was' | 'flaps'>,
  isOpen: boolean,
): string | null {
  if (was !== null) return wasWords(was)
  if (flaps > 0) return unsteadyWords(flaps)
  return state === 'offline' && !isOpen ? t`store is closed` : null
}

function wasWords(state: LiveState): string {
  switch (state) {
    case 'online':
      return t`was online`
    case 'degraded':
      return t`was degraded`
    case 'offline':
      return t`was offline`
    case 'unknown':
      return t`was unknown`
  }
}

function unsteadyWords(changes: number): string {
  const minutes = flapping.windowMs / 60_000
  return plural(changes, {
    one: `unstable: # change in ${minutes} min`,
    other: `unstable: # changes in ${minutes} min`,
  })
}

/** "1h 12m", "at least 4m". */
export function lastedWords({ since }: Pick<LiveCamera, 'since'>, now: number): string | null {
  if (since === null) return null
  const duration = knownToLast(since, now)
  if (duration === null) return t`Not known yet`
  return since.basis === 'seen' ? duration : t`At least ${duration}`
}

/** "for 1h 12m", "for at least 4m": if no heading says what it is. */
export function forWords({ since }: Pick<LiveCamera, 'since'>, now: number): string | null {
  if (since === null) return null
  const duration = knownToLast(since, now)
  if (duration === null) return t`Start time unknown`
  return since.basis === 'seen' ? t`for ${duration}` : t`for at least ${duration}`
}

/** `null` in the first minute after the first answer: the state may have lasted for long. */
function knownToLast({ at, basis }: Since, now: number): string | null {
  const seconds = Math.max(0, (now - at) / 1000)
  return basis === 'asked' && seconds < 60 ? null : formatDuration(seconds)
}

/** "since 12:04", "since Wed 18 Nov, 03:10", in the store's time. */
export function sinceWords({ since }: Pick<LiveCamera, 'since'>, zone: string, now: number): string | null {
  if (since === null || since.basis === 'asked') return null
  const time = formatTimeNear(since.at, zone, now)
  return t`since ${time}`
}

/** "12s ago", "3h 10m ago". */
export function agoWords(instant: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - instant) / 1000))
  if (seconds < 5) return t`Just now`
  const duration = formatDuration(seconds)
  return t`${duration} ago`
}

/** "14:20 GMT", "Wed 18 Nov, 03:10 GMT": the store's time, with its zone. */
export function seenWords(instant: number, zone: string, now: number): string {
  return `${formatTimeNear(instant, zone, now)} ${zoneName(instant, zone)}`
}

/** Who acknowledged an outage, and when: "Ann, 14:20". */
export function knownWords(
  { at, by }: SharedAcknowledgement,
  { now, timezone }: { readonly now: number; readonly timezone: string },
): string {
  const when = formatTimeNear(at, timezone, now)
  return by === '' ? when : `${by}, ${when}`
}

/** Why a change was not made; otherwise who sees acknowledgements, and when they end. */
export function keptWords(fault: AcknowledgementFault | null): string {
  switch (fault) {
    case 'not-removed':
      return t`Couldn’t remove the acknowledgement. Try again.`
    case 'conflict':
      return t`Someone else changed the acknowledgement in the meantime. Their entry is shown.`
    case null: {
      const days = acknowledgementLifeMs / dayMs
      return t`Everyone with access to the store sees acknowledgements. They clear when the camera recovers, or after ${days} days.`
    }
  }
}

/** For a title and a file: "21 Nov 2026, 14:20 GMT". */
export function momentWords(instant: number | null, zone: string): string {
  return instant === null ? '' : formatMoment(instant, zone)
}
