import type { Logger } from 'pino'
import type { Sharing } from '../across/sharing.ts'
import type { BffLimits } from '../settings/limits.ts'
import type { SealedCredentials } from '../settings/sealed-credentials.ts'
import type { Authentication } from '../sign-in/authentication.ts'
import { createNearestStore } from '../store/nearest-store.ts'
import { createSealedNames } from '../store/sealed-names.ts'
import { createPairingCodes } from './pairing-codes.ts'
import type { Pairing } from './pairing-routes.ts'
import { createScreenDoor } from './screen-door.ts'
import { createScreens } from './screens.ts'
import { openScreensFile } from './screens-file.ts'

/** Where there is a login: how screens come in without one. `null`: everybody comes in. */
export async function openPairing(options: {
  readonly authentication: Authentication
  readonly credentials: SealedCredentials
  readonly sharing: Sharing | null
  /** Where screens are kept beyond a restart; `null`: in their own cookies alone. */
  readonly file: string | null
  readonly limits: BffLimits
  readonly log: Logger
  /** Epoch milliseconds. */
  readonly now: () => number
}): Promise<Pairing | null> {
  const { authentication, credentials, limits, log, now, sharing } = options
  if (authentication.kind === 'open') return null
  const file =
    options.file === null
      ? null
      : await openScreensFile(options.file, {
          onFault: (error) => log.warn({ err: error }, 'which screens are paired cannot be kept in DATA_DIR'),
        })
  const sealed = sharing?.sealedFor('screens') ?? createSealedNames(credentials.keyFor('screens'))
  const screens = createScreens({ store: sharing?.store ?? null, sealed, file, limits, now })
  return {
    screens,
    codes: createPairingCodes({ nearest: createNearestStore({ sharing, limits, now }), sealed, limits, now }),
    door: createScreenDoor({
      screens,
      // The same for all servers, and where there is a secret that an operator can renew, that one. A proxy needs
      // none: then it is made of the client's, and still opens what it sealed when one is given later.
      secrets:
        authentication.kind === 'oidc'
          ? authentication.sessions.secrets
          : [...authentication.secrets, credentials.keyFor('sessions of screens').toString('base64url')],
      now,
    }),
  }
}
