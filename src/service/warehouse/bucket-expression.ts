/** More stretches than these are found faster by searching than by comparing with each. */
const mostRuns = 10

/** A stretch of buckets of one length: arithmetic finds the start of each. */
interface Run {
  readonly start: number
  /** Seconds. */
  readonly length: number
  readonly endExclusive: number
}

/**
 * The start of the bucket that a second lies in, in SQL. Buckets are few stretches of one length, a new one
 * where clocks change, so their starts are worked out; where the stretches are many, as those of months, the engine
 * searches in the parameter of that name. Arithmetic is as fast as the engine's own calendar, searching half as fast,
 * and both are right in every zone.
 *
 * @param bounds starts of the buckets, epoch seconds, ascending; a second before the first is taken for one of its
 * bucket
 */
export function bucketExpression(bounds: readonly number[], parameter: string, second = 'at'): string {
  const last = bounds.at(-1)
  if (last === undefined) return 'toUInt32(0)'
  const runs = runsOf(bounds)
  if (runs.length > mostRuns) return `roundDown(toUInt32(${second}), {${parameter}:Array(UInt32)})`
  const branches = runs.map(
    ({ start, length, endExclusive }) =>
      `${second} < ${endExclusive}, toUInt32(${second} - (toInt64(${second}) - ${start}) % ${length})`,
  )
  return branches.length === 0 ? `toUInt32(${last})` : `multiIf(${branches.join(', ')}, toUInt32(${last}))`
}

/** All but the last bucket, of which the length is not known. */
function runsOf(bounds: readonly number[]): readonly Run[] {
  const runs: { start: number; length: number; endExclusive: number; hasEnded: boolean }[] = []
  for (let position = 0; position + 1 < bounds.length; position += 1) {
    const start = bounds[position] ?? 0
    const endExclusive = bounds[position + 1] ?? 0
    const length = endExclusive - start
    const run = runs.at(-1)
    if (run === undefined || run.hasEnded || length > run.length) {
      runs.push({ start, length, endExclusive, hasEnded: false })
    } else {
      run.endExclusive = endExclusive
      // A shorter bucket is the last of its stretch: what follows it does not begin at a multiple any more.
      run.hasEnded = length < run.length
    }
  }
  return runs
}
