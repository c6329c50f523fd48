import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import type { Authenticator, Visit, VisitSession } from '../access/authenticator.ts'
import type { Identity } from '../access/identity.ts'
import { type CookieKind, readCookie, writeCookie } from '../sign-in/cookies.ts'
import { createSeal } from '../sign-in/sealed-text.ts'
import { type Screen, screenLifeMs, screenSchema } from './screen.ts'
import type { Screens } from './screens.ts'

/** Recognises paired screens by their cookies. */
export interface ScreenSessions {
  /** `null` if the request comes from no paired screen. Never rejects. */
  visitor(headers: IncomingHttpHeaders): Promise<Visit | null>
  /** True if the request comes from a screen that was unpaired. */
  wasUnpaired(headers: IncomingHttpHeaders): Promise<boolean>
  /** Returns the `Set-Cookie` headers that make a browser this screen. `null` if it has too many stores for cookies. */
  cookiesOf(screen: Screen): Promise<readonly string[] | null>
}

const cookie: CookieKind = { name: '__Host-shopfloor-screen', sameSite: 'Strict' }

const renewedAfterMs = 24 * 3_600_000

const sealedScreen = v.object({ screen: screenSchema, sealedAt: v.number() })
type SealedScreen = v.InferOutput<typeof sealedScreen>

/**
 * Creates sessions of screens. A session is a sealed cookie with the screen's whole record, so a server that has lost
 * its data still recognises the screen. A later record elsewhere wins: a new name, other stores or groups, or unpairing.
 */
export function createScreenSessions(options: {
  readonly screens: Screens
  /** The first one seals; any of them opens. */
  readonly secrets: readonly string[]
  /** Epoch milliseconds. */
  readonly now: () => number
}): ScreenSessions {
  const { now, screens } = options
  const seal = createSeal(options.secrets, 'screen')

  async function read(headers: IncomingHttpHeaders): Promise<SealedScreen | null> {
    const text = readCookie(headers.cookie, cookie)
    if (text === null) return null
    const found = v.safeParse(sealedScreen, await seal.open(text))
    return found.success && now() - found.output.sealedAt < screenLifeMs ? found.output : null
  }

  async function cookiesOf(screen: Screen): Promise<readonly string[] | null> {
    return writeCookie(cookie, await seal.seal({ screen, sealedAt: now() }), screenLifeMs / 1000)
  }

  return {
    cookiesOf,
    async visitor(headers) {
      const sealed = await read(headers)
      if (sealed === null) return null
      const { id } = sealed.screen
      const found = await screens.find(id)
      if (found === null && !(await screens.put(sealed.screen))) return null
      const current = screens.known(id) ?? sealed.screen
      if (current.endedAt !== null) return null
      screens.touch(id)
      const isRenewed =
        now() - sealed.sealedAt >= renewedAfterMs || sealed.screen.changedAt !== current.changedAt
      return {
        identity: identityOf(screens, id),
        session: sessionOf(screens, id),
        cookies: isRenewed ? ((await cookiesOf(current)) ?? []) : [],
        revision: current.changedAt,
      }
    },
    async wasUnpaired(headers) {
      const sealed = await read(headers)
      return sealed !== null && (await screens.find(sealed.screen.id))?.endedAt !== null
    },
  }
}

/** Reads the record for each request, so that permissions end with it even on an open socket. */
function identityOf(screens: Screens, id: string): Identity {
  const paired = (): Screen | null => {
    const screen = screens.known(id)
    return screen === null || screen.endedAt !== null ? null : screen
  }
  return {
    get role() {
      return paired()?.figures ? 'board' : 'wall'
    },
    get name() {
      return paired()?.name ?? ''
    },
    get stores() {
      return new Set(paired()?.stores)
    },
    get groups() {
      return paired()?.groups ?? []
    },
  }
}

function sessionOf(screens: Screens, id: string): VisitSession {
  return {
    id: `screen ${id}`,
    endsAt: () => Number.POSITIVE_INFINITY,
    endsWith: 'unpaired',
    onRevoked: (close) => {
      // The screen may have been unpaired while the socket was opened.
      if (screens.known(id)?.endedAt !== null) queueMicrotask(() => close('unpaired'))
      return screens.watch(id, ({ endedAt }) => close(endedAt === null ? 'rights_changed' : 'unpaired'))
    },
  }
}

/** Falls back to a paired screen if no person is signed in. */
export function withScreens(people: Authenticator, screens: ScreenSessions): Authenticator {
  return {
    ...people,
    visitor: async (headers) => (await people.visitor(headers)) ?? screens.visitor(headers),
  }
}
