/**
 * Splits a whole number into whole parts in proportion to weights; equal parts if all weights are 0. The parts add up to the
 * total.
 *
 * The remainder of rounding down goes to the parts that lost most, one each, the first of equals (largest remainder).
 */
export function wholeParts(total: number, weights: readonly number[]): readonly number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const shares = weights.map((weight) => (sum > 0 ? weight / sum : 1 / weights.length))
  const values = shares.map((share) => Math.floor(share * total))
  const missing = total - values.reduce((all, value) => all + value, 0)
  const byRemainder = shares
    .flatMap((share, place) => (share > 0 ? [{ place, lost: share * total - (values[place] ?? 0) }] : []))
    .sort((a, b) => b.lost - a.lost || a.place - b.place)
  for (const { place } of byRemainder.slice(0, missing)) values[place] = (values[place] ?? 0) + 1
  return values
}
