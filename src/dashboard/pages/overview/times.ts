import { formatTimeNamed, zoneName } from '../../time/format-day.ts'
import { formatTime, formatTimeNear } from '../../time/format-time.ts'
import type { OverviewView } from './answers/use-overview.ts'

/** How the page writes a time. */
export interface Clock {
  /** The newest instant that is counted, epoch milliseconds. */
  readonly asOf: number
  /** The stores lie in several time zones, so a time names its zone. */
  readonly namesZones: boolean
}

export function clockOf({ chosen, asOf }: Pick<OverviewView, 'chosen' | 'asOf'>): Clock {
  return { asOf, namesZones: new Set(chosen.map(({ timezone }) => timezone)).size > 1 }
}

/** "11:51", "Sun 22 Nov, 08:59", "11:51 GMT". */
export function timeWords(instant: number, zone: string, { asOf, namesZones }: Clock): string {
  const time = formatTimeNear(instant, zone, asOf)
  return namesZones ? `${time} ${zoneName(instant, zone)}` : time
}

/** "14:00", "14:00 GMT": a time of today. */
export function hourWords(instant: number, zone: string, { namesZones }: Clock): string {
  return namesZones ? formatTimeNamed(instant, zone) : formatTime(instant, zone)
}
