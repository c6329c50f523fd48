import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { taxonomyParts } from '../../../domain/zones/floor.ts'
import type { ZoneRow } from '../../../protocol/derived/zone-answers.ts'
import { duration, visits } from '../../charts/unit.ts'
import { FailedPart } from '../../data/cards/failed-part.tsx'
import { changeFile, coverageFile, numberFile, textFile, valueFile } from '../../data/cards/file-columns.ts'
import { zoneWords } from '../../data/questions/floor.ts'
import { TableCard } from '../../export/table-card.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { WaitingRows } from '../../ui/table/waiting-rows.tsx'
import { ValueCell } from '../../ui/value-cell.tsx'
import { formatDuration } from '../../ui/words/format-duration.ts'
import type { Screen } from '../screen.ts'
import attention from './attention.module.css'
import type { Links } from './link-to.ts'
import styles from './overview.module.css'
import type { Moment } from './overview-words.ts'
import { ShortChange } from './short-change.tsx'
import { useDayZones } from './use-store-day.ts'

export interface StoreZonesCardProps {
  readonly screen: Screen
  readonly store: string
  readonly moment: Moment
  readonly links: Links
}

const shownZones = 5

/** The zones of a store with the most visits today. */
export function StoreZonesCard({ screen, store, moment, links }: StoreZonesCardProps) {
  const { state, retry } = useDayZones(screen)
  const title = t`Top zones today`
  if (state.status === 'loading') {
    return (
      <Card title={title} inset="flush" busy>
        <WaitingRows count={shownZones} />
      </Card>
    )
  }
  if (state.status === 'failed') {
    return (
      <Card title={title}>
        <FailedPart what={t`zone visits`} of={state} onRetry={retry} />
      </Card>
    )
  }
  const { zones } = state.view
  if (zones.length === 0) {
    return (
      <Card title={title}>
        <EmptyState
          title={t`This store has no zones`}
        >{t`Zones are areas of the floor covered by a camera. Ask your administrator to draw them.`}</EmptyState>
      </Card>
    )
  }
  const rows = topZones(zones)
  const count = zones.length
  return (
    <TableCard
      name="zones-today"
      title={title}
      note={null}
      caption={t`Zones with the most visits today`}
      columns={zoneColumns(store, moment, links)}
      rows={rows}
      rowKey={({ zone }) => zone}
    >
      <p className={styles.foot}>
        <Link href={links.door('zones')} className={attention.link}>
          {count > rows.length ? t`Show all ${count} zones` : t`Open Zones`}
        </Link>
      </p>
    </TableCard>
  )
}

/** Those with visits first, as many as the card has room for. */
export function topZones(zones: readonly ZoneRow[]): readonly ZoneRow[] {
  return [...zones].sort((a, b) => (b.visits ?? -1) - (a.visits ?? -1)).slice(0, shownZones)
}

function zoneColumns(
  store: string,
  { today, before, versus }: Moment,
  links: Links,
): readonly Column<ZoneRow>[] {
  return [
    {
      key: 'zone',
      header: t`Zone`,
      cell: ({ zone }) => (
        <Link href={links.zones(store, [zone])} className={attention.link} title={zoneWords(zone)}>
          {taxonomyParts(zone).at(-1) ?? zone}
        </Link>
      ),
      file: textFile(t`Zone`, ({ zone }) => zoneWords(zone)),
    },
    {
      key: 'visits',
      header: t`Visits`,
      align: 'end',
      cell: ({ state, visits: value }) => <ValueCell state={state} value={value} />,
      file: valueFile(t`Visits`, ({ state, visits: value }) => ({ state, value }), visits),
    },
    {
      key: 'change',
      header: versus,
      align: 'end',
      cell: ({ change }) => <ShortChange change={change} ranges={{ current: today, comparison: before }} />,
      file: changeFile(({ change }) => change),
    },
    {
      key: 'dwell',
      header: t`Dwell time`,
      align: 'end',
      cell: ({ averageDwell: { value } }) => value !== null && formatDuration(value),
      file: [
        ...numberFile<ZoneRow>(t`Average dwell time`, ({ averageDwell }) => averageDwell.value, duration),
        ...coverageFile<ZoneRow>(({ coverage }) => coverage),
      ],
    },
  ]
}
