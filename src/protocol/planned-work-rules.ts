import type { PlannedWork } from './planned-work.ts'

export const longestWorkReason = 120

/** Work can last this long, and begin this far ahead. */
export const longestWorkMs = 90 * 24 * 3_600_000

export type WorkFault = 'order' | 'length' | 'past' | 'ahead'

/** Returns why these times are invalid. `null` if they are valid. */
export function faultOfWork(
  { from, until }: Pick<PlannedWork, 'from' | 'until'>,
  now: number,
): WorkFault | null {
  if (from >= until) return 'order'
  if (until - from > longestWorkMs) return 'length'
  if (until <= now) return 'past'
  return from - now > longestWorkMs ? 'ahead' : null
}
