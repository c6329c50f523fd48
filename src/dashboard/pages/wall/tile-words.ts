import { plural, t } from '@lingui/core/macro'
import type { LiveState } from '../../../protocol/derived/live-answers.ts'
import { flapping } from '../../coverage/live-cameras.ts'
import { formatTimeNear } from '../../time/format-time.ts'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import { formatSince } from '../../ui/words/format-duration.ts'
import type { WallTile } from './wall-tiles.ts'

export interface TileWords {
  /** The words before the figure: "offline". */
  readonly state: string
  /** "1h 12m"; empty for a state without duration. */
  readonly figure: string
  /** The corner text: the start of an outage, or the last contact. */
  readonly aside: string
}

export function tileWords(tile: WallTile, now: number): TileWords {
  if (tile.cameras !== null) return storeWords(tile, tile.cameras, now)
  const { state, was, since, lastSeen, quality, timezone, flaps, workUntil } = tile
  if (workUntil !== null) {
    const time = formatTimeNear(workUntil, timezone, now)
    return { state: t`planned work`, figure: '', aside: t`until ${time}` }
  }
  const seen = lastSeen === null ? '' : formatTimeNear(lastSeen, timezone, now)
  switch (state) {
    case 'offline':
      if (flaps > 0) return unstable(flaps)
      return since === null
        ? { state: t`offline, no signal yet`, figure: '', aside: '' }
        : {
            state: t`offline`,
            figure: formatSince(since.at, now),
            aside: sinceWords(since.at, timezone, now),
          }
    case 'degraded':
      if (flaps > 0) return unstable(flaps)
      return quality === null
        ? { state: t`degraded`, figure: '', aside: seen }
        : { state: t`image quality`, figure: formatShare(quality, 0), aside: seen }
    case 'unknown':
      return { state: unknownWords(was), figure: '', aside: seen || t`no signal yet` }
    case 'online':
      return { state: t`online`, figure: '', aside: seen }
  }
}

function unknownWords(was: LiveState | null): string {
  switch (was) {
    case 'online':
      return t`unknown, was online`
    case 'degraded':
      return t`unknown, was degraded`
    case 'offline':
      return t`unknown, was offline`
    default:
      return t`unknown`
  }
}

/** "2 of 8 offline", "8 online", or "offline 1h 12m" if the whole store is offline. */
function storeWords(
  { state, since, timezone }: WallTile,
  { alike, all }: NonNullable<WallTile['cameras']>,
  now: number,
): TileWords {
  const aside = since === null ? '' : sinceWords(since.at, timezone, now)
  if (state === 'offline' && alike === all && since !== null) {
    return { state: t`offline`, figure: formatSince(since.at, now), aside }
  }
  const [some, total] = [formatCount(alike), formatCount(all)]
  switch (state) {
    case 'online':
      return { state: t`${total} online`, figure: '', aside: '' }
    case 'offline':
      return { state: t`${some} of ${total} offline`, figure: '', aside }
    case 'degraded':
      return { state: t`${some} of ${total} degraded`, figure: '', aside }
    case 'unknown':
      return { state: t`${some} of ${total} unknown`, figure: '', aside }
  }
}

/** A flapping camera shows the worse of its states until it is steady. */
function unstable(flaps: number): TileWords {
  const minutes = flapping.windowMs / 60_000
  return {
    state: t`unstable`,
    figure: plural(flaps, { one: '# change', other: '# changes' }),
    aside: t`in ${minutes} min`,
  }
}

function sinceWords(instant: number, timezone: string, now: number): string {
  const time = formatTimeNear(instant, timezone, now)
  return t`since ${time}`
}
