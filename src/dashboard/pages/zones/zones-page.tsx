import { useEffect, useMemo, useRef } from 'react'
import type { FloorZone } from '../../../domain/zones/floor.ts'
import type { Coverage } from '../../../protocol/states.ts'
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx'
import { fetchTimeChart } from '../../charts/lazy-time-chart.tsx'
import { FailedPart } from '../../data/failed-part.tsx'
import { chosenZones, zonesOf } from '../../data/floor.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import { storesNote } from '../../data/stores-note.ts'
import { useFloor } from '../../data/use-floor.ts'
import { resolveRange } from '../../time/preset-range.ts'
import { Behind } from '../../ui/behind.tsx'
import { Boundary } from '../../ui/boundary.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OlderNumbers, Page } from '../../ui/page.tsx'
import { Stale } from '../../ui/stale.tsx'
import { useHandler } from '../../ui/use-handler.ts'
import type { Screen } from '../screen.ts'
import { DwellGroupsCard } from './dwell-groups-card.tsx'
import { useSoughtZones } from './empty-zone.tsx'
import { useDwellGroups } from './use-dwell-groups.ts'
import { type SideBySideView, useSideBySide } from './use-side-by-side.ts'
import { useZoneChange } from './use-zone-change.ts'
import { type TrendState, useZoneTrend } from './use-zone-trend.ts'
import { ZoneKpis } from './zone-kpis.tsx'
import { ZonePicturesCard } from './zone-pictures-card.tsx'
import { ZoneTableCard } from './zone-table-card.tsx'
import { ZoneTreeCard } from './zone-tree-card.tsx'
import { ZoneTrendCard } from './zone-trend-card.tsx'
import styles from './zones.module.css'
import { ZonesWhy } from './zones-why.tsx'

/** Zones of the floor side by side, one of them over time, and how far each number can be trusted. */
export function ZonesPage({ screen }: { readonly screen: Screen }) {
  const state = useFloor(screen.stores.map(({ id }) => id))
  // The chart's file comes while the numbers do, not after them.
  useEffect(fetchTimeChart, [])

  if (state.status === 'loading') return <ZonesSkeleton />
  if (state.status === 'failed') {
    return (
      <Card title="Zones" note={storesNote(screen.stores)}>
        <FailedPart what="the list of zones" of={state} onRetry={state.retry} />
      </Card>
    )
  }
  return <Floor screen={screen} floor={state.floor} />
}

interface FloorProps {
  readonly screen: Screen
  readonly floor: readonly FloorZone[]
}

function Floor({ screen, floor }: FloorProps) {
  const { zones: asked, zoneOverTime } = screen.filters
  const all = useMemo(() => zonesOf(floor), [floor])
  const zones = useMemo(() => chosenZones(all, asked), [all, asked])
  const first = zones[0]
  if (all.length === 0) return <NoZones screen={screen} />
  if (first === undefined) {
    return (
      <Page>
        <Card title="Side by side" note={storesNote(screen.stores)}>
          <EmptyState
            title="These stores have none of the chosen zones"
            action={
              <Button
                look="filled"
                onClick={() => screen.onChange((filters) => ({ ...filters, zones: [], zoneOverTime: null }))}
              >
                Show all zones
              </Button>
            }
          >
            Other stores may have them, or they were renamed.
          </EmptyState>
        </Card>
        <ZoneTreeCard zones={all} screen={screen} />
      </Page>
    )
  }
  const overTime = zoneOverTime !== null && zones.includes(zoneOverTime) ? zoneOverTime : first
  return <Figures screen={screen} floor={floor} all={all} zones={zones} overTime={overTime} />
}

function NoZones({ screen }: { readonly screen: Screen }) {
  const one = screen.stores.length === 1
  return (
    <Card title="Zones" note={storesNote(screen.stores)}>
      <EmptyState
        title={one ? 'This store has no zones' : 'None of these stores has zones'}
        action={
          screen.filters.stores.length > 0 ? (
            <Button look="filled" onClick={() => screen.onChange((filters) => ({ ...filters, stores: [] }))}>
              Show all stores
            </Button>
          ) : undefined
        }
      >
        Zones are areas of the floor that a camera watches. Whoever sets up the cameras can draw them; entries
        are counted without them.
      </EmptyState>
    </Card>
  )
}

interface FiguresProps extends FloorProps {
  readonly all: readonly string[]
  /** Those side by side; at least one. */
  readonly zones: readonly string[]
  readonly overTime: string
}

function Figures({ screen, floor, all, zones, overTime }: FiguresProps) {
  const { today, weekStartsOn } = screen
  const { range } = screen.filters
  const days = useMemoOf(range, () => resolveRange(range, today, weekStartsOn), [range, today, weekStartsOn])
  const table = useSideBySide({ screen, days, floor, zones })
  const trend = useZoneTrend({ screen, days, floor, zones, zone: overTime })
  const { state } = table
  const ready = state.status === 'ready'
  const change = useZoneChange({ screen, days, floor, zones, ready })
  const groups = useDwellGroups({ screen, days, floor, zone: overTime, ready })
  const drawn = useRef<HTMLDivElement>(null)
  const view = state.status === 'ready' ? state.view : null
  const storeDwell = view === null || view.storeDwell === 'failed' ? null : view.storeDwell
  const retryTrend = useHandler(trend.retry)
  const retryChange = useHandler(change.retry)
  const choose = useHandler((zone: string) => {
    screen.onChange((filters) => ({ ...filters, zoneOverTime: zone }))
    // A long table stands below the chart that changes.
    drawn.current?.scrollIntoView({ block: 'nearest' })
  })
  const sought = useSoughtZones({ floor, zones, overTime, stores: screen.stores, table: state })
  const trendCard = (shown: TrendState) => (
    <ZoneTrendCard
      state={shown}
      asked={trend.asked}
      screen={screen}
      storeDwell={storeDwell}
      sought={sought}
      onRetry={retryTrend}
    />
  )
  return (
    <Page>
      {state.status === 'failed' ? (
        <Card title="Side by side" note={storesNote(screen.stores)}>
          <FailedPart what="zone visits" of={state} onRetry={table.retry} />
        </Card>
      ) : (
        <Stale refreshing={state.status === 'ready' && state.refreshing}>
          <Page>
            {view !== null && view.refreshFailure !== null && <OlderNumbers onRetry={table.retry} />}
            <ZoneKpis view={view} today={today} />
          </Page>
        </Stale>
      )}
      <div ref={drawn}>
        <Behind
          of={trend.state.status === 'ready' ? trend.state.view : null}
          waiting={trendCard({ status: 'loading' })}
        >
          {trendCard(trend.state)}
        </Behind>
      </div>
      <div className={styles.sides} data-panels>
        <div data-screen-only>
          <ZoneTreeCard zones={all} screen={screen} />
        </div>
        <Stale refreshing={state.status === 'ready' && state.refreshing}>
          <Behind of={view} waiting={<TableSkeleton />}>
            {view !== null && (
              <ZoneTableCard
                view={view}
                change={change.state}
                onRetryChange={retryChange}
                today={today}
                overTime={overTime}
                onChoose={choose}
              />
            )}
            {state.status === 'loading' && <TableSkeleton />}
          </Behind>
        </Stale>
      </div>
      <Stale refreshing={state.status === 'ready' && state.refreshing}>
        <Behind of={view} waiting={null}>
          {view !== null && (
            <div className={styles.pair} data-panels>
              <Boundary>
                <ZonePicturesCard view={view} screen={screen} />
              </Boundary>
              <DwellGroupsCard
                state={groups}
                screen={screen}
                zone={overTime}
                visits={view.figures.all.state}
                coverage={seenOf(view, screen.filters.dwellPlace === 'store' ? null : overTime)}
              />
            </div>
          )}
        </Behind>
      </Stale>
      <ZonesWhy
        screen={screen}
        floor={floor}
        zones={zones}
        table={view}
        change={change.state}
        trend={trend.state.status === 'ready' ? trend.state.view : null}
        onRetry={() => {
          table.retry()
          trend.retry()
        }}
      />
    </Page>
  )
}

/**
 * How far the dwell in a zone can be trusted; `null` while its cameras are asked.
 *
 * @param zone `null`: in the store as a whole.
 */
function seenOf({ figures, storeSeen, uptime }: SideBySideView, zone: string | null): Coverage | null {
  if (uptime === 'loading') return null
  if (zone === null) return storeSeen
  return (figures.rows.find((row) => row.zone === zone) ?? figures.all).coverage
}

/** The page before anything is known of it: its final layout, without a figure. */
export function ZonesSkeleton() {
  return (
    <Page>
      <ZoneKpis view={null} today="" />
      <TrendSkeleton />
    </Page>
  )
}

function TrendSkeleton() {
  return (
    <Card title="Visits" inset="flush" busy>
      <ChartSkeleton />
    </Card>
  )
}

function TableSkeleton() {
  return (
    <Card title="Side by side" inset="flush" busy>
      <ChartSkeleton />
    </Card>
  )
}
