/** Delays before the next connection attempt. */

export interface BackoffSettings {
  /** The longest delay after a connection that worked. It doubles with each failure. */
  readonly baseMs: number
  /** Upper limit of every delay. */
  readonly ceilingMs: number
}

export const defaultBackoff: BackoffSettings = { baseMs: 250, ceilingMs: 30_000 }

/**
 * Exponential backoff with full jitter: a random delay between zero and the doubled base, so that the screens of a
 * chain don't all reconnect at the same moment.
 *
 * @param failures consecutive failed connections; 0 after one that worked
 * @param random in `[0, 1)`
 */
export function backoffMs(
  failures: number,
  random: number,
  { baseMs, ceilingMs }: BackoffSettings = defaultBackoff,
): number {
  return Math.floor(random * Math.min(ceilingMs, baseMs * 2 ** failures))
}
