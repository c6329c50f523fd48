import type { EnvelopeResult } from '../../protocol/requests/requests.ts'

/** A request from a browser: action and route are known, the body is any object. */
export type AskedQuestion = Extract<EnvelopeResult, { readonly ok: true }>['question']

interface Rights {
  mayAsk(question: AskedQuestion): boolean
  readonly mayReadUptime: boolean
  /** True for roles that may change what others see: pair screens, acknowledge outages. */
  readonly mayChange: boolean
}

const mayWatch: Rights['mayAsk'] = ({ route, body }) =>
  route === 'live' ||
  route === 'status/uptime' ||
  (route === 'detail/list' && body.returnEntityType === 'recording')

/**
 * What each role may request for its stores. `wall` is an unattended screen: live status and camera names only. `board` is one
 * that also shows the numbers of today.
 */
export const roles = {
  viewer: { mayAsk: () => true, mayReadUptime: true, mayChange: true },
  wall: { mayAsk: mayWatch, mayReadUptime: false, mayChange: false },
  board: {
    mayAsk: (question) => mayWatch(question) || question.route === 'usual',
    mayReadUptime: false,
    mayChange: false,
  },
} as const satisfies Record<string, Rights>

export type Role = keyof typeof roles

export function isRole(word: unknown): word is Role {
  return typeof word === 'string' && Object.hasOwn(roles, word)
}

/** The person or screen behind a request. */
export interface Identity {
  /** For display. */
  readonly name: string
  readonly role: Role
  /** Location ids. */
  readonly stores: 'all' | ReadonlySet<string>
  /** Granted groups as `region:North`. Their stores are among `stores` once they are resolved. */
  readonly groups?: readonly string[]
}

/** The user of this machine, if there is no login. */
export const everyone: Identity = { name: '', role: 'viewer', stores: 'all' }
