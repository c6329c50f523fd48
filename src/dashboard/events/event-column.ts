import { t } from '@lingui/core/macro'
import type { LocalDay } from '../../calendar/calendar.ts'
import { textFile } from '../data/cards/file-columns.ts'
import type { TimePoint } from '../data/cards/points-over-time.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { tie } from '../ui/words/format.ts'
import { outagesOfBucket } from './outage-words.ts'
import type { Outages } from './outages/use-outages.ts'
import type { EventList } from './use-events.ts'

type Bucket = Pick<TimePoint, 'extent'>

/** The column of a table over time that names the events of each bucket, if there are any. */
export function eventColumns<Point extends Bucket>({ list, status }: EventList): readonly Column<Point>[] {
  const header = t`Events`
  if (status === 'failed') return [textColumn('events', header, () => t`Couldn’t load events`)]
  if (list.length === 0) return []
  return [
    textColumn('events', header, ({ extent: { days } }) =>
      list
        .filter(({ from, until }) => from <= days.last && until >= days.first)
        .map(({ title }) => title)
        .join('; '),
    ),
  ]
}

/**
 * The column beside it, of a file alone: what cameras missed in each bucket. Outages come after a table on the screen,
 * which would move.
 */
export function outageColumns<Point extends Bucket>(
  { list, status }: Outages,
  today: LocalDay,
): readonly Column<Point>[] {
  const header = t`Camera outages`
  if (status === 'absent') return []
  if (status === 'failed') return [textColumn('outages', header, () => t`Couldn’t load camera outages`)]
  return [
    // A file has no lines to break.
    textColumn('outages', header, ({ extent }) => outagesOfBucket(list, extent, today).replaceAll(tie, ' ')),
  ]
}

function textColumn<Point>(key: string, header: string, words: (point: Point) => string): Column<Point> {
  return { key, header, cell: words, file: textFile(header, words) }
}
