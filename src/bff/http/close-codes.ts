/**
 * Why the BFF closes a browser's WebSocket (RFC 6455 §7.4; 4000 to 4999 are ours). 1009 is sent by the
 * WebSocket library for a message above `frameBytes`; a peer that gives no sign of life is cut without a code.
 */
export const closeCodes = {
  going_away: { code: 1001, reason: 'The server stops. Connect again.', reconnect: true },
  malformed: { code: 4400, reason: 'Too many messages that are no request.', reconnect: false },
  session_ended: { code: 4401, reason: 'The session has ended. Sign in again.', reconnect: false },
  unpaired: { code: 4401, reason: 'This screen was unpaired.', reconnect: false },
  rights_changed: {
    code: 4409,
    reason: 'What this screen may see has changed. Connect again.',
    reconnect: true,
  },
  proof_expired: {
    code: 4419,
    reason: 'The proof of who you are has run out. Connect again.',
    reconnect: true,
  },
  slow_reader: { code: 4413, reason: 'Answers are not being read.', reconnect: true },
} as const satisfies Record<
  string,
  {
    readonly code: number
    readonly reason: string
    /** Whether connecting again can help. */
    readonly reconnect: boolean
  }
>

export type CloseCause = keyof typeof closeCodes
