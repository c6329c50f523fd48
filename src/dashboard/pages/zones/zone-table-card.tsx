import { duration, rate, visits } from '../../charts/unit.ts'
import { countFile, coverageFile, numberFile, textFile, valueFile } from '../../data/file-columns.ts'
import { storesNote } from '../../data/stores-note.ts'
import { WhyCoverage } from '../../data/why-button.tsx'
import { CardTools } from '../../export/card-tools.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { fileTable } from '../../ui/file-table.ts'
import { formatCount, formatDuration, formatShare } from '../../ui/format.ts'
import { NameButton } from '../../ui/name-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useOrder } from '../../ui/use-order.ts'
import { ValueCell } from '../../ui/value-cell.tsx'
import { zoneWords } from './floor.ts'
import type { SideBySideView } from './use-side-by-side.ts'
import { SampleSize } from './zone-kpis.tsx'
import type { Ratio, ZoneRow } from './zone-rows.ts'
import styles from './zones.module.css'

export interface ZoneTableCardProps {
  readonly view: SideBySideView
  /** The zone that is drawn over time. */
  readonly overTime: string
  readonly onChoose: (zone: string) => void
}

/** The zones side by side, and which of them is drawn over time. */
export function ZoneTableCard({ view, overTime, onChoose }: ZoneTableCardProps) {
  const { rows } = view.figures
  const several = view.stores.length > 1
  const checking = view.uptime === 'loading'
  const greatest = Math.max(0, ...rows.map(({ share }) => share ?? 0))
  const kept = useOrder({ key: 'visits', direction: 'descending' })
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
      align: 'end',
      cell: ({ state, visits: value }) =>
        checking && state !== 'measured' ? (
          <Skeleton width="56px" />
        ) : (
          <ValueCell state={state} value={value} />
        ),
      sortBy: ({ visits }) => visits,
      file: valueFile('Visits', ({ state, visits: value }) => ({ state, value }), visits),
    },
    {
      key: 'entryRate',
      header: 'Entry rate',
      align: 'end',
      cell: ({ entryRate, visits }) =>
        view.entries === 'loading' && visits !== null ? (
          <Skeleton width="56px" />
        ) : (
          <RatioCell
            ratio={entryRate}
            nobody={view.entries === 'ready' && visits === 0}
            format={(value) => formatShare(value)}
          />
        ),
      sortBy: ({ entryRate }) => entryRate.value,
      file: numberFile('Entry rate', ({ entryRate }) => entryRate.value, rate),
    },
    {
      key: 'averageDwell',
      header: 'Average dwell',
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
      align: 'end',
      cell: ({ totalDwell }) => (totalDwell === null ? '' : formatDuration(totalDwell)),
      sortBy: ({ totalDwell }) => totalDwell,
      file: numberFile('Total dwell', ({ totalDwell }) => totalDwell, duration),
    },
    {
      key: 'share',
      header: 'Share',
      align: 'end',
      cell: ({ share }) => share !== null && <Share share={share} greatest={greatest} />,
      sortBy: ({ share }) => share,
      file: numberFile('Share', ({ share }) => share, rate),
    },
    {
      key: 'coverage',
      header: 'Coverage',
      align: 'end',
      cell: ({ coverage, zone }) => (
        <span className={styles.coverage}>
          {checking && coverage.share === null ? (
            <Skeleton />
          ) : (
            <WhyCoverage coverage={coverage} of={zoneWords(zone)} extent="period" zone={zone} />
          )}
        </span>
      ),
      sortBy: ({ coverage }) => coverage.share,
      file: coverageFile(({ coverage }) => (checking && coverage.share === null ? 'loading' : coverage)),
    },
  ]
  const above = rows.some(({ entryRate }) => (entryRate.value ?? 0) > 1)
  return (
    <Card
      title="Side by side"
      note={storesNote(view.stores)}
      inset="flush"
      tools={<CardTools title="Zones side by side" table={() => fileTable(columns, rows, kept.order)} />}
    >
      <DataTable
        caption="Zones side by side"
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ zone }) => zone}
        kept={kept}
      />
      {view.entries === 'failed' && (
        <p className={styles.foot}>The entries of the stores could not be loaded: there is no entry rate.</p>
      )}
      {above && (
        <p className={styles.foot}>
          An entry rate above 100 % is no error: whoever returns to a zone is counted again, and comes through
          the entrance only once.
        </p>
      )}
    </Card>
  )
}

interface RatioCellProps {
  readonly ratio: Ratio
  /** Whether it is known that there was nobody to divide by; otherwise the visits say why there is no value. */
  readonly nobody: boolean
  readonly format: (value: number) => string
}

function RatioCell({ ratio: { value }, nobody, format }: RatioCellProps) {
  if (value !== null) return format(value)
  return nobody ? <ValueCell state="nobody" value={null} /> : ''
}

/** The bar is as long as its share of the greatest: most shares of many zones are small. */
function Share({ share, greatest }: { readonly share: number; readonly greatest: number }) {
  return (
    <span className={styles.share}>
      <i className={styles.bar} aria-hidden="true">
        <i className={styles.filled} style={{ width: `${greatest === 0 ? 0 : (share / greatest) * 100}%` }} />
      </i>
      <span className={styles.percent}>{formatShare(share)}</span>
    </span>
  )
}
