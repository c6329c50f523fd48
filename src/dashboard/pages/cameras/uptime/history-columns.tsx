import { t } from '@lingui/core/macro'
import type { PointerEvent, ReactNode } from 'react'
import { coverageThresholds } from '../../../../domain/coverage/verdict.ts'
import { frameFor, hourAtPoint, type StripFrame } from '../../../camera/strip/hour-strip.ts'
import stripStyles from '../../../camera/strip/strip.module.css'
import { StripAxis } from '../../../camera/strip/strip-axis.tsx'
import { StripPicture } from '../../../camera/strip/strip-picture.tsx'
import { hourWords, stripWords, unknownDaysWords } from '../../../camera/strip/strip-words.ts'
import { rate } from '../../../charts/unit.ts'
import { CameraLink } from '../../../data/camera-link/camera-link.tsx'
import { Defined } from '../../../data/cards/defined.tsx'
import { countFile, hoursFile, numberFile, textFile } from '../../../data/cards/file-columns.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatCoverage } from '../../../ui/words/format-coverage.ts'
import styles from '../styles/history.module.css'
import type { HistoryRow } from './history-rows.ts'

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
  if (narrow) return [camera, uptimeColumn()]
  return [
    camera,
    { key: 'hours', header: <StripAxis frame={frame} />, cell: strip, width: '60%' },
    shareColumn({ key: 'arrived', header: t`Footage received`, info: <Defined term="Footage received" /> }),
    shareColumn({
      key: 'quality',
      header: t`Image quality`,
      info: <Defined term="Image quality of the footage" />,
    }),
    uptimeColumn(),
    ...(anyUnknown ? [unknownColumn()] : []),
  ]
}

function stripCell({ frame, onPoint }: HistoryColumnsSettings): Column<HistoryRow>['cell'] {
  return (row) => {
    const { hours = '' } = row
    const own = frameFor(hours, frame)
    return (
      <div
        className={stripStyles.strips}
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
    header: t`Camera`,
    cell: (row) => (
      <span className={styles.named}>
        <CameraLink recording={row.recording} reach="row" className={styles.camera}>
          {row.name}
        </CameraLink>
        {severalStores && <span className={styles.store}>{row.store}</span>}
        {narrow && <span className={styles.narrowStrip}>{strip(row)}</span>}
      </span>
    ),
    sortBy: ({ name }) => name,
    ...(narrow ? {} : { width: `min(${Math.ceil(longestName * 0.9) + 3}ch, 26cqi)` }),
    file: [
      ...textFile<HistoryRow>(t`Camera`, ({ name }) => name),
      ...textFile<HistoryRow>(t`Store`, ({ store }) => store),
    ],
  }
}

interface ShareColumn {
  readonly key: 'arrived' | 'quality' | 'uptime'
  readonly header: string
  readonly info: ReactNode
}

function shareColumn({
  key,
  header,
  info,
}: ShareColumn): Column<HistoryRow> & Required<Pick<Column<HistoryRow>, 'file'>> {
  return {
    key,
    header,
    info,
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

function uptimeColumn(): Column<HistoryRow> {
  const plain = shareColumn({ key: 'uptime', header: t`Uptime`, info: <Defined term="Uptime" /> })
  return {
    ...plain,
    file: [
      ...plain.file,
      ...hoursFile<HistoryRow>(t`Scheduled hours`, ({ dueHours }) => dueHours),
      ...hoursFile<HistoryRow>(t`Hours missed`, ({ missedHours }) => missedHours),
      ...countFile<HistoryRow>(t`Days unknown`, ({ unknownDays = 0 }) => unknownDays),
    ],
  }
}

const unknownColumn = (): Column<HistoryRow> => ({
  key: 'unknown',
  header: t`Unknown`,
  align: 'end',
  cell: ({ unknownDays = 0 }) => (unknownDays === 0 ? '' : unknownDaysWords(unknownDays)),
  sortBy: ({ unknownDays = 0 }) => unknownDays,
})

function indexAt(event: PointerEvent<HTMLElement>, frame: StripFrame): string | null {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  if (width === 0 || height === 0) return null
  return hourAtPoint(frame, (event.clientX - left) / width, (event.clientY - top) / height)
}
