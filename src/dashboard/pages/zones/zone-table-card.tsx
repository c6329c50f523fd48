import type { LocalDay } from '../../../calendar/calendar.ts'
import { storesNote } from '../../data/questions/stores-note.ts'
import { TableCard } from '../../export/table-card.tsx'
import type { ZonesView } from './use-zones.ts'
import { zoneColumns } from './zone-columns.tsx'
import styles from './zones.module.css'

export interface ZoneTableCardProps {
  readonly view: ZonesView
  readonly today: LocalDay
  /** The zone over time. */
  readonly overTime: string
  readonly onChoose: (zone: string) => void
}

/** The zones side by side. Choosing one draws it over time. */
export function ZoneTableCard({ view, today, overTime, onChoose }: ZoneTableCardProps) {
  const { rows, compared } = view
  const isTooMuch = compared !== null && rows.every(({ change }) => change === null)
  const columns = zoneColumns(
    { overTime, several: view.stores.length > 1, onChoose },
    compared === null || isTooMuch ? null : { days: view.days, compared, today },
  )
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
          An entry rate above 100% is no error: whoever returns to a zone is counted again, and comes through
          the entrance only once.
        </p>
      )}
    </TableCard>
  )
}
