import type { ReactNode } from 'react'
import type { DayRange, LocalDay } from '../../../calendar/calendar.ts'
import type { Coverage } from '../../../protocol/derived/states.ts'
import type { Ratio, ZoneRow } from '../../../protocol/derived/zone-answers.ts'
import { duration, rate, visits } from '../../charts/unit.ts'
import { changeColumn } from '../../data/cards/change-column.tsx'
import { coverageColumn } from '../../data/cards/coverage-column.tsx'
import { Defined } from '../../data/cards/defined.tsx'
import { countFile, coverageFile, numberFile, textFile, valueFile } from '../../data/cards/file-columns.ts'
import { zoneWords } from '../../data/questions/floor.ts'
import { periodOf, WhySeen } from '../../data/why/why-button.tsx'
import { formatDayRange } from '../../time/format-day.ts'
import { NameButton } from '../../ui/controls/name-button.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { ValueCell } from '../../ui/value-cell.tsx'
import { formatCount, formatShare } from '../../ui/words/format.ts'
import { formatDuration, formatTotalHours } from '../../ui/words/format-duration.ts'
import { SampleSize } from './zone-kpis.tsx'
import { measureWords } from './zone-words.ts'
import styles from './zones.module.css'

export interface NamedZones {
  /** The zone over time. */
  readonly overTime: string
  /** Whether there are several stores: each zone then says how many have it. */
  readonly several: boolean
  readonly onChoose: (zone: string) => void
}

export interface ComparedRanges {
  readonly days: DayRange
  readonly compared: DayRange
  readonly today: LocalDay
}

/** @param ranges `null`: no change is shown. */
export function zoneColumns(named: NamedZones, ranges: ComparedRanges | null): readonly Column<ZoneRow>[] {
  return [
    nameColumn(named),
    visitsColumn,
    ...(ranges === null ? [] : [visitsChange(ranges)]),
    entryRateColumn,
    averageDwellColumn,
    totalDwellColumn,
    shareColumn,
    coverageColumn({ rowOf: ({ zone }) => ({ of: zoneWords(zone), zone }), narrow: true }),
  ]
}

function nameColumn({ overTime, several, onChoose }: NamedZones): Column<ZoneRow> {
  return {
    key: 'zone',
    header: 'Zone',
    cell: ({ zone, stores }) => (
      <span className={styles.named}>
        <NameButton chosen={zone === overTime} title="Show over time" onChoose={() => onChoose(zone)}>
          {zoneWords(zone)}
        </NameButton>
        {several && (
          <span className={styles.stores}>
            {stores === 1 ? 'in 1 store' : `in ${formatCount(stores)} stores`}
          </span>
        )}
      </span>
    ),
    sortBy: ({ zone }) => zoneWords(zone),
    file: [
      ...textFile<ZoneRow>('Zone', ({ zone }) => zoneWords(zone)),
      ...countFile<ZoneRow>('Stores with it', ({ stores }) => stores),
    ],
  }
}

const visitsColumn: Column<ZoneRow> = {
  key: 'visits',
  header: 'Visits',
  info: <Defined term="Visits to zones" />,
  align: 'end',
  cell: ({ state, visits: value }) => <ValueCell state={state} value={value} />,
  sortBy: ({ visits }) => visits,
  file: valueFile('Visits', ({ state, visits: value }) => ({ state, value }), visits),
}

const entryRateColumn: Column<ZoneRow> = {
  key: 'entryRate',
  header: 'Entry rate',
  info: <Defined term="Entry rate" />,
  align: 'end',
  cell: ({ zone, entryRate, rateCoverage, visits }) => (
    <RatioCell
      ratio={entryRate}
      nobody={visits === 0}
      coverage={rateCoverage}
      why={
        <WhySeen
          coverage={rateCoverage}
          of={`${measureWords['entry-rate']} of ${zoneWords(zone)}`}
          about={periodOf({ zone })}
        />
      }
      format={(value) => formatShare(value)}
    />
  ),
  sortBy: ({ entryRate }) => entryRate.value,
  file: [
    ...numberFile<ZoneRow>('Entry rate', ({ entryRate }) => entryRate.value, rate),
    ...coverageFile<ZoneRow>(({ rateCoverage }) => rateCoverage, 'Entry rate: coverage'),
  ],
}

const averageDwellColumn: Column<ZoneRow> = {
  key: 'averageDwell',
  header: 'Average dwell',
  info: <Defined term="Average dwell" />,
  align: 'end',
  cell: ({ averageDwell, visits }) => (
    <span className={styles.average}>
      <RatioCell ratio={averageDwell} nobody={visits === 0} format={formatDuration} />{' '}
      {averageDwell.value !== null && <SampleSize visits={averageDwell.over} />}
    </span>
  ),
  sortBy: ({ averageDwell }) => averageDwell.value,
  file: [
    ...numberFile<ZoneRow>('Average dwell', ({ averageDwell }) => averageDwell.value, duration),
    ...numberFile<ZoneRow>(
      'Average dwell: taken over',
      ({ averageDwell }) => (averageDwell.value === null ? null : averageDwell.over),
      visits,
    ),
  ],
}

const totalDwellColumn: Column<ZoneRow> = {
  key: 'totalDwell',
  header: 'Total dwell',
  info: <Defined term="Total dwell" />,
  align: 'end',
  cell: ({ totalDwell }) => (totalDwell === null ? '' : formatTotalHours(totalDwell)),
  sortBy: ({ totalDwell }) => totalDwell,
  file: numberFile('Total dwell', ({ totalDwell }) => totalDwell, duration),
}

const shareColumn: Column<ZoneRow> = {
  key: 'share',
  header: 'Share',
  info: <Defined term="Share of visits" />,
  align: 'end',
  cell: ({ share, shareCoverage }) => (
    <RatioCell
      ratio={{ value: share }}
      nobody={false}
      coverage={shareCoverage}
      format={(value) => formatShare(value)}
    />
  ),
  sortBy: ({ share }) => share,
  file: [
    ...numberFile<ZoneRow>('Share', ({ share }) => share, rate),
    ...coverageFile<ZoneRow>(({ shareCoverage }) => shareCoverage, 'Share: coverage'),
  ],
}

/** How the visits have changed, like for like. */
function visitsChange({ days, compared, today }: ComparedRanges): Column<ZoneRow> {
  const column = changeColumn<ZoneRow>({
    deltaOf: ({ visits: value, change }) => (value === null ? null : change),
    rangesOf: ({ leftOut }) => {
      const comparison = formatDayRange(compared, today)
      const left = leftOut === 1 ? '1 day' : `${formatCount(leftOut)} days`
      return {
        current: formatDayRange(days, today),
        comparison: leftOut === 0 ? comparison : `${comparison}; ${left} left out, counted on one side only`,
      }
    },
    whyOf: ({ zone }) => periodOf({ zone }),
  })
  return { ...column, cell: (row) => <span className={styles.change}>{column.cell(row)}</span> }
}

interface RatioCellProps {
  readonly ratio: Pick<Ratio, 'value'>
  /** Whether the divisor is known to be zero. Otherwise the visits say why there is no value. */
  readonly nobody: boolean
  /** The coverage of the value, if it differs from that of the row. */
  readonly coverage?: Coverage
  readonly why?: ReactNode
  readonly format: (value: number) => string
}

function RatioCell({ ratio: { value }, nobody, coverage, why, format }: RatioCellProps) {
  if (value !== null) {
    if (coverage === undefined) return format(value)
    return <ValueCell state="measured" {...{ value, coverage, why, format }} />
  }
  return nobody ? <ValueCell state="nobody" value={null} /> : ''
}
