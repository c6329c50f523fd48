import type { EnvelopeResult } from '../../protocol/requests/requests.ts'

/** A question as it came from a browser: action and route are known, the body is an object of anything. */
export type AskedQuestion = Extract<EnvelopeResult, { readonly ok: true }>['question']

interface Rights {
  mayAsk(question: AskedQuestion): boolean
  readonly mayReadUptime: boolean
  /** Whether they may change what others see: pair screens, acknowledge outages. */
  readonly mayChange: boolean
}

/**
 * What a role may ask of its stores. `wall` is a screen that nobody touches: live status, the names of cameras, and
 * nothing else.
 */
export const roles = {
  viewer: { mayAsk: () => true, mayReadUptime: true, mayChange: true },
  wall: {
    mayAsk: ({ route, body }) =>
      route === 'live' ||
      route === 'status/uptime' ||
      (route === 'detail/list' && body.returnEntityType === 'recording'),
    mayReadUptime: false,
    mayChange: false,
  },
} as const satisfies Record<string, Rights>

export type Role = keyof typeof roles

export function isRole(word: unknown): word is Role {
  return typeof word === 'string' && Object.hasOwn(roles, word)
}

/** Who asks. */
export interface Identity {
  /** For the screen. */
  readonly name: string
  readonly role: Role
  /** Location ids. */
  readonly stores: 'all' | ReadonlySet<string>
}

/** Whoever sits at this machine, where there is no login. */
export const everyone: Identity = { name: '', role: 'viewer', stores: 'all' }
