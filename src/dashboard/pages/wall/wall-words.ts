import { flapping } from '../../coverage/live-cameras.ts'
import { formatTimeNear } from '../../time/format-day.ts'
import { failureWords } from '../../ui/words/failure-words.ts'
import { formatCount, formatDuration, formatShare } from '../../ui/words/format.ts'
import type { WallFault } from './wall-fault.ts'
import type { WallTile } from './wall-tiles.ts'

export interface TileWords {
  /** The words before the figure: "down for". */
  readonly state: string
  /** "1 h 12 m"; empty for a state without duration. */
  readonly figure: string
  /** The corner text: the start of an outage, or the last contact. */
  readonly aside: string
}

export function tileWords(tile: WallTile, now: number): TileWords {
  if (tile.cameras !== null) return storeWords(tile, tile.cameras, now)
  const { state, was, since, lastSeen, quality, timezone, flaps } = tile
  const seen = lastSeen === null ? '' : formatTimeNear(lastSeen, timezone, now)
  switch (state) {
    case 'offline':
      if (flaps > 0) return unsteady(flaps)
      return since === null
        ? { state: 'never heard of', figure: '', aside: '' }
        : {
            state: 'down for',
            figure: formatDuration(Math.max(0, (now - since.at) / 1000)),
            aside: `since ${formatTimeNear(since.at, timezone, now)}`,
          }
    case 'degraded':
      if (flaps > 0) return unsteady(flaps)
      return {
        state: quality === null ? 'degraded' : 'quality',
        figure: quality === null ? '' : formatShare(quality, 0),
        aside: seen,
      }
    case 'unknown':
      return {
        state: was === null ? 'unknown' : `unknown, was ${was}`,
        figure: '',
        aside: seen || 'never seen',
      }
    case 'online':
      return { state: 'online', figure: '', aside: seen }
  }
}

/** "2 of 8 offline", "8 online", or "down for 1 h 12 m" if the whole store is offline. */
function storeWords(
  { state, since, timezone }: WallTile,
  { alike, all }: NonNullable<WallTile['cameras']>,
  now: number,
): TileWords {
  const aside = since === null ? '' : `since ${formatTimeNear(since.at, timezone, now)}`
  if (state === 'offline' && alike === all && since !== null) {
    const figure = formatDuration(Math.max(0, (now - since.at) / 1000))
    return { state: 'down for', figure, aside }
  }
  if (state === 'online') return { state: `${formatCount(all)} online`, figure: '', aside: '' }
  return { state: `${formatCount(alike)} of ${formatCount(all)} ${state}`, figure: '', aside }
}

/** A flapping camera shows the worse of its states until it is steady. */
function unsteady(flaps: number): TileWords {
  return { state: 'unsteady,', figure: `${flaps} changes`, aside: `in ${flapping.windowMs / 60_000} min` }
}

export interface FaultWords {
  readonly title: string
  readonly why: string
  readonly next: string
}

const again = 'It is tried again by itself.'

/**
 * @param behindMs how far this screen's clock, in which the instants are given, is behind the correct time
 */
export function faultWords(fault: WallFault, zone: string, now: number, behindMs = 0): FaultWords {
  const timeOf = (instant: number) => formatTimeNear(instant + behindMs, zone, now + behindMs)
  const ago = (instant: number) => formatDuration(Math.max(0, Math.floor((now - instant) / 1000)))
  const failed =
    'code' in fault && fault.code !== null
      ? ` The last question failed: ${failureWords[fault.code].happened}`
      : ''
  switch (fault.is) {
    case 'never answered':
      return {
        title: 'No answer yet',
        why: `Asked for ${ago(fault.since)}, without an answer.${failed}`,
        next: again,
      }
    case 'connection lost':
      return {
        title: 'Connection lost',
        why: `Since ${timeOf(fault.since)}. What was known last is ${ago(fault.answeredAt)} old and is not shown.`,
        next: again,
      }
    case 'no answer':
      return {
        title: 'Not up to date',
        why: `The last answer is ${ago(fault.answeredAt)} old, of ${timeOf(fault.answeredAt)}. What it said is not shown.${failed}`,
        next: again,
      }
    case 'old answers':
      return {
        title: 'The service repeats old answers',
        why: 'No camera was heard of for minutes.',
        next: again,
      }
    case 'no store':
      return {
        title: 'No store to show',
        why: 'None of the stores in the address may be seen here.',
        next: 'Correct it, or leave the stores out to show all.',
      }
    case 'clock stopped':
      return {
        title: 'The clock of this screen stands still',
        why: 'How old the status is cannot be told.',
        next: 'The page loads anew by itself when it runs again.',
      }
  }
}
