import { t } from '@lingui/core/macro'
import type { StoreDwell, ZoneRow } from '../../../protocol/derived/zone-answers.ts'
import { duration, rate, type Unit, visits } from '../../charts/unit.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import { formatTotalHours } from '../../ui/words/format-total-hours.ts'
import type { ZoneMeasure } from '../zone-choices.ts'

/** The time of all visits: in hours, however long. */
const totalDuration: Unit = { ...duration, format: formatTotalHours }

export const measureUnits: Readonly<Record<ZoneMeasure, Unit>> = {
  visits,
  'entry-rate': rate,
  'average-dwell': duration,
  'total-dwell': totalDuration,
  share: rate,
}

/** The time in the store as a line to compare dwell times with; `null` if it is unknown. */
export function storeReference(dwell: StoreDwell): { readonly value: number; readonly text: string } | null {
  if (dwell.value === null) return null
  const time = formatDuration(dwell.value)
  const text = dwell.weighted ? t`time in store ${time}, weighted by entries` : t`time in store ${time}`
  return { value: dwell.value, text }
}

/** The zone that the page draws over time unless another is chosen: the first with the most visits. */
export function busiestZone(rows: readonly Pick<ZoneRow, 'zone' | 'visits'>[]): string {
  const most = Math.max(...rows.map(({ visits }) => visits ?? -1))
  return rows.find(({ visits }) => (visits ?? -1) === most)?.zone ?? ''
}
