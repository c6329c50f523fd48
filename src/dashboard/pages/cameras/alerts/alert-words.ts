import type { AlertFold } from '../../../coverage/alert-fold.ts'
import type { Alert } from '../../../coverage/follow-alerts.ts'
import { formatMoment } from '../../../time/format-day.ts'
import { countOf } from '../../../ui/words/count-of.ts'
import { formatCount } from '../../../ui/words/format.ts'

/** "Entrance east is offline", "The whole store is offline (22 cameras)". */
export function alertTitle({ cameras, everyCamera }: Alert): string {
  return everyCamera
    ? `The whole store is offline (${cameras.length} cameras)`
    : `${cameras[0]?.name ?? 'A camera'} is offline`
}

/** "Leeds · Briggate, since 21 Nov 2026, 14:20 GMT": on the clock of the store. */
export function alertBody({ store, timezone, since }: Alert): string {
  return `${store}, since ${formatMoment(since, timezone)}`
}

/** "42 stores offline", "12 cameras offline in 3 stores", "42 stores and 12 more cameras offline". */
export function foldTitle({ stores, cameras, storesOfCameras }: AlertFold): string {
  const whole = countOf(stores, 'store')
  if (cameras === 0) return `${whole} offline`
  if (stores > 0) return `${whole} and ${formatCount(cameras)} more cameras offline`
  return `${formatCount(cameras)} cameras offline in ${countOf(storesOfCameras, 'store')}`
}

const namedStores = 3

/**
 * "since 21 Nov 2026, 12:00 GMT · Leeds, York, Hull and 39 more": on the clock of the stores; of stores in several zones
 * on the viewer's.
 */
export function foldBody({ names, since, isOneMoment, timezone }: AlertFold): string {
  const rest = names.length - namedStores
  const places =
    rest > 0 ? `${names.slice(0, namedStores).join(', ')} and ${formatCount(rest)} more` : names.join(', ')
  const zone = timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return `${isOneMoment ? 'since' : 'first at'} ${formatMoment(since, zone)} · ${places}`
}
