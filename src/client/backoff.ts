/** How long to wait before the next connection is tried. */

export interface BackoffSettings {
  /** The longest wait after a connection that worked; it doubles with each failure. */
  readonly baseMs: number
  /** No wait is longer. */
  readonly ceilingMs: number
}

export const defaultBackoff: BackoffSettings = { baseMs: 250, ceilingMs: 30_000 }

/**
 * Exponential back-off with full jitter: anywhere between nothing and the doubled base, so that the screens of
 * a chain do not all come back in the same moment.
 *
 * @param failures consecutive connections that failed; 0 after one that worked.
 * @param random in `[0, 1)`.
 */
export function backoffMs(
  failures: number,
  random: number,
  { baseMs, ceilingMs }: BackoffSettings = defaultBackoff,
): number {
  return Math.floor(random * Math.min(ceilingMs, baseMs * 2 ** failures))
}
