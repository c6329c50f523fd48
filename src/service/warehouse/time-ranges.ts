import type { TimeRange } from '../../protocol/wire-time.ts'

/** All that any of the ranges covers: chronological, disjoint, and those that touch as one. */
export function union(ranges: readonly TimeRange[]): readonly TimeRange[] {
  const joined: { start: number; endExclusive: number }[] = []
  for (const { start, endExclusive } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (last === undefined || start > last.endExclusive) joined.push({ start, endExclusive })
    else last.endExclusive = Math.max(last.endExclusive, endExclusive)
  }
  return joined
}

/** What both cover. Each is chronological and disjoint, and so is the result. */
export function intersection(these: readonly TimeRange[], those: readonly TimeRange[]): readonly TimeRange[] {
  const both: TimeRange[] = []
  let first = 0
  for (const one of these) {
    while ((those[first]?.endExclusive ?? Number.POSITIVE_INFINITY) <= one.start) first += 1
    for (let position = first; position < those.length; position += 1) {
      const other = those[position]
      if (other === undefined || other.start >= one.endExclusive) break
      both.push({
        start: Math.max(one.start, other.start),
        endExclusive: Math.min(one.endExclusive, other.endExclusive),
      })
    }
  }
  return both
}
