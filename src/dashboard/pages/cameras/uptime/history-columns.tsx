import type { PointerEvent } from 'react'
import { coverageThresholds } from '../../../../domain/coverage/verdict.ts'
import { rate } from '../../../charts/unit.ts'
import { Defined } from '../../../data/cards/defined.tsx'
import { countFile, numberFile, textFile } from '../../../data/cards/file-columns.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatCount } from '../../../ui/words/format.ts'
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
  /** Whether there are days of which nobody knows. */
  readonly anyUnknown: boolean
  /** On a phone the strip stands below the name. */
  readonly narrow: boolean
  /** Told the words of the hour that is pointed at. */
  readonly onPoint: (words: string | null) => void
}

export function historyColumns(settings: HistoryColumnsSettings): readonly Column<HistoryRow>[] {
  const { frame, severalStores, longestName, anyUnknown, narrow, onPoint } = settings
  const strip = (row: HistoryRow) => (
    <div
      className={styles.strips}
      onPointerMove={(event) => {
        const index = indexAt(event, frameFor(hoursOf(row), frame))
        onPoint(index === null ? null : hourWords(row, index, frame.days))
      }}
      onPointerLeave={() => onPoint(null)}
    >
      <StripPicture hours={hoursOf(row)} frame={frameFor(hoursOf(row), frame)} words={stripWords(row)} />
    </div>
  )
  const camera: Column<HistoryRow> = {
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
  const hours: Column<HistoryRow> = {
    key: 'hours',
    header: <StripAxis frame={frame} />,
    cell: strip,
    width: '60%',
  }
  const share = (
    key: 'arrived' | 'quality' | 'uptime',
    header: string,
    term: 'Uptime' | 'Received segments' | 'Quality of received',
  ): Column<HistoryRow> => ({
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
  })
  const plainUptime = share('uptime', 'Uptime', 'Uptime')
  const uptime: Column<HistoryRow> = {
    ...plainUptime,
    file: [
      ...(plainUptime.file ?? []),
      ...countFile<HistoryRow>('Scheduled hours', ({ dueHours }) => rounded(dueHours)),
      ...countFile<HistoryRow>('Hours missed', ({ missedHours }) => rounded(missedHours)),
      ...countFile<HistoryRow>('Days not known', ({ unknownDays = 0 }) => unknownDays),
    ],
  }
  const unknown: Column<HistoryRow> = {
    key: 'unknown',
    header: 'Not known',
    align: 'end',
    cell: ({ unknownDays = 0 }) =>
      unknownDays === 0 ? '' : unknownDays === 1 ? '1 day' : `${formatCount(unknownDays)} days`,
    sortBy: ({ unknownDays = 0 }) => unknownDays,
  }
  if (narrow) return [camera, uptime]
  return [
    camera,
    hours,
    share('arrived', 'Received', 'Received segments'),
    share('quality', 'Quality of received', 'Quality of received'),
    uptime,
    ...(anyUnknown ? [unknown] : []),
  ]
}

function hoursOf({ hours = '' }: HistoryRow): string {
  return hours
}

function rounded(hours: number): number {
  return Math.round(hours * 100) / 100
}

function indexAt(event: PointerEvent<HTMLElement>, frame: StripFrame): string | null {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  if (width === 0 || height === 0) return null
  return hourAtPoint(frame, (event.clientX - left) / width, (event.clientY - top) / height)
}
