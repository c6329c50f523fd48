import { plural, t } from '@lingui/core/macro'
import { offsetMs } from '../../../../calendar/wall-clock.ts'
import { seenWords } from '../../../camera/camera-words.ts'
import type { AlertFold } from '../../../coverage/alert-fold.ts'
import type { Alert } from '../../../coverage/follow-alerts.ts'
import { formatTimeNear } from '../../../time/format-time.ts'

/** "Camera “Entrance east” is offline", "The whole store is offline (22 cameras)". */
export function alertTitle({ cameras, everyCamera }: Alert): string {
  if (everyCamera) {
    return plural(cameras.length, {
      one: 'The whole store is offline (# camera)',
      other: 'The whole store is offline (# cameras)',
    })
  }
  const name = cameras[0]?.name ?? ''
  return t`Camera “${name}” is offline`
}

/** "Leeds · Briggate, since 14:20", in the store's time; of an earlier day, "since Fri 20 Nov, 14:20". */
export function alertBody({ store, timezone, since }: Alert, now: number): string {
  const time = sinceTime(since, timezone, now)
  return t`${store}, since ${time}`
}

/** "42 stores offline", "12 cameras offline in 3 stores", "42 stores and 12 more cameras offline". */
export function foldTitle({ stores, cameras, storesOfCameras }: AlertFold): string {
  if (cameras === 0) return plural(stores, { one: '# store offline', other: '# stores offline' })
  if (stores > 0) {
    const whole = plural(stores, { one: '# store', other: '# stores' })
    return plural(cameras, {
      one: `${whole} and # more camera offline`,
      other: `${whole} and # more cameras offline`,
    })
  }
  const places = plural(storesOfCameras, { one: '# store', other: '# stores' })
  return plural(cameras, {
    one: `# camera offline in ${places}`,
    other: `# cameras offline in ${places}`,
  })
}

const namedStores = 3

/**
 * "since 12:00 · Leeds, York, Hull and 39 more", in the time of the stores; of stores in several zones
 * in the viewer's.
 */
export function foldBody({ names, since, isOneMoment, timezone }: AlertFold, now: number): string {
  const rest = names.length - namedStores
  const named = (rest > 0 ? names.slice(0, namedStores) : names).join(', ')
  const places = rest > 0 ? plural(rest, { one: `${named} and # more`, other: `${named} and # more` }) : named
  const time = sinceTime(since, timezone ?? viewerZone(), now)
  return isOneMoment ? t`since ${time} · ${places}` : t`first: ${time} · ${places}`
}

/** Names the zone where it is not the viewer's: "14:20", "14:20 GMT−5". */
function sinceTime(since: number, zone: string, now: number): string {
  const isOwn = offsetMs(since, zone) === offsetMs(since, viewerZone())
  return isOwn ? formatTimeNear(since, zone, now) : seenWords(since, zone, now)
}

function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
