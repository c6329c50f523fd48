/** Multiples of a power of ten that read easily, with what each costs in clarity. */
const steps: readonly (readonly [multiple: number, cost: number])[] = [
  [1, 0],
  [2, 0],
  [5, 0],
  [2.5, 0.04],
  [4, 0.04],
  [3, 0.06],
  [1.5, 0.06],
  [8, 0.06],
  [6, 0.08],
]

/** How many intervals an axis may have. */
export interface TickCount {
  readonly min: number
  readonly max: number
}

/** Room above the greatest value, as a share of it, for the label of the peak. */
const headroom = 0.06

/**
 * Few round whole numbers from 0 to just above `max`, evenly spaced: people are counted, so no step is below 1.
 * Nothing above 0 gives `[0, 1]`, so that zeros lie on a baseline and not in the middle.
 */
export function niceTicks(max: number, intervals: TickCount): readonly number[] {
  if (!(max > 0)) return [0, 1]
  const needed = max * (1 + headroom)
  let best: { readonly step: number; readonly count: number; readonly cost: number } | null = null
  for (let count = intervals.min; count <= intervals.max; count += 1) {
    const power = 10 ** Math.floor(Math.log10(needed / count))
    for (const scale of [power, power * 10]) {
      for (const [multiple, clarity] of steps) {
        const step = Math.max(1, multiple * scale)
        if (!Number.isInteger(step) || step * count < needed) continue
        const cost = (step * count) / needed - 1 + clarity
        if (best === null || cost < best.cost) best = { step, count, cost }
      }
    }
  }
  if (best === null) return [0, Math.ceil(needed)]
  const { step, count } = best
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Steps of a clock, in seconds; beyond them whole days. */
const clockSteps = [
  1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200,
] as const
const daySeconds = 86_400

/** As {@link niceTicks}, of seconds: steps that a clock has, so that no line lies at 2m 40s. */
export function durationTicks(max: number, intervals: TickCount): readonly number[] {
  if (!(max > 0)) return [0, 60]
  const needed = max * (1 + headroom)
  const fits = (step: number) => step * intervals.max >= needed
  const step = clockSteps.find(fits) ?? Math.ceil(needed / intervals.max / daySeconds) * daySeconds
  const count = Math.max(1, Math.ceil(needed / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
