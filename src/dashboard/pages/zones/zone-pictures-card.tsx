import { useMemo } from 'react'
import { LazyBarChart } from '../../charts/bars/lazy-bar-chart.tsx'
import { LazyScatterChart } from '../../charts/scatter/lazy-scatter-chart.tsx'
import { storesNote } from '../../data/questions/stores-note.ts'
import { CardTools } from '../../export/card-tools.tsx'
import { Card } from '../../ui/card.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { fileTable } from '../../ui/table/file-table.ts'
import { useOrder } from '../../ui/table/use-order.ts'
import type { Screen } from '../screen.ts'
import type { ZoneMeasure, ZonePicture } from '../zone-choices.ts'
import type { ZonesView } from './use-zones.ts'
import { pictureColumns } from './zone-picture-columns.tsx'
import { zoneBars, zoneScatter } from './zone-pictures.ts'
import { measureWords } from './zone-words.ts'
import styles from './zones.module.css'

export interface ZonePicturesCardProps {
  readonly view: ZonesView
  readonly screen: Screen
}

const title = 'Zones compared'

/** The zones against each other: in the chosen measure, or by visits and dwell together. */
export function ZonePicturesCard({ view, screen }: ZonePicturesCardProps) {
  const { picture, measure } = screen.zoneChoices
  const { rows } = view
  const kept = useOrder('picture', { key: 'measure', direction: 'descending' })
  const columns = pictureColumns(measure)
  const note = picture === 'scatter' ? 'visits and average dwell' : measureWords[measure].toLowerCase()
  return (
    <Card
      title={title}
      note={note}
      inset="flush"
      tools={
        <>
          <Segmented<ZonePicture>
            label="View"
            size="small"
            value={picture}
            onChoose={(chosen) => screen.onZoneChoices({ picture: chosen })}
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
      {picture === 'table' ? (
        <DataTable
          caption={`${title}, ${storesNote(view.stores)}`}
          columns={columns}
          rows={rows}
          rowKey={({ zone }) => zone}
          kept={kept}
          maxHeight="520px"
        />
      ) : (
        <Picture of={picture} measure={measure} view={view} />
      )}
    </Card>
  )
}

interface PictureProps {
  readonly of: Exclude<ZonePicture, 'table'>
  readonly measure: ZoneMeasure
  readonly view: ZonesView
}

function Picture({ of, measure, view: { rows, storeDwell } }: PictureProps) {
  const bars = useMemo(() => zoneBars(rows, measure, storeDwell), [rows, measure, storeDwell])
  const scatter = useMemo(() => zoneScatter(rows, storeDwell), [rows, storeDwell])
  return (
    <>
      <p className={styles.says}>{of === 'bars' ? bars.sentence : scatter.sentence}</p>
      {of === 'bars' ? (
        <LazyBarChart title={`${measureWords[measure]} of zones`} bars={bars} />
      ) : (
        <LazyScatterChart
          title="Zones by visits and average dwell"
          scatter={scatter}
          hint={<>Hollow marker: small sample or partial coverage.</>}
        />
      )}
    </>
  )
}
