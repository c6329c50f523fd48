import type { UptimeFigure } from '../../protocol/derived/camera-uptime-answers.ts'

/** Whether the cameras of a store were up as much as was agreed. `unknown`: nothing was due, or nothing is known. */
export type Kept = 'kept' | 'missed' | 'unknown'

/** @param target the least uptime that was agreed, as a fraction. */
export function keptAt({ uptime }: Pick<UptimeFigure, 'uptime'>, target: number): Kept {
  if (uptime === null) return 'unknown'
  // Sums of six decimals an hour: a hair below the target is the target.
  return uptime >= target - 1e-9 ? 'kept' : 'missed'
}
