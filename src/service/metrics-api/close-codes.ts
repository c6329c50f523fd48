/** Close codes of RFC 6455 §7.4.1 that this service sends. The library closes with 1009 when a message is too large. */
export const closeCodes = {
  goingAway: 1001,
  unsupportedData: 1003,
} as const
