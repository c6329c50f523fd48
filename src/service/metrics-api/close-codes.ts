/** Close codes of RFC 6455 §7.4.1 that this service sends. Too large a message (1009) is closed by the library. */
export const closeCodes = {
  goingAway: 1001,
  unsupportedData: 1003,
} as const
