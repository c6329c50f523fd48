import type { Coverage } from '../../protocol/derived/states.ts'

/**
 * How much greater the share of uncounted people can be than the share of missing camera time: an outage may hit the
 * busiest door in the busiest hours. The replay (`npm run bench -- trust`) measures it.
 */
const concentration = 2

/**
 * True if a change has its direction for certain, whatever the cameras missed. Uncounted people could have raised
 * either value or, for a rate, lowered it, so a smaller change may as well be the opposite. A complete value needs no
 * allowance. One of unknown coverage can't have any.
 *
 * @param ratio one value ÷ the other
 * @param sides the coverage of both
 */
export function isDirectionSure(ratio: number, sides: readonly Coverage[]): boolean {
  const reach = sides.reduce((sum, side) => sum + reachOf(side), 0)
  return reach === 0 || Math.abs(Math.log(ratio)) > reach
}

/** Returns by how much a value can be off, as a natural logarithm, so that both sides add up. */
function reachOf({ share, verdict }: Coverage): number {
  if (share === null || verdict === 'complete') return 0
  return -Math.log(1 - Math.min(mostMissed, concentration * (1 - share)))
}

const mostMissed = 0.95
