import type { StoreCell, StoreCells } from '../../../../src/domain/cells/store-cells.ts'

export interface CellSketch {
  /** A number is measured; a word is a state. */
  readonly now: number | 'closed' | 'no-data' | 'future'
  readonly before?: number | 'closed' | 'no-data'
  readonly soFar?: number | null
  readonly unfinished?: boolean
  /** Share of camera time now and then; `null` is unknown. Complete where not given. */
  readonly seen?: number | null
  readonly seenBefore?: number | null
}

/** A store whose days (or hours) are sketched in order, from `first` on; compared with 28 days before. */
export function sketchStore(
  store: string,
  first: string,
  sketches: readonly CellSketch[],
  unit: 'day' | 'hour' = 'day',
): StoreCells {
  const stepMs = unit === 'day' ? 86_400_000 : 3_600_000
  const start = Date.parse(first.length === 10 ? `${first}T00:00Z` : `${first}Z`)
  const cells = sketches.map((sketch, position): StoreCell => {
    const at = start + position * stepMs
    const before = at - 28 * 86_400_000
    const over = sketch.unfinished !== true && sketch.now !== 'future'
    const compared =
      sketch.before === undefined ? null : side(before, stepMs, sketch.before, sketch.seenBefore, true)
    return {
      ...side(at, stepMs, sketch.now, sketch.seen, over),
      unfinished: sketch.unfinished ?? false,
      compared: compared && {
        ...compared,
        valueSoFar: sketch.unfinished ? (sketch.soFar ?? null) : compared.value,
      },
    }
  })
  const begun = cells.filter((cell) => cell.state !== 'future')
  const silent =
    begun.length > 0 && begun.every((cell) => cell.value === null && cell.time.plannedHours === 0)
  return { store, timezone: 'UTC', cells, silent }
}

function side(
  at: number,
  lengthMs: number,
  what: CellSketch['now'],
  seen: number | null | undefined = 1,
  over = true,
) {
  const index = new Date(at).toISOString().slice(0, -1)
  const measured = typeof what === 'number'
  const scheduled = what === 'closed' || what === 'future' ? 0 : 10
  return {
    bucket: { index, occurrence: 0 as const, start: at, endExclusive: at + lengthMs },
    day: index.slice(0, 10),
    state: measured ? ('measured' as const) : what,
    value: measured ? what : null,
    over,
    time:
      seen === null
        ? { known: false, plannedHours: 0, scheduledHours: 0, expected: 0, usable: 0 }
        : {
            known: true,
            plannedHours: scheduled,
            scheduledHours: scheduled,
            expected: scheduled * 4,
            usable: scheduled * 4 * seen,
          },
  }
}
