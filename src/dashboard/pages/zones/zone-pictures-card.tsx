import { useMemo } from 'react'
import type { ZoneRow } from '../../../protocol/derived/zone-answers.ts'
import { LazyBarChart } from '../../charts/bars/lazy-bar-chart.tsx'
import { LazyScatterChart } from '../../charts/scatter/lazy-scatter-chart.tsx'
import { countFile, coverageFile, numberFile, textFile } from '../../data/cards/file-columns.ts'
import { zoneWords } from '../../data/questions/floor.ts'
import { storesNote } from '../../data/questions/stores-note.ts'
import { CardTools } from '../../export/card-tools.tsx'
import type { ZoneMeasure, ZonePicture } from '../../filters/filters.ts'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { ReadingHint } from '../../ui/reading-hint.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { fileTable } from '../../ui/table/file-table.ts'
import { useOrder } from '../../ui/table/use-order.ts'
import { ValueCell } from '../../ui/value-cell.tsx'
import { coverageWords } from '../../ui/words/coverage-words.ts'
import { formatDuration } from '../../ui/words/format.ts'
import type { Screen } from '../screen.ts'
import type { ZonesView } from './use-zones.ts'
import { SampleSize } from './zone-kpis.tsx'
import { coverageOfMeasure, measureOfRow, zoneBars, zoneScatter } from './zone-pictures.ts'
import { measureUnits, measureWords } from './zone-words.ts'
import styles from './zones.module.css'

export interface ZonePicturesCardProps {
  readonly view: ZonesView
  readonly screen: Screen
}

const title = 'Zones compared'

/** The zones against each other: in the chosen measure, or by visits and dwell together. */
export function ZonePicturesCard({ view, screen }: ZonePicturesCardProps) {
  const { zonePicture, zoneMeasure } = screen.filters
  const { rows, storeDwell } = view
  const bars = useMemo(() => zoneBars(rows, zoneMeasure, storeDwell), [rows, zoneMeasure, storeDwell])
  const scatter = useMemo(() => zoneScatter(rows, storeDwell), [rows, storeDwell])
  const kept = useOrder('picture', { key: 'measure', direction: 'descending' })
  const columns = columnsOf(zoneMeasure)
  const note =
    zonePicture === 'scatter' ? 'visits and average dwell' : measureWords[zoneMeasure].toLowerCase()
  return (
    <Card
      title={title}
      note={note}
      inset="flush"
      tools={
        <>
          <Segmented<ZonePicture>
            label="Shown as"
            size="small"
            value={zonePicture}
            onChoose={(chosen) => screen.onChange((filters) => ({ ...filters, zonePicture: chosen }))}
            segments={[
              { value: 'bars', label: 'Bars' },
              { value: 'scatter', label: 'Scatter' },
              { value: 'table', label: 'Table' },
            ]}
          />
          <CardTools title={title} table={() => fileTable(columns, rows, kept.order)} />
        </>
      }
    >
      {zonePicture === 'table' ? (
        <DataTable
          caption={`${title}, ${storesNote(view.stores)}`}
          columns={columns}
          rows={rows}
          rowKey={({ zone }) => zone}
          kept={kept}
          maxHeight="520px"
        />
      ) : (
        <>
          <p className={styles.says}>{zonePicture === 'bars' ? bars.sentence : scatter.sentence}</p>
          {zonePicture === 'bars' ? (
            <LazyBarChart
              title={`${measureWords[zoneMeasure]} of zones`}
              bars={bars}
              hint={<ReadingHint what="a bar" />}
            />
          ) : (
            <LazyScatterChart
              title="Zones by visits and average dwell"
              scatter={scatter}
              hint={
                <>
                  <ReadingHint what="a mark" /> Hollow: few visits, or partly seen.
                </>
              }
            />
          )}
        </>
      )}
    </Card>
  )
}

function columnsOf(measure: ZoneMeasure): readonly Column<ZoneRow>[] {
  const unit = measureUnits[measure]
  const coverageOf = (row: ZoneRow) => coverageOfMeasure(row, measure)
  const columns: Column<ZoneRow>[] = [
    {
      key: 'zone',
      header: 'Zone',
      cell: ({ zone }) => zoneWords(zone),
      sortBy: ({ zone }) => zoneWords(zone),
      file: textFile('Zone', ({ zone }) => zoneWords(zone)),
    },
    {
      key: 'measure',
      header: measureWords[measure],
      align: 'end',
      cell: (row) => {
        const value = measureOfRow(row, measure)
        const state = value !== null ? 'measured' : row.visits === 0 ? 'nobody' : 'no-data'
        return <ValueCell state={state} value={value} format={unit.format} />
      },
      sortBy: (row) => measureOfRow(row, measure),
      file: numberFile(measureWords[measure], (row) => measureOfRow(row, measure), unit),
    },
  ]
  if (measure !== 'average-dwell') {
    columns.push({
      key: 'averageDwell',
      header: 'Average dwell',
      align: 'end',
      cell: ({ averageDwell }) => averageDwell.value !== null && formatDuration(averageDwell.value),
      sortBy: ({ averageDwell }) => averageDwell.value,
      file: numberFile(
        'Average dwell',
        ({ averageDwell }) => averageDwell.value,
        measureUnits['average-dwell'],
      ),
    })
  }
  columns.push(
    {
      key: 'sample',
      header: 'Sample',
      align: 'end',
      cell: ({ averageDwell }) => averageDwell.value !== null && <SampleSize visits={averageDwell.over} />,
      sortBy: ({ averageDwell }) => averageDwell.over,
      file: countFile('Sample (visits)', ({ averageDwell }) => averageDwell.over),
    },
    {
      key: 'coverage',
      header: 'Coverage',
      align: 'end',
      cell: (row) => coverageWords(coverageOf(row)),
      sortBy: (row) => coverageOf(row).share,
      file: coverageFile(coverageOf),
    },
  )
  return columns
}
