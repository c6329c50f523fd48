import { t } from '@lingui/core/macro'
import type { LocalDay } from '../../calendar/calendar.ts'
import { textFile } from '../data/cards/file-columns.ts'
import type { TimePoint } from '../data/cards/points-over-time.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { tie } from '../ui/words/format.ts'
import { areCameras, areCorrections, areHours } from './changes/change-spans.ts'
import { changesHead } from './changes/cuts.ts'
import type { Changes } from './changes/use-changes.ts'
import type { Outages } from './outages/use-outages.ts'
import type { EventList } from './use-events.ts'
import { camerasOfBucket } from './words/camera-words.ts'
import { correctionsOfBucket } from './words/correction-words.ts'
import { hoursOfBucket } from './words/hours-words.ts'
import { outagesOfBucket } from './words/outage-words.ts'

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

/**
 * The columns after it, of a file alone too: the cameras that came or went in each bucket, the opening hours that were
 * changed, and the counts that were corrected.
 */
export function changeColumns<Point extends Bucket>(
  { list, status, cuts }: Changes,
  today: LocalDay,
): readonly Column<Point>[] {
  if (status === 'failed') {
    return [
      textColumn(
        'cameras',
        changesHead('cameras', []),
        () => t`Couldn’t load new and removed cameras, changed opening hours and corrected counts`,
      ),
    ]
  }
  const [cameras, hours] = [list.filter(areCameras), list.filter(areHours)]
  const corrections = list.filter(areCorrections)
  // Nearly all periods have none, and a column without words says nothing.
  return [
    ...(cameras.length === 0
      ? []
      : [
          textColumn<Point>('cameras', changesHead('cameras', cuts), ({ extent: { days } }) =>
            camerasOfBucket(cameras, days),
          ),
        ]),
    ...(hours.length === 0
      ? []
      : [
          textColumn<Point>('hours', changesHead('hours', cuts), ({ extent: { days } }) =>
            hoursOfBucket(hours, days),
          ),
        ]),
    ...(corrections.length === 0
      ? []
      : [
          textColumn<Point>('corrections', changesHead('corrections', cuts), ({ extent: { days } }) =>
            correctionsOfBucket(corrections, days, today),
          ),
        ]),
  ]
}

function textColumn<Point>(key: string, header: string, words: (point: Point) => string): Column<Point> {
  return { key, header, cell: words, file: textFile(header, words) }
}
