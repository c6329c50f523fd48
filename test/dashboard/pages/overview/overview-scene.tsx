import { type RenderResult, render, renderHook } from '@testing-library/react'
import { gregorian } from '../../../../src/calendar/calendar-period.ts'
import { noHolidays } from '../../../../src/calendar/comparison.ts'
import { localDayOf } from '../../../../src/calendar/local-day.ts'
import { initialValues } from '../../../../src/dashboard/address/address-fields.ts'
import { useHoursOffered } from '../../../../src/dashboard/data/questions/offered-hours.ts'
import { useFreshest } from '../../../../src/dashboard/data/source/use-now.ts'
import { defaultFilters, type Filters } from '../../../../src/dashboard/filters/filters.ts'
import { useOverview } from '../../../../src/dashboard/pages/overview/answers/use-overview.ts'
import { OverviewPage } from '../../../../src/dashboard/pages/overview/overview-page.tsx'
import type { Screen } from '../../../../src/dashboard/pages/screen.ts'
import { zoneChoiceFields } from '../../../../src/dashboard/pages/zone-choices.ts'
import { Deployment } from '../page-scene.tsx'
import { type SmallDeployment, type SmallStore, type Story, smallDeployment } from './small-deployment.ts'

/** Wednesday 4 March 2026, 14:40 in London. */
export const now = Date.parse('2026-03-04T14:40:00Z')
export const today = '2026-03-04'

export const leeds: SmallStore = { id: 'leeds', name: 'Leeds', timezone: 'Europe/London' }
export const york: SmallStore = { id: 'york', name: 'York', timezone: 'Europe/London' }
export const kolkata: SmallStore = { id: 'kolkata', name: 'Kolkata', timezone: 'Asia/Kolkata', ahead: 330 }

interface SceneProps {
  readonly stores: readonly SmallStore[]
  readonly filters: Filters
}

function useScreen({ stores, filters }: SceneProps): Screen {
  const freshest = useFreshest()
  return {
    filters,
    onChange: () => {
      throw new Error('the overview chooses nothing')
    },
    zoneChoices: initialValues(zoneChoiceFields),
    onZoneChoices: () => {
      throw new Error('the overview chooses nothing')
    },
    stores: chosen(stores),
    timezone: 'Europe/London',
    today: localDayOf(freshest.countedUntil, 'Europe/London'),
    chain: gregorian,
    holidays: noHolidays,
    freshest,
    hoursOffered: useHoursOffered(),
  }
}

function Scene(props: SceneProps) {
  return <OverviewPage screen={useScreen(props)} />
}

const known = new Map<readonly SmallStore[], ReturnType<typeof made>>()
function chosen(stores: readonly SmallStore[]) {
  const kept = known.get(stores) ?? made(stores)
  known.set(stores, kept)
  return kept
}
function made(stores: readonly SmallStore[]) {
  return stores.map(({ id, name, timezone }) => ({ id, name, timezone, zoneFrom: 'location' as const }))
}

export interface SceneOptions {
  readonly stores?: readonly SmallStore[]
  readonly story?: Story
  readonly at?: number
  readonly filters?: Partial<Filters>
}

/** The page over the small deployment. */
export function showOverview(
  options: SceneOptions = {},
): SmallDeployment & Pick<RenderResult, 'container' | 'unmount'> {
  const { stores = [leeds], story = {}, at = now, filters = {} } = options
  const deployment = smallDeployment(stores, at, story)
  const { container, unmount } = render(
    <Deployment source={deployment.source}>
      <Scene stores={stores} filters={{ ...defaultFilters, ...filters }} />
    </Deployment>,
  )
  return { ...deployment, container, unmount }
}

/** What the page is drawn from. */
export function readOverview(stores: readonly SmallStore[], story: Story) {
  const { source, questions } = smallDeployment(stores, now, story)
  const { result } = renderHook(() => useOverview(useScreen({ stores, filters: defaultFilters })).state, {
    wrapper: ({ children }) => <Deployment source={source}>{children}</Deployment>,
  })
  return { result, questions }
}
