import { t } from '@lingui/core/macro'
import type { StoreEvent } from '../../protocol/events.ts'
import { textFile } from '../data/cards/file-columns.ts'
import type { TimePoint } from '../data/cards/points-over-time.ts'
import type { Column } from '../ui/table/data-table.tsx'

/** The column of a table over time that names the events of each bucket. */
export function eventColumn<Point extends TimePoint>(events: readonly StoreEvent[]): Column<Point> {
  const titles = ({ extent: { days } }: Point) =>
    events
      .filter(({ from, until }) => from <= days.last && until >= days.first)
      .map(({ title }) => title)
      .join('; ')
  return { key: 'events', header: t`Events`, cell: titles, file: textFile(t`Events`, titles) }
}
