import { plural, t } from '@lingui/core/macro'
import type { Coverage } from '../../../protocol/derived/states.ts'
import type { UsualStore } from '../../../protocol/derived/usual/usual-answers.ts'
import { formatCount } from '../../ui/words/format.ts'
import { formatCoverage } from '../../ui/words/format-coverage.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import type { StoreNow } from './answers/stores-now.ts'
import { type Clock, hourWords } from './times.ts'

/** "counts entries", "counts zone Kids". `null` if nothing is known to depend on the camera. */
export function countsWords(counted: {
  readonly entrance: boolean
  readonly zones: readonly string[]
}): string | null {
  const { entrance, zones } = counted
  const [zone] = zones
  if (entrance) return t`counts entries`
  if (zone === undefined) return null
  const count = zones.length
  if (count > 1) return plural(count, { one: 'counts # zone', other: 'counts # zones' })
  return t`counts zone ${zone}`
}

type TillGap = NonNullable<UsualStore['tillGap']>

/** "No transactions 11:00–13:00". */
export function gapWords({ from, until }: TillGap, zone: string, clock: Clock): string {
  const begin = hourWords(Date.parse(from), zone, { ...clock, namesZones: false })
  const end = hourWords(Date.parse(until), zone, clock)
  return t`No transactions ${begin}–${end}`
}

export function gapDetail({ usual }: Pick<TillGap, 'usual'>): string {
  const expected = Math.round(usual)
  const count = formatCount(expected)
  return plural(expected, {
    one: `${count} transaction expected · visitors were counted`,
    other: `${count} transactions expected · visitors were counted`,
  })
}

/** "Entrance camera coverage 90.0% (partial)". */
export function careWords({ share, verdict }: Coverage): string {
  if (share === null || verdict === 'unknown') return t`Camera coverage unknown`
  const percent = formatCoverage(share)
  return verdict === 'unreliable'
    ? t`Entrance camera coverage ${percent} (unreliable)`
    : t`Entrance camera coverage ${percent} (partial)`
}

export function careDetail({ coverage, lowering }: Pick<StoreNow, 'coverage' | 'lowering'>): string {
  if (coverage.verdict === 'unknown') return t`no camera records today`
  if (lowering === undefined) return t`some footage missing or poor quality`
  const { camera, hours } = lowering
  const duration = formatDuration(hours * 3600)
  return t`camera “${camera}” offline for ${duration}`
}
