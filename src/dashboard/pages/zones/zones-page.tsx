import { t } from '@lingui/core/macro'
import { useEffect, useMemo, useRef } from 'react'
import type { Coverage } from '../../../protocol/derived/states.ts'
import { fetchTimeChart } from '../../charts/time/lazy-time-chart.tsx'
import { FailedPart } from '../../data/cards/failed-part.tsx'
import { storesNote } from '../../data/questions/stores-note.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { OlderNumbers, Page } from '../../ui/page.tsx'
import { Behind } from '../../ui/states/behind.tsx'
import { Boundary } from '../../ui/states/boundary.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Stale } from '../../ui/states/stale.tsx'
import { WaitingRows } from '../../ui/table/waiting-rows.tsx'
import { useHandler } from '../../ui/use-handler.ts'
import type { PageAhead, PageProps, Screen } from '../screen.ts'
import type { ZoneChoices } from '../zone-choices.ts'
import { DwellGroupsCard } from './dwell-groups-card.tsx'
import { useDwellGroups } from './use-dwell-groups.ts'
import { type TrendState, useZoneTrend } from './use-zone-trend.ts'
import { useZones, type ZonesView, zonesQuery, zonesQuestion } from './use-zones.ts'
import { ZoneGroups } from './zone-groups.tsx'
import { ZoneKpis } from './zone-kpis.tsx'
import { busiestZone } from './zone-measures.ts'
import { ZoneTableCard } from './zone-table-card.tsx'
import { ZoneTrendCard } from './zone-trend-card.tsx'
import { ZonesWhy } from './zones-why.tsx'

/** The page as the shell takes it. */
export function Zones({ screen }: PageProps) {
  return screen === null ? <ZonesSkeleton /> : <ZonesPage screen={screen} />
}

export const zonesAhead: PageAhead = (screen, ask) => {
  const { zones } = zonesQuestion(screen)
  ask.query((source) => zonesQuery(source, zones))
  fetchTimeChart()
}

/** All zones of the floor ranked, one of them over time, and how far each number can be trusted. */
export function ZonesPage({ screen }: { readonly screen: Screen }) {
  const { state, retry } = useZones(screen)
  // The chart's file comes while the numbers do, not after them.
  useEffect(fetchTimeChart, [])

  if (state.status === 'loading') return <ZonesSkeleton />
  if (state.status === 'failed') {
    return (
      <Card title={t`Zones`} note={storesNote(screen.stores)}>
        <FailedPart what={t`zone visits`} of={state} onRetry={retry} />
      </Card>
    )
  }
  const { view, refreshing } = state
  if (view.floor.length === 0) return <NoZones screen={screen} />
  if (view.rows.length === 0) return <NoneOfTheChosen view={view} screen={screen} />
  return <Figures view={view} refreshing={refreshing} screen={screen} onRetry={retry} />
}

interface ViewProps {
  readonly view: ZonesView
  readonly screen: Screen
}

function NoneOfTheChosen({ view, screen }: ViewProps) {
  return (
    <Page>
      <Card title={t`All zones`} note={storesNote(view.stores)}>
        <EmptyState
          title={t`These stores have none of the selected zones`}
          action={
            <Button look="filled" onClick={() => screen.onZoneChoices({ overTime: null }, { zones: [] })}>
              {t`Show all zones`}
            </Button>
          }
        >
          {t`Other stores may have them, or they were renamed.`}
        </EmptyState>
      </Card>
    </Page>
  )
}

function NoZones({ screen }: { readonly screen: Screen }) {
  const one = screen.stores.length === 1
  return (
    <Card title={t`Zones`} note={storesNote(screen.stores)}>
      <EmptyState
        title={one ? t`This store has no zones` : t`None of these stores has zones`}
        action={
          screen.filters.stores.length > 0 ? (
            <Button look="filled" onClick={() => screen.onChange((filters) => ({ ...filters, stores: [] }))}>
              {t`Show all stores`}
            </Button>
          ) : undefined
        }
      >
        {t`Zones are areas of the floor covered by a camera. Ask your administrator to draw them.`}
      </EmptyState>
    </Card>
  )
}

interface FiguresProps extends ViewProps {
  readonly refreshing: boolean
  readonly onRetry: () => void
}

function Figures({ view, refreshing, screen, onRetry }: FiguresProps) {
  const names = useMemo(() => view.rows.map(({ zone }) => zone), [view.rows])
  const { overTime: chosen, measure } = screen.zoneChoices
  const overTime = chosen !== null && names.includes(chosen) ? chosen : busiestZone(view.rows)
  const groups = useDwellGroups(screen, { days: view.days, zone: overTime, ready: !refreshing })
  const drawn = useRef<HTMLDivElement>(null)
  const draw = useHandler((zone: string) => screen.onZoneChoices({ overTime: zone }))
  const drawBelow = useHandler((zone: string) => {
    draw(zone)
    // The chart that changes is below the table, perhaps out of sight.
    drawn.current?.scrollIntoView({ block: 'nearest' })
  })
  const grouped = useRef<HTMLDivElement>(null)
  const pictureBelow = (choice: Partial<ZoneChoices>) => {
    screen.onZoneChoices(choice)
    const picture = choice.dwellPlace === undefined ? drawn : grouped
    picture.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Page>
      <Stale refreshing={refreshing}>
        <Page>
          {view.refreshFailure !== null && <OlderNumbers onRetry={onRetry} />}
          <ZoneKpis view={view} screen={screen} onPicture={pictureBelow} />
        </Page>
      </Stale>
      <Stale refreshing={refreshing}>
        <Behind of={view} waiting={<TableSkeleton rows={view.rows.length} />}>
          <ZoneTableCard {...{ view, screen, overTime }} today={screen.today} onChoose={drawBelow} />
        </Behind>
      </Stale>
      <div ref={drawn}>
        <Trend {...{ view, screen, names, overTime }} onChoose={draw} />
      </div>
      <Boundary>
        <ZoneGroups view={view} screen={screen} zone={overTime} />
      </Boundary>
      <div ref={grouped}>
        <Stale refreshing={refreshing}>
          <Behind of={view} waiting={null}>
            <DwellGroupsCard
              {...groups}
              screen={screen}
              zone={overTime}
              visits={view.all.state}
              coverage={seenOf(view, screen.zoneChoices.dwellPlace === 'store' ? null : overTime)}
            />
          </Behind>
        </Stale>
      </div>
      <ZonesWhy screen={screen} view={view} measure={measure} />
    </Page>
  )
}

interface TrendProps extends ViewProps {
  /** The zones side by side. */
  readonly names: readonly string[]
  readonly overTime: string
  readonly onChoose: (zone: string) => void
}

function Trend({ view, screen, names, overTime, onChoose }: TrendProps) {
  const { state, asked, retry } = useZoneTrend(screen, overTime)
  // A page without any visit leads to the last data of all its zones; a zone without any to its own.
  const isEmpty = view.all.state !== 'measured'
  const sought = useMemo(() => (isEmpty ? names : [overTime]), [isEmpty, names, overTime])
  const card = (shown: TrendState) => (
    <ZoneTrendCard
      state={shown}
      asked={asked}
      floor={view.floor}
      screen={screen}
      storeDwell={view.storeDwell}
      sought={sought}
      zones={names}
      onChoose={onChoose}
      onRetry={retry}
    />
  )
  return (
    <Behind of={state.status === 'ready' ? state.view : null} waiting={card({ status: 'loading' })}>
      {card(state)}
    </Behind>
  )
}

/** How far the dwell in a zone can be trusted. @param zone `null`: in the store as a whole */
function seenOf({ rows, all, storeDwell }: ZonesView, zone: string | null): Coverage {
  if (zone === null) return storeDwell.coverage
  return (rows.find((row) => row.zone === zone) ?? all).coverage
}

/** The page before anything is known of it: its final layout, without a figure. */
function ZonesSkeleton() {
  return (
    <Page>
      <ZoneKpis view={null} screen={null} onPicture={() => {}} />
      <TableSkeleton rows={rowsAtFirst} />
    </Page>
  )
}

/** About as many zones as a floor has. */
const rowsAtFirst = 12

function TableSkeleton({ rows }: { readonly rows: number }) {
  return (
    <Card title={t`All zones`} inset="flush" busy>
      <WaitingRows count={rows} />
    </Card>
  )
}
