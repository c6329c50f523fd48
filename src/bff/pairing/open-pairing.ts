import type { Logger } from 'pino'
import type { Sharing } from '../across/sharing.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { SealedCredentials } from '../settings/sealed-credentials.ts'
import type { Authentication } from '../sign-in/authentication.ts'
import { createNearestStore } from '../store/nearest-store.ts'
import { createSealedNames } from '../store/sealed-names.ts'
import { earlierScreens } from './earlier-screens.ts'
import { createPairingCodes } from './pairing-codes.ts'
import type { Pairing } from './pairing-routes.ts'
import { type ScreenRecords, StoredScreens } from './screen-records.ts'
import { createScreenSessions } from './screen-sessions.ts'
import { createScreens } from './screens.ts'

/** Opens pairing. `null` without a login, because then everybody has access. */
export async function openPairing(options: {
  readonly authentication: Authentication
  readonly credentials: SealedCredentials
  readonly sharing: Sharing | null
  readonly screens: ScreenRecords
  /** File in which earlier versions kept the screens. `null` if there is none. */
  readonly earlierFile: string | null
  readonly limits: BffLimits
  readonly log: Logger
  /** Epoch milliseconds. */
  readonly now: () => number
}): Promise<Pairing | null> {
  const { authentication, credentials, limits, log, now, sharing } = options
  if (authentication.kind === 'open') return null
  const { earlierFile } = options
  const earlier =
    earlierFile === null
      ? []
      : await earlierScreens(earlierFile, (error) =>
          log.warn({ err: error }, 'DATA_DIR/paired-screens of an earlier version cannot be read'),
        )
  const sealed = sharing?.sealedFor('screens') ?? createSealedNames(credentials.keyFor('screens'))
  const stored = new StoredScreens(options.screens, now)
  const screens = createScreens({ store: sharing?.store ?? null, sealed, stored, earlier, limits, now })
  return {
    screens,
    codes: createPairingCodes({ nearest: createNearestStore({ sharing, limits, now }), sealed, limits, now }),
    sessions: createScreenSessions({
      screens,
      // All servers must share the secret, and an operator should be able to rotate it. So use the session secret, if
      // there is one; it is optional with a proxy. Otherwise derive the key from the client secret, which still opens
      // older cookies if a session secret is set later.
      secrets:
        authentication.kind === 'oidc'
          ? authentication.sessions.secrets
          : [...authentication.secrets, credentials.keyFor('sessions of screens').toString('base64url')],
      now,
    }),
  }
}
