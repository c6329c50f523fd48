/**
 * Least usable share of a camera's hour for the hour to count as seen. This rule is separate from the threshold of a
 * complete value (`verdict.ts`): healthy footage of a single hour lies between 98 and 100 %, and an hour below is an
 * outage.
 */
export const seenShare = 0.98

/** @param due more than 0, in the unit of `received` */
export function wasSeen(usable: number, due: number): boolean {
  return usable / due >= seenShare
}
