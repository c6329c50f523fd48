import { type RefObject, useEffect } from 'react'
import { localDayOf } from '../../calendar/local-day.ts'
import { mostCommon } from '../../domain/store-zone.ts'
import { FailedPart } from '../data/cards/failed-part.tsx'
import { useSame } from '../data/questions/memo-of.ts'
import { useHoursOffered } from '../data/questions/offered-hours.ts'
import { useStableList } from '../data/questions/stable-list.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { type StoresState, useStores } from '../data/questions/use-stores.ts'
import { useFreshest } from '../data/source/use-now.ts'
import { ReportProvider, reportOf } from '../export/picture/report.ts'
import { PrintHead } from '../export/print-head.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { formatFilters } from '../filters/filters-url.ts'
import { allSupported } from '../filters/unsupported-filters.ts'
import { useFilters } from '../filters/use-filters.ts'
import type { PageProps, Screen } from '../pages/screen.ts'
import { Card } from '../ui/card.tsx'
import { Button } from '../ui/controls/button.tsx'
import { VisuallyHidden } from '../ui/marks/visually-hidden.tsx'
import { Boundary } from '../ui/states/boundary.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Late } from '../ui/states/late-part.tsx'
import { storesTitle, useDocumentTitle } from './document-title.ts'
import { FreshnessLine } from './freshness-line.tsx'
import type { PageEntry } from './pages-table.tsx'
import { useShortcuts } from './shortcuts.ts'
import { weekStartOf } from './week-start.ts'

export interface WorkspaceProps {
  readonly page: PageEntry
  /** Opens the list of shortcuts. */
  readonly onList: () => void
  /** Where others find what the filters ask for. */
  readonly seen: RefObject<Screen | null>
}

/** The filters, how fresh the numbers are, and the page that is asked for. */
export function Workspace({ page, onList, seen }: WorkspaceProps) {
  const { filters: asked, change } = useFilters()
  // What was worked out of the filters before is found again by them.
  const filters = useSame(asked, formatFilters(asked))
  const state = useStores()
  const freshest = useFreshest()
  const all = state.status === 'ready' ? state.stores : none
  const chosen = useStableList(chosenOf(all, filters.stores))
  const timezone = zoneOf(chosen)
  const today = localDayOf(freshest.countedUntil, timezone)
  const weekStartsOn = weekStartOf(navigator.language)
  const hoursOffered = useHoursOffered()

  const { unsupported = allSupported } = page
  useShortcuts({ calendar: { today, weekStartsOn }, unsupported, onChange: change, onList })
  useDocumentTitle(state.status === 'ready' ? [storesTitle(chosen, all.length), page.label] : [page.label])
  const screen = {
    filters,
    onChange: change,
    stores: chosen,
    timezone,
    today,
    weekStartsOn,
    freshest,
    hoursOffered,
  }
  useEffect(() => {
    seen.current = chosen.length > 0 ? screen : null
  })
  const report = reportOf({
    ...screen,
    page: page.label,
    everyStore: chosen.length === all.length,
    unsupported: page.unsupported ?? allSupported,
  })
  return (
    <>
      <h1>
        <VisuallyHidden>{page.label}</VisuallyHidden>
      </h1>
      <FilterBar
        filters={filters}
        onChange={change}
        locations={all.map(({ id, name, timezone: zone }) => ({ id, name, timezone: zone, currency: null }))}
        today={today}
        weekStartsOn={weekStartsOn}
        hoursOffered={hoursOffered}
        unsupported={unsupported}
        trailing={
          <FreshnessLine
            freshest={freshest}
            timezone={onlyZone(chosen)}
            counted={state.status !== 'failed'}
            waiting={state.status === 'loading'}
          />
        }
      />
      {chosen.length > 0 && <PrintHead report={report} />}
      <ReportProvider value={chosen.length === 0 ? null : report}>
        <Boundary key={page.path}>
          <PageOrState page={page} state={state} screen={screen} />
        </Boundary>
      </ReportProvider>
    </>
  )
}

const none: readonly Store[] = []

interface PageOrStateProps {
  readonly page: PageEntry
  readonly state: StoresState
  readonly screen: Screen
}

function PageOrState({ page, state, screen }: PageOrStateProps) {
  if (state.status === 'loading') return <LatePage page={page} screen={null} />
  if (state.status === 'failed') {
    return (
      <Card title="Stores">
        <FailedPart what="the list of stores" of={state} onRetry={state.retry} />
      </Card>
    )
  }
  if (screen.stores.length > 0) return <LatePage page={page} screen={screen} />
  return (
    <Card title="Stores">
      {state.stores.length === 0 ? (
        <EmptyState title="There is no store yet">
          The service knows no store that you may see. Whoever runs it can add one.
        </EmptyState>
      ) : (
        <EmptyState
          title="The stores of this link are not among yours"
          action={
            <Button look="filled" onClick={() => screen.onChange((filters) => ({ ...filters, stores: [] }))}>
              Show all stores
            </Button>
          }
        >
          They may have been closed or renamed, or are open to others only.
        </EmptyState>
      )}
    </Card>
  )
}

function LatePage({ page, screen }: PageProps & { readonly page: PageEntry }) {
  return (
    <Late
      key={page.path}
      part={page.part}
      props={{ screen }}
      waiting={null}
      missing={(retry) => (
        <Card title={page.label}>
          <FailedState what="this page" code="unavailable" onRetry={retry} />
        </Card>
      )}
    />
  )
}

/** The stores that the filters name; no name means all. A name that nobody knows is never "all". */
function chosenOf(all: readonly Store[], ids: readonly string[]): readonly Store[] {
  return ids.length === 0 ? all : all.filter((store) => ids.includes(store.id))
}

/** The zone that most of the stores lie in; the viewer's where there is none. */
function zoneOf(stores: readonly Store[]): string {
  return mostCommon(stores.map((store) => store.timezone)) ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

function onlyZone(stores: readonly Store[]): string | null {
  const zones = new Set(stores.map((store) => store.timezone))
  const [zone] = zones
  return zones.size === 1 && zone !== undefined ? zone : null
}
