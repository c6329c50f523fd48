import type { Coverage } from '../../protocol/derived/states.ts'

/**
 * How much greater the share of people that nobody counted can be than the share of camera time that is missing: an
 * outage may fall on the busiest door in the busiest hours. The replay (`npm run bench -- trust`) measures it.
 */
const concentration = 2

/**
 * Whether a change has the direction that it shows, whatever the cameras missed. What nobody saw could have made either
 * value greater or, of a rate, less: a change that is smaller than that may as well be the opposite. A complete value
 * needs no allowance, and to one of unknown coverage none can be given.
 *
 * @param ratio one value ÷ the other.
 * @param sides the coverage of both.
 */
export function isDirectionSure(ratio: number, sides: readonly Coverage[]): boolean {
  const reach = sides.reduce((sum, side) => sum + reachOf(side), 0)
  return reach === 0 || Math.abs(Math.log(ratio)) > reach
}

/** By how much a value can be off, as a natural logarithm: what is missed on both sides adds up. */
function reachOf({ share, verdict }: Coverage): number {
  if (share === null || verdict === 'complete') return 0
  return -Math.log(1 - Math.min(mostMissed, concentration * (1 - share)))
}

const mostMissed = 0.95
