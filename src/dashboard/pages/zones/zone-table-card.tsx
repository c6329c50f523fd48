import { plural, t } from '@lingui/core/macro'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { isSmallSample, smallSample } from '../../../domain/cells/sample-size.ts'
import type { ZoneRow } from '../../../protocol/derived/zone-answers.ts'
import { storesNote } from '../../data/questions/stores-note.ts'
import { periodOf, WhyButton } from '../../data/why/why-button.tsx'
import { TableCard } from '../../export/table-card.tsx'
import { CautionIcon } from '../../ui/marks/icons.tsx'
import type { Order } from '../../ui/table/sort-rows.ts'
import { useOrder } from '../../ui/table/use-order.ts'
import type { Screen } from '../screen.ts'
import type { ZonesView } from './use-zones.ts'
import { type CommonCautions, commonCautions } from './zone-cautions.ts'
import { ZoneChoice } from './zone-choice.tsx'
import { zoneColumns } from './zone-columns.tsx'
import styles from './zones.module.css'

export interface ZoneTableCardProps {
  readonly view: ZonesView
  readonly screen: Screen
  readonly today: LocalDay
  /** The zone over time. */
  readonly overTime: string
  readonly onChoose: (zone: string) => void
}

const name = 'zones'
const byVisits: Order = { key: 'visits', direction: 'descending' }

/** All zones, ranked by the column that orders them. A name draws its zone over time. */
export function ZoneTableCard({ view, screen, today, overTime, onChoose }: ZoneTableCardProps) {
  const { rows, compared } = view
  const { order } = useOrder(name, byVisits)
  const isTooMuch = compared !== null && rows.every(({ change }) => change === null)
  const cautions = commonCautions(rows)
  const columns = zoneColumns({
    rows,
    cautions,
    named: { overTime, several: view.stores.length > 1, onChoose },
    ranges: compared === null || isTooMuch ? null : { days: view.days, compared, today },
    orderedBy: order?.key ?? null,
  })
  const above = rows.some(({ entryRate }) => (entryRate.value ?? 0) > 1)
  return (
    <TableCard
      name={name}
      title={t`All zones`}
      note={
        <>
          {storesNote(view.stores)} <Cautions {...cautions} /> <SmallSamples rows={rows} />
        </>
      }
      tools={<ZoneChoice floor={view.floor} screen={screen} />}
      caption={t`Zones side by side`}
      columns={columns}
      rows={rows}
      rowKey={({ zone }) => zone}
      order={byVisits}
    >
      {isTooMuch && (
        <p className={styles.foot}>
          {t`Too many days, stores and zones to compare. Select a shorter range or fewer zones.`}
        </p>
      )}
      {above && (
        <p className={styles.foot}>
          {t`Visit rate can exceed 100% because a visitor can enter a zone more than once.`}
        </p>
      )}
    </TableCard>
  )
}

/** Warns of rates and shares whose divisor has gaps, once for the whole table. */
function Cautions({ rate, share }: CommonCautions) {
  const words = cautionWords(rate?.words ?? null, share?.words ?? null)
  if (words === null) return null
  return (
    <span className={styles.few}>
      <CautionIcon size={12} /> {words} {rate !== null && <WhyButton about={periodOf({ zone: rate.zone })} />}
    </span>
  )
}

function cautionWords(rate: string | null, share: string | null): string | null {
  if (rate !== null && share !== null) {
    return rate === share ? t`Visit rate and share: ${rate}` : t`Visit rate: ${rate}, share: ${share}`
  }
  if (rate !== null) return t`Visit rate: ${rate}`
  return share === null ? null : t`Share: ${share}`
}

/** Warns of averages of few visits, once for the whole table. */
function SmallSamples({ rows }: { readonly rows: readonly ZoneRow[] }) {
  const few = rows.filter(({ averageDwell: { value, over } }) => value !== null && isSmallSample(over)).length
  if (few === 0) return null
  return (
    <span className={styles.few}>
      <CautionIcon size={12} />{' '}
      {plural(few, {
        one: `Small sample (fewer than ${smallSample} visits) in # zone`,
        other: `Small sample (fewer than ${smallSample} visits) in # zones`,
      })}
    </span>
  )
}
