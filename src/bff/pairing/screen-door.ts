import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import type { Doorkeeper, Visit } from '../access/doorkeeper.ts'
import type { Identity } from '../access/identity.ts'
import { type CookieKind, readCookie, writeCookie } from '../sign-in/cookies.ts'
import { createSeal } from '../sign-in/sealed-text.ts'
import { type Screen, screenLifeMs, screenSchema } from './screen.ts'
import type { Screens } from './screens.ts'

/** Knows paired screens by their cookies. */
export interface ScreenDoor {
  /** `null`: no screen that is let in. Rejects never. */
  visitor(headers: IncomingHttpHeaders): Promise<Visit | null>
  /** Whether these headers are of a screen that was let in once and is not any more. */
  wasUnpaired(headers: IncomingHttpHeaders): Promise<boolean>
  /** The `Set-Cookie` headers that make a browser this screen; `null` where it has too many stores for cookies. */
  cookiesOf(screen: Screen): Promise<readonly string[] | null>
}

const cookie: CookieKind = { name: '__Host-shopfloor-screen', sameSite: 'Strict' }

const renewedAfterMs = 24 * 3_600_000

const sealedScreen = v.object({ screen: screenSchema, sealedAt: v.number() })

/**
 * A screen's session lives in a sealed cookie that holds all that is to be known of it, so that a server that has lost
 * what it kept still knows it. What is kept elsewhere and is later wins: another name, other stores, its end.
 */
export function createScreenDoor(options: {
  readonly screens: Screens
  /** The first seals, all open. */
  readonly secrets: readonly string[]
  /** Epoch milliseconds. */
  readonly now: () => number
}): ScreenDoor {
  const { now, screens } = options
  const seal = createSeal(options.secrets, 'screen')

  async function read(headers: IncomingHttpHeaders): Promise<v.InferOutput<typeof sealedScreen> | null> {
    const text = readCookie(headers.cookie, cookie)
    if (text === null) return null
    const found = v.safeParse(sealedScreen, await seal.open(text))
    return found.success && now() - found.output.sealedAt < screenLifeMs ? found.output : null
  }

  async function cookiesOf(screen: Screen): Promise<readonly string[] | null> {
    return writeCookie(cookie, await seal.seal({ screen, sealedAt: now() }), screenLifeMs / 1000)
  }

  /** Rights are looked up for every question: they end with the record, whatever becomes of the socket. */
  function identityOf(id: string): Identity {
    const living = (): Screen | null => {
      const screen = screens.known(id)
      return screen === null || screen.endedAt !== null ? null : screen
    }
    return {
      role: 'wall',
      get name() {
        return living()?.name ?? ''
      },
      get stores() {
        return new Set(living()?.stores)
      },
    }
  }

  return {
    cookiesOf,
    async visitor(headers) {
      const told = await read(headers)
      if (told === null) return null
      const { id } = told.screen
      const found = await screens.find(id)
      if (found === null && !(await screens.put(told.screen))) return null
      const current = screens.known(id) ?? told.screen
      if (current.endedAt !== null) return null
      screens.touch(id)
      const isRenewed = now() - told.sealedAt >= renewedAfterMs || told.screen.changedAt !== current.changedAt
      return {
        identity: identityOf(id),
        session: {
          id: `screen ${id}`,
          endsAt: () => Number.POSITIVE_INFINITY,
          endsWith: 'unpaired',
          onRevoked: (close) => {
            // It may have ended while the socket was opened.
            if (screens.known(id)?.endedAt !== null) queueMicrotask(() => close('unpaired'))
            return screens.watch(id, ({ endedAt }) => close(endedAt === null ? 'rights_changed' : 'unpaired'))
          },
        },
        cookies: isRenewed ? ((await cookiesOf(current)) ?? []) : [],
        revision: current.changedAt,
      }
    },
    async wasUnpaired(headers) {
      const told = await read(headers)
      return told !== null && (await screens.find(told.screen.id))?.endedAt !== null
    },
  }
}

/** Lets in people, and where nobody is signed in the paired screen. */
export function withScreens(people: Doorkeeper, screens: ScreenDoor): Doorkeeper {
  return {
    ...people,
    visitor: async (headers) => (await people.visitor(headers)) ?? screens.visitor(headers),
  }
}
