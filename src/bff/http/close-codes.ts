/**
 * Why the BFF closes a browser's WebSocket (RFC 6455 §7.4; 4000 to 4999 are ours). The WebSocket library sends 1009 for
 * a message above `frameBytes`. A silent peer is cut without a code.
 */
export const closeCodes = {
  going_away: { code: 1001, reason: 'The server is shutting down. Connect again.', reconnect: true },
  malformed: { code: 4400, reason: 'Too many messages that are not requests.', reconnect: false },
  session_ended: { code: 4401, reason: 'The session has ended. Sign in again.', reconnect: false },
  unpaired: { code: 4401, reason: 'This screen was unpaired.', reconnect: false },
  rights_changed: {
    code: 4409,
    reason: 'The permissions of this screen have changed. Connect again.',
    reconnect: true,
  },
  proof_expired: {
    code: 4419,
    reason: 'The proof of identity has expired. Connect again.',
    reconnect: true,
  },
  slow_reader: { code: 4413, reason: 'The browser does not read its responses.', reconnect: true },
} as const satisfies Record<
  string,
  {
    readonly code: number
    readonly reason: string
    /** True if reconnecting can help. */
    readonly reconnect: boolean
  }
>

export type CloseCause = keyof typeof closeCodes
