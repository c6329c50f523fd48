import { plural, t } from '@lingui/core/macro'
import { formatCount, formatShare } from '../ui/words/format.ts'
import { formatDuration } from '../ui/words/format-duration.ts'
import { durationTicks, niceTicks, type TickCount } from './nice-ticks.ts'

/** The unit of a chart: how to write its values, and where to place the lines of its axis. */
export interface Unit {
  /** The label above the axis. */
  readonly axis: () => string
  /** Follows a value; empty if the formatted value includes its unit. */
  readonly behind: (value: number) => string
  readonly format: (value: number) => string
  /** From 0 to just above the greatest value. */
  readonly ticks: (max: number, count: TickCount) => readonly number[]
  /** How a tick is written: without decimals that no tick has. */
  readonly formatTick: (tick: number) => string
  /** Whether values of several buckets can be added up: counts can, averages and rates cannot. */
  readonly adds: boolean
  /** In a file: the unit for the head, and the number below it. */
  readonly inFile: { readonly unit: () => string; readonly number: (value: number) => number }
}

function countUnit(many: () => string, behind: Unit['behind']): Unit {
  return {
    axis: many,
    behind,
    format: formatCount,
    ticks: niceTicks,
    formatTick: formatCount,
    adds: true,
    inFile: { unit: many, number: (value) => value },
  }
}

export const people = countUnit(
  () => t({ message: 'visitors', context: 'unit of an axis' }),
  (value) => plural(value, { one: 'visitor', other: 'visitors' }),
)

/** A visitor who returns counts as another visit. */
export const visits = countUnit(
  () => t({ message: 'visits', context: 'unit of an axis' }),
  (value) => plural(value, { one: 'visit', other: 'visits' }),
)

/** Fractions: 0.184 is 18.4%. */
export const rate: Unit = {
  axis: () => '%',
  behind: () => '',
  format: (value) => formatShare(value, 1),
  // Tenths of a per cent are the finest that is written.
  ticks: (max, count) => niceTicks(max * 1000, count).map((tick) => tick / 1000),
  formatTick: (tick) => formatShare(tick, Number.isInteger(round(tick * 100)) ? 0 : 1),
  adds: false,
  inFile: { unit: () => '%', number: (value) => value * 100 },
}

/** Seconds. */
export const duration: Unit = {
  axis: () => t({ message: 'time', context: 'unit of an axis' }),
  behind: () => '',
  format: formatDuration,
  ticks: durationTicks,
  formatTick: formatDuration,
  adds: false,
  inFile: { unit: () => 's', number: (value) => value },
}

/** Undoes binary noise: 0.07 × 100 is 7.000000000000001. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
