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
import { storesNote } from '../../data/questions/stores-note.ts'
import { periodOf, WhySeen } from '../../data/why/why-button.tsx'
import { TableCard } from '../../export/table-card.tsx'
import { formatDayRange } from '../../time/format-day.ts'
import { NameButton } from '../../ui/controls/name-button.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { ValueCell } from '../../ui/value-cell.tsx'
import { formatCount, formatDuration, formatShare } from '../../ui/words/format.ts'
import type { ZonesView } from './use-zones.ts'
import { SampleSize } from './zone-kpis.tsx'
import { measureWords } from './zone-words.ts'
import styles from './zones.module.css'

export interface ZoneTableCardProps {
  readonly view: ZonesView
  readonly today: LocalDay
  /** The zone that is drawn over time. */
  readonly overTime: string
  readonly onChoose: (zone: string) => void
}

/** The zones side by side, and which of them is drawn over time. */
export function ZoneTableCard({ view, today, overTime, onChoose }: ZoneTableCardProps) {
  const { rows, compared } = view
  const several = view.stores.length > 1
  const isTooMuch = compared !== null && rows.every(({ change }) => change === null)
  const columns: Column<ZoneRow>[] = [
    {
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
    },
    {
      key: 'visits',
      header: 'Visits',
      info: <Defined term="Visits to zones" />,
      align: 'end',
      cell: ({ state, visits: value }) => <ValueCell state={state} value={value} />,
      sortBy: ({ visits }) => visits,
      file: valueFile('Visits', ({ state, visits: value }) => ({ state, value }), visits),
    },
    ...(compared === null || isTooMuch ? [] : [visitsChange(view.days, compared, today)]),
    {
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
    },
    {
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
    },
    {
      key: 'totalDwell',
      header: 'Total dwell',
      info: <Defined term="Total dwell" />,
      align: 'end',
      cell: ({ totalDwell }) => (totalDwell === null ? '' : formatDuration(totalDwell)),
      sortBy: ({ totalDwell }) => totalDwell,
      file: numberFile('Total dwell', ({ totalDwell }) => totalDwell, duration),
    },
    {
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
    },
    coverageColumn({ rowOf: ({ zone }) => ({ of: zoneWords(zone), zone }), narrow: true }),
  ]
  const above = rows.some(({ entryRate }) => (entryRate.value ?? 0) > 1)
  return (
    <TableCard
      name="zones"
      title="Side by side"
      note={storesNote(view.stores)}
      fileTitle="Zones side by side"
      caption="Zones side by side"
      columns={columns}
      rows={rows}
      rowKey={({ zone }) => zone}
      order={{ key: 'visits', direction: 'descending' }}
    >
      {isTooMuch && (
        <p className={styles.foot}>
          Too many days, stores and zones for a change: it is made of single days, those that both periods
          counted. Choose a shorter range or fewer zones.
        </p>
      )}
      {above && (
        <p className={styles.foot}>
          An entry rate above 100 % is no error: whoever returns to a zone is counted again, and comes through
          the entrance only once.
        </p>
      )}
    </TableCard>
  )
}

/** How the visits have changed, like for like. */
function visitsChange(days: DayRange, compared: DayRange, today: LocalDay): Column<ZoneRow> {
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
  /** Whether it is known that there was nobody to divide by; otherwise the visits say why there is no value. */
  readonly nobody: boolean
  /** Cameras behind the value, where the coverage of the row is of others. */
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
