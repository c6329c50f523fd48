/**
 * An hour of a camera was seen where at least this share of what was due of it came and could be used. It is a rule of its
 * own, not the threshold of a complete value (`verdict.ts`): healthy footage of a single hour lies between 98 and 100 %,
 * and an hour below is an outage.
 */
export const seenShare = 0.98

/** @param due more than nothing, in the unit of what was received */
export function wasSeen(received: number, due: number): boolean {
  return received / due >= seenShare
}
