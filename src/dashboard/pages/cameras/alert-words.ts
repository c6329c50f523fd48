import type { Alert } from '../../coverage/alerts.ts'
import { formatMoment } from '../../time/format-day.ts'

/** "Entrance east is offline", "The whole store is offline (22 cameras)". */
export function alertTitle({ cameras, everyCamera }: Alert): string {
  return everyCamera
    ? `The whole store is offline (${cameras.length} cameras)`
    : `${cameras[0]?.name ?? 'A camera'} is offline`
}

/** "Leeds · Briggate, since 21 Nov 2026, 14:20 GMT": on the clock of the store. */
export function alertBody({ store, timezone, since }: Alert): string {
  return since === null ? store : `${store}, since ${formatMoment(since, timezone)}`
}
