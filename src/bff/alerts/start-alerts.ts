import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Places } from '../access/places.ts'
import type { Sharing } from '../across/sharing.ts'
import type { Answers } from '../answers/answers.ts'
import type { Notices } from '../answers/notices.ts'
import type { CameraNotes } from '../camera-notes/camera-notes.ts'
import { workedOnNow } from '../camera-notes/worked-on-now.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { SealedCredentials } from '../settings/sealed-credentials.ts'
import { createSealedNames } from '../store/sealed-names.ts'
import { createAlertDuty } from './alert-memory.ts'
import type { AlertSettings } from './alert-settings.ts'
import { type AlertWatch, watchOutages } from './alert-watch.ts'
import { createCameraQuestions } from './ask-cameras.ts'

/** Starts the outage watch if alerts are configured. */
export function startAlerts(options: {
  /** `null` if there are no alerts. */
  readonly settings: AlertSettings | null
  readonly answers: Answers
  readonly places: Places
  readonly sharing: Sharing | null
  readonly notes: CameraNotes
  readonly credentials: SealedCredentials
  /** The public origin of the dashboard. `null` if only this machine reaches it. */
  readonly publicUrl: string | null
  readonly limits: BffLimits
  readonly signal: AbortSignal
  readonly notices: Notices
  readonly log: Logger
  readonly now: () => number
  readonly random: () => number
}): AlertWatch | null {
  const { credentials, notes, now, publicUrl, settings, sharing } = options
  if (settings === null) return null
  const sealed = sharing?.sealedFor('outages') ?? createSealedNames(credentials.keyFor('outages'))
  return watchOutages({
    ...options,
    settings,
    questions: createCameraQuestions(options),
    duty: createAlertDuty({
      store: sharing?.store ?? null,
      sealed,
      holder: randomBytes(9).toString('base64url'),
      everyMs: settings.everyMs,
    }),
    workedOnNow: workedOnNow(notes.plannedWork, now),
    page: (store, camera) => (publicUrl === null ? null : publicUrl + pageOf(store, camera)),
  })
}

/** Returns the address of the cameras page of a store, with the panel of a camera open. */
function pageOf(store: string, camera: string | null): string {
  const panel = camera === null ? '' : `&camera=${encodeURIComponent(camera)}`
  return `/cameras?stores=${encodeURIComponent(store)}${panel}`
}
