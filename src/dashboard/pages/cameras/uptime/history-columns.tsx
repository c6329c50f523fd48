import type { PointerEvent } from 'react'
import { coverageThresholds } from '../../../../domain/coverage/verdict.ts'
import { rate } from '../../../charts/unit.ts'
import { Defined } from '../../../data/cards/defined.tsx'
import { countFile, hoursFile, numberFile, textFile } from '../../../data/cards/file-columns.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { countOf } from '../../../ui/words/count-of.ts'
import { formatCoverage } from '../../../ui/words/format-coverage.ts'
import styles from '../styles/history.module.css'
import type { HistoryRow } from './history-rows.ts'
import { hourWords, stripWords } from './history-words.ts'
import { frameFor, hourAtPoint, type StripFrame } from './hour-strip.ts'
import { StripAxis } from './strip-axis.tsx'
import { StripPicture } from './strip-picture.tsx'

export interface HistoryColumnsSettings {
  readonly frame: StripFrame
  readonly severalStores: boolean
  /** Letters: rows that are drawn later must not make the column wider. */
  readonly longestName: number
  /** Whether any camera has days without a record. */
  readonly anyUnknown: boolean
  /** On a phone the strip stands below the name. */
  readonly narrow: boolean
  /** Called with the words of the hour under the pointer. */
  readonly onPoint: (words: string | null) => void
}

export function historyColumns(settings: HistoryColumnsSettings): readonly Column<HistoryRow>[] {
  const { frame, anyUnknown, narrow } = settings
  const strip = stripCell(settings)
  const camera = cameraColumn(settings, strip)
  if (narrow) return [camera, uptimeColumn]
  return [
    camera,
    { key: 'hours', header: <StripAxis frame={frame} />, cell: strip, width: '60%' },
    shareColumn('arrived', 'Received', 'Received segments'),
    shareColumn('quality', 'Quality of received', 'Quality of received'),
    uptimeColumn,
    ...(anyUnknown ? [unknownColumn] : []),
  ]
}

function stripCell({ frame, onPoint }: HistoryColumnsSettings): Column<HistoryRow>['cell'] {
  return (row) => {
    const { hours = '' } = row
    const own = frameFor(hours, frame)
    return (
      <div
        className={styles.strips}
        onPointerMove={(event) => {
          const index = indexAt(event, own)
          onPoint(index === null ? null : hourWords(row, index, frame.days))
        }}
        onPointerLeave={() => onPoint(null)}
      >
        <StripPicture hours={hours} frame={own} words={stripWords(row)} />
      </div>
    )
  }
}

function cameraColumn(
  { severalStores, longestName, narrow }: HistoryColumnsSettings,
  strip: Column<HistoryRow>['cell'],
): Column<HistoryRow> {
  return {
    key: 'camera',
    header: 'Camera',
    cell: (row) => (
      <span className={styles.named}>
        <span className={styles.camera}>{row.name}</span>
        {severalStores && <span className={styles.store}>{row.store}</span>}
        {narrow && strip(row)}
      </span>
    ),
    sortBy: ({ name }) => name,
    ...(narrow ? {} : { width: `min(${Math.ceil(longestName * 0.9) + 3}ch, 26cqi)` }),
    file: [
      ...textFile<HistoryRow>('Camera', ({ name }) => name),
      ...textFile<HistoryRow>('Store', ({ store }) => store),
    ],
  }
}

function shareColumn(
  key: 'arrived' | 'quality' | 'uptime',
  header: string,
  term: 'Uptime' | 'Received segments' | 'Quality of received',
): Column<HistoryRow> & Required<Pick<Column<HistoryRow>, 'file'>> {
  return {
    key,
    header,
    info: <Defined term={term} />,
    align: 'end',
    cell: (row) => {
      const value = row[key]
      if (value === null) return <span className={styles.none}>–</span>
      const isLow = key === 'uptime' && value < coverageThresholds.complete
      return (
        <span className={key === 'uptime' ? styles.uptime : undefined} data-low={isLow || undefined}>
          {formatCoverage(value)}
        </span>
      )
    },
    sortBy: (row) => row[key],
    file: numberFile(header, (row) => row[key], rate),
  }
}

const plainUptime = shareColumn('uptime', 'Uptime', 'Uptime')
const uptimeColumn: Column<HistoryRow> = {
  ...plainUptime,
  file: [
    ...plainUptime.file,
    ...hoursFile<HistoryRow>('Scheduled hours', ({ dueHours }) => dueHours),
    ...hoursFile<HistoryRow>('Hours missed', ({ missedHours }) => missedHours),
    ...countFile<HistoryRow>('Days not known', ({ unknownDays = 0 }) => unknownDays),
  ],
}

const unknownColumn: Column<HistoryRow> = {
  key: 'unknown',
  header: 'Not known',
  align: 'end',
  cell: ({ unknownDays = 0 }) => (unknownDays === 0 ? '' : countOf(unknownDays, 'day')),
  sortBy: ({ unknownDays = 0 }) => unknownDays,
}

function indexAt(event: PointerEvent<HTMLElement>, frame: StripFrame): string | null {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  if (width === 0 || height === 0) return null
  return hourAtPoint(frame, (event.clientX - left) / width, (event.clientY - top) / height)
}
