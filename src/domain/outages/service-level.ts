import type { UptimeFigure } from '../../protocol/derived/camera-uptime-answers.ts'

/** Whether the cameras of a store met the agreed uptime. `unknown`: nothing was due, or nothing is known. */
export type Kept = 'kept' | 'missed' | 'unknown'

/** @param target the agreed uptime, as a fraction */
export function keptAt({ uptime }: Pick<UptimeFigure, 'uptime'>, target: number): Kept {
  if (uptime === null) return 'unknown'
  // A sum of hours with six decimals each can lie slightly below its true value.
  return uptime >= target - 1e-9 ? 'kept' : 'missed'
}
