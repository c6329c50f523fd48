import { t } from '@lingui/core/macro'
import type { LocalDay } from '../../calendar/calendar.ts'
import type { StoreEvent } from '../../protocol/events.ts'
import { textFile } from '../data/cards/file-columns.ts'
import type { TimePoint } from '../data/cards/points-over-time.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { tie } from '../ui/words/format.ts'
import type { OutageSpan } from './outage-spans.ts'
import { outagesOfBucket } from './outage-words.ts'

/** The column of a table over time that names the events of each bucket. */
export function eventColumn<Point extends TimePoint>(events: readonly StoreEvent[]): Column<Point> {
  const titles = ({ extent: { days } }: Point) =>
    events
      .filter(({ from, until }) => from <= days.last && until >= days.first)
      .map(({ title }) => title)
      .join('; ')
  return { key: 'events', header: t`Events`, cell: titles, file: textFile(t`Events`, titles) }
}

/** The column beside it: what cameras missed in each bucket. */
export function outageColumn<Point extends TimePoint>(
  outages: readonly OutageSpan[],
  today: LocalDay,
): Column<Point> {
  const words = ({ extent }: Point) => outagesOfBucket(outages, extent, today)
  const header = t`Camera outages`
  // A file has no lines to break.
  const filed = (point: Point) => words(point).replaceAll(tie, ' ')
  return { key: 'outages', header, cell: words, file: textFile(header, filed) }
}
