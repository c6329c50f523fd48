import { t } from '@lingui/core/macro'
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
import { formatShare } from '../../ui/words/format.ts'
import { formatDuration } from '../../ui/words/format-duration.ts'
import { formatTotalHours } from '../../ui/words/format-total-hours.ts'
import { withExcluded } from '../headline-figure.tsx'
import { SmallSample } from './small-sample.tsx'
import { besideBars, withBars } from './zone-bar.tsx'
import { type CommonCautions, rateCaution, shareCaution } from './zone-cautions.ts'
import { inStores } from './zone-words.ts'
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

export interface ZoneColumnsProps {
  readonly rows: readonly ZoneRow[]
  readonly named: NamedZones
  /** `null`: no change is shown. */
  readonly ranges: ComparedRanges | null
  /** The column that the table is ordered by: its values are drawn as bars. */
  readonly orderedBy: string | null
  /** These stand above the table. */
  readonly cautions: CommonCautions
}

export function zoneColumns({
  rows,
  named,
  ranges,
  orderedBy,
  cautions,
}: ZoneColumnsProps): readonly Column<ZoneRow>[] {
  const barred = (column: Column<ZoneRow>) => withBars(column, rows, column.key === orderedBy)
  return [
    nameColumn(named),
    barred(visitsColumn()),
    ...(ranges === null ? [] : [besideBars(visitsChange(ranges))]),
    barred(visitRateColumn(cautions.rate !== null)),
    barred(dwellColumn()),
    barred(totalDwellColumn()),
    barred(shareColumn(cautions.share !== null)),
    besideBars(coverageColumn({ rowOf: ({ zone }) => ({ of: zoneWords(zone), zone }) })),
  ]
}

function nameColumn({ overTime, several, onChoose }: NamedZones): Column<ZoneRow> {
  return {
    key: 'zone',
    header: t`Zone`,
    cell: ({ zone, stores }) => (
      <span className={styles.named}>
        <NameButton chosen={zone === overTime} title={t`Show over time`} onChoose={() => onChoose(zone)}>
          {zoneWords(zone)}
        </NameButton>
        {several && <span className={styles.stores}>{inStores(stores)}</span>}
      </span>
    ),
    sortBy: ({ zone }) => zoneWords(zone),
    file: [
      ...textFile<ZoneRow>(t`Zone`, ({ zone }) => zoneWords(zone)),
      ...countFile<ZoneRow>(t`Stores with this zone`, ({ stores }) => stores),
    ],
  }
}

function visitsColumn(): Column<ZoneRow> {
  return {
    key: 'visits',
    header: t`Visits`,
    info: <Defined term="Zone visits" />,
    align: 'end',
    cell: ({ state, visits: value }) => <ValueCell state={state} value={value} />,
    sortBy: ({ visits }) => visits,
    file: valueFile(t`Visits`, ({ state, visits: value }) => ({ state, value }), visits),
  }
}

/** @param isCautioned whether the caution of the cells stands above the table */
function visitRateColumn(isCautioned: boolean): Column<ZoneRow> {
  return {
    key: 'entryRate',
    header: t`Visit rate`,
    info: <Defined term="Visit rate" />,
    align: 'end',
    cell: (row) => (
      <RatioCell
        ratio={row.entryRate}
        nobody={row.visits === 0}
        coverage={isCautioned ? undefined : rateCaution(row)}
        why={
          <WhySeen
            coverage={row.rateCoverage}
            of={visitRateOf(row.zone)}
            about={periodOf({ zone: row.zone })}
          />
        }
        format={(value) => formatShare(value)}
      />
    ),
    sortBy: ({ entryRate }) => entryRate.value,
    file: [
      ...numberFile<ZoneRow>(t`Visit rate`, ({ entryRate }) => entryRate.value, rate),
      ...coverageFile<ZoneRow>(({ rateCoverage }) => rateCoverage, t`Visit rate: coverage`),
    ],
  }
}

function visitRateOf(path: string): string {
  const zone = zoneWords(path)
  return t`Visit rate of ${zone}`
}

function dwellColumn(): Column<ZoneRow> {
  return {
    key: 'averageDwell',
    header: t`Dwell time`,
    info: <Defined term="Dwell time" />,
    align: 'end',
    cell: ({ averageDwell, visits }) => (
      <span className={styles.average}>
        <RatioCell ratio={averageDwell} nobody={visits === 0} format={formatDuration} />{' '}
        {averageDwell.value !== null && <SmallSample visits={averageDwell.over} />}
      </span>
    ),
    sortBy: ({ averageDwell }) => averageDwell.value,
    file: [
      ...numberFile<ZoneRow>(t`Dwell time`, ({ averageDwell }) => averageDwell.value, duration),
      ...numberFile<ZoneRow>(
        t`Dwell time: sample`,
        ({ averageDwell }) => (averageDwell.value === null ? null : averageDwell.over),
        visits,
      ),
    ],
  }
}

function totalDwellColumn(): Column<ZoneRow> {
  return {
    key: 'totalDwell',
    header: t`Total dwell time`,
    info: <Defined term="Total dwell time" />,
    align: 'end',
    cell: ({ totalDwell }) => (totalDwell === null ? '' : formatTotalHours(totalDwell)),
    sortBy: ({ totalDwell }) => totalDwell,
    file: numberFile(t`Total dwell time`, ({ totalDwell }) => totalDwell, duration),
  }
}

/** @param isCautioned whether the caution of the cells stands above the table */
function shareColumn(isCautioned: boolean): Column<ZoneRow> {
  return {
    key: 'share',
    header: t`Share`,
    info: <Defined term="Share of visits" />,
    align: 'end',
    cell: (row) => (
      <RatioCell
        ratio={{ value: row.share }}
        nobody={false}
        coverage={isCautioned ? undefined : shareCaution(row)}
        format={(value) => formatShare(value)}
      />
    ),
    sortBy: ({ share }) => share,
    file: [
      ...numberFile<ZoneRow>(t`Share of visits`, ({ share }) => share, rate),
      ...coverageFile<ZoneRow>(({ shareCoverage }) => shareCoverage, t`Share of visits: coverage`),
    ],
  }
}

/** How the visits have changed, like for like. */
function visitsChange({ days, compared, today }: ComparedRanges): Column<ZoneRow> {
  const current = formatDayRange(days, today)
  const range = formatDayRange(compared, today)
  const column = changeColumn<ZoneRow>({
    deltaOf: ({ visits: value, change }) => (value === null ? null : change),
    rangesOf: ({ leftOut }) => ({
      current,
      comparison: withExcluded(range, leftOut),
    }),
    whyOf: ({ zone }) => periodOf({ zone }),
  })
  return { ...column, cell: (row) => <span className={styles.change}>{column.cell(row)}</span> }
}

interface RatioCellProps {
  readonly ratio: Pick<Ratio, 'value'>
  /** Whether the divisor is known to be zero. Otherwise the visits say why there is no value. */
  readonly nobody: boolean
  /** The coverage of the value, if it is worse than that of the row. */
  readonly coverage?: Coverage | undefined
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
