import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type RefObject, useEffect, useMemo } from 'react'
import type { ChainCalendar } from '../../calendar/calendar.ts'
import { noHolidays } from '../../calendar/comparison.ts'
import { localDayOf } from '../../calendar/local-day.ts'
import { mostCommon } from '../../domain/store-zone.ts'
import type { Session } from '../../protocol/session.ts'
import { LateCamera } from '../camera/late-camera.tsx'
import { FailedPart } from '../data/cards/failed-part.tsx'
import { useHoursOffered } from '../data/questions/offered-hours.ts'
import { useStableList } from '../data/questions/stable-list.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { useHolidays } from '../data/questions/use-holidays.ts'
import { useStoreGroups } from '../data/questions/use-store-groups.ts'
import { type StoresState, useStores } from '../data/questions/use-stores.ts'
import { useFreshest } from '../data/source/use-now.ts'
import { ReportProvider, reportOf } from '../export/picture/report.ts'
import { PrintHead } from '../export/print-head.tsx'
import { FilterBar } from '../filters/filter-bar.tsx'
import { formatFilters } from '../filters/filters.ts'
import { MarkedDays } from '../filters/marked-days.ts'
import { type StoreGroup, storesOfSelection } from '../filters/stores/store-groups.ts'
import { allSupported } from '../filters/unsupported-filters.ts'
import type { PageProps, Screen } from '../pages/screen.ts'
import { resolveRange } from '../time/preset-range.ts'
import { Card } from '../ui/card.tsx'
import { Button } from '../ui/controls/button.tsx'
import { VisuallyHidden } from '../ui/marks/visually-hidden.tsx'
import { Boundary } from '../ui/states/boundary.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Late } from '../ui/states/late-part.tsx'
import { chainCalendarOf } from './chain-calendar.ts'
import { useChoices } from './choices.ts'
import { storesTitle, useDocumentTitle } from './document-title.ts'
import { FreshnessLine } from './freshness-line.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import type { PageEntry } from './pages-table.tsx'
import { useShortcuts } from './shortcuts.ts'

export interface WorkspaceProps {
  readonly page: PageEntry
  /** `null` until it is known. */
  readonly session: Session | null
  /** Opens the list of shortcuts. */
  readonly onList: () => void
  /** Receives what the filters select, for prefetching. */
  readonly screenRef: RefObject<Screen | null>
}

/** The filter bar, the age of the numbers and the page. */
export function Workspace({ page, session, onList, screenRef }: WorkspaceProps) {
  const label = page.label()
  const known = useStores()
  const all = known.status === 'ready' ? known.stores : none
  const { screen, groups, areHolidaysKnown } = useScreen(all, chainCalendarOf(session, i18n.locale))
  // Only an address that names a group waits for the groups.
  const state: StoresState = groups === null ? { status: 'loading' } : known
  const { filters, onChange, stores, today, chain, holidays, freshest, hoursOffered } = screen
  const { unsupported = allSupported } = page
  useShortcuts({ calendar: { today, chain, holidays }, unsupported, onChange, onList })
  const named = groups?.find(({ key }) => filters.stores.length === 1 && key === filters.stores[0])?.name
  const title = named ?? storesTitle(stores, all.length)
  useDocumentTitle(state.status === 'ready' ? [title, label] : [label])
  useEffect(() => {
    screenRef.current = stores.length > 0 ? screen : null
  })
  const everyStore = stores.length === all.length
  const report = stores.length === 0 ? null : reportOf({ ...screen, page: label, everyStore, unsupported })
  return (
    <>
      <h1>
        <VisuallyHidden>{label}</VisuallyHidden>
      </h1>
      <OfflineBanner timezone={screen.timezone} />
      <MarkedDays value={useMemo(() => ({ stores, useHolidays }), [stores])}>
        <FilterBar
          filters={filters}
          onChange={onChange}
          locations={all.map(({ id, name, timezone }) => ({ id, name, timezone, currency: null }))}
          groups={groups ?? []}
          today={today}
          chain={chain}
          holidays={holidays}
          hoursOffered={hoursOffered}
          unsupported={unsupported}
          trailing={
            <FreshnessLine
              freshest={freshest}
              timezone={onlyZone(stores)}
              counted={state.status !== 'failed'}
              waiting={state.status === 'loading'}
            />
          }
        />
      </MarkedDays>
      {report !== null && <PrintHead report={report} />}
      <ReportProvider value={report}>
        <Boundary key={page.path}>
          <PageOrState
            page={page}
            state={state}
            screen={screen}
            isKnown={session !== null && areHolidaysKnown}
          />
        </Boundary>
        {all.length > 0 && (
          <Boundary>
            <LateCamera stores={all} days={resolveRange(filters.range, today, chain)} today={today} />
          </Boundary>
        )}
      </ReportProvider>
    </>
  )
}

/** What the filters select among these stores. Groups are `null` until those that the filters name are known. */
function useScreen(all: readonly Store[], chain: ChainCalendar) {
  const { choices, change } = useChoices()
  const { filters: asked, zones: zoneChoices } = choices
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of filters says all of them
  const filters = useMemo(() => asked, [formatFilters(asked)])
  const freshest = useFreshest()
  const loaded = useStoreGroups()
  const isUnknown = filters.stores.some((entry) => !all.some(({ id }) => id === entry))
  const groups = loaded ?? (isUnknown ? null : noGroups)
  const stores = useStableList(chosenOf(all, filters.stores, groups ?? noGroups))
  const timezone = zoneOf(stores)
  const today = localDayOf(freshest.countedUntil, timezone)
  const days = resolveRange(filters.range, today, chain)
  const holidays = useHolidays(days, stores, filters.comparison === 'ordinary-weekdays')
  const screen: Screen = {
    filters,
    onChange: (next) =>
      change((current) => ({
        ...current,
        filters: typeof next === 'function' ? next(current.filters) : next,
      })),
    zoneChoices,
    onZoneChoices: (zones, others = {}) =>
      change((current) => ({
        filters: { ...current.filters, ...others },
        zones: { ...current.zones, ...zones },
      })),
    stores,
    timezone,
    today,
    chain,
    holidays: holidays ?? noHolidays,
    freshest,
    hoursOffered: useHoursOffered(),
  }
  return { screen, groups, areHolidaysKnown: holidays !== null }
}

const none: readonly Store[] = []
const noGroups: readonly StoreGroup[] = []

interface PageOrStateProps {
  readonly page: PageEntry
  readonly state: StoresState
  readonly screen: Screen
  /** Whether the calendar of the chain, and the holidays that the comparison needs, are known. */
  readonly isKnown: boolean
}

function PageOrState({ page, state, screen, isKnown }: PageOrStateProps) {
  if (state.status === 'failed') {
    return (
      <Card title={t`Stores`}>
        <FailedPart what={t`stores`} of={state} onRetry={state.retry} />
      </Card>
    )
  }
  if (state.status === 'loading' || !isKnown) return <LatePage page={page} screen={null} />
  if (screen.stores.length > 0) return <LatePage page={page} screen={screen} />
  return (
    <Card title={t`Stores`}>
      {state.stores.length === 0 ? (
        <EmptyState title={t`No stores yet`}>
          {t`You don’t have access to any stores yet. Ask your administrator.`}
        </EmptyState>
      ) : (
        <EmptyState
          title={t`You don’t have access to the stores in this link`}
          action={
            <Button look="filled" onClick={() => screen.onChange((filters) => ({ ...filters, stores: [] }))}>
              {t`Show all stores`}
            </Button>
          }
        >
          {t`They may have been closed or renamed.`}
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
        <Card title={page.label()}>
          <FailedState what={t`this page`} code="unavailable" onRetry={retry} />
        </Card>
      )}
    />
  )
}

/** Returns the stores that the filters name, or all if they name none. Unknown ids and groups never select all. */
function chosenOf(
  all: readonly Store[],
  selection: readonly string[],
  groups: readonly StoreGroup[],
): readonly Store[] {
  if (selection.length === 0) return all
  const chosen = storesOfSelection(selection, groups)
  return all.filter(({ id }) => chosen.has(id))
}

/** Returns the time zone of most stores, or the viewer's if there are none. */
function zoneOf(stores: readonly Store[]): string {
  return mostCommon(stores.map((store) => store.timezone)) ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

function onlyZone(stores: readonly Store[]): string | null {
  const zones = new Set(stores.map((store) => store.timezone))
  const [zone] = zones
  return zones.size === 1 && zone !== undefined ? zone : null
}
