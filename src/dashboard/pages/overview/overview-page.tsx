import { t } from '@lingui/core/macro'
import type { LocalDay } from '../../../calendar/calendar.ts'
import { addDays } from '../../../calendar/local-day.ts'
import { readTotals } from '../../../protocol/derived/derived-results.ts'
import { initialValues } from '../../address/address-fields.ts'
import { FailedPart } from '../../data/cards/failed-part.tsx'
import { usualQuery } from '../../data/questions/usual-query.ts'
import { defaultFilters } from '../../filters/filters.ts'
import { Card } from '../../ui/card.tsx'
import { OlderNumbers, Page } from '../../ui/page.tsx'
import { Boundary } from '../../ui/states/boundary.tsx'
import { Stale } from '../../ui/states/stale.tsx'
import { PageGroups } from '../page-groups.tsx'
import type { PageAhead, PageProps, Screen } from '../screen.ts'
import { zoneChoiceFields } from '../zone-choices.ts'
import { overviewQuestions } from './answers/overview-questions.ts'
import { useOverview } from './answers/use-overview.ts'
import { AttentionCard } from './attention-card.tsx'
import { linksOf } from './link-to.ts'
import { OverviewKpis } from './overview-kpis.tsx'
import { OverviewWhy } from './overview-why.tsx'
import { StoreDay } from './store-day.tsx'

const readGroups = (answer: unknown) => readTotals(answer, ['groups'])

/** The page as the shell takes it. */
export function Overview({ screen }: PageProps) {
  return screen === null ? <OverviewSkeleton /> : <OverviewPage screen={screen} />
}

export const overviewAhead: PageAhead = (screen, ask) => {
  const { usual } = overviewQuestions(screen)
  ask.query((source) => usualQuery(source, usual))
}

/** By exception: today against the same weekday at the same time of day; what broke, moved, or cannot be trusted. */
export function OverviewPage({ screen }: { readonly screen: Screen }) {
  const { state, retry } = useOverview(screen)
  if (state.status === 'failed') {
    return (
      <Card title={t`Today so far`}>
        <FailedPart what={t`today’s entries`} of={state} onRetry={retry} />
      </Card>
    )
  }
  if (state.status === 'loading') return <OverviewSkeleton />
  const { view, refreshing } = state
  const links = linksOf(screen)
  const [only, ...others] = view.chosen
  return (
    <Stale refreshing={refreshing}>
      <Page>
        {view.refreshFailure !== null && <OlderNumbers onRetry={retry} />}
        <OverviewKpis view={view} links={links} />
        {only !== undefined && others.length === 0 ? (
          <StoreDay view={view} screen={screen} store={only} links={links} />
        ) : (
          <AttentionCard view={view} links={links} />
        )}
        <Boundary>
          <PageGroups
            measure="entries"
            read={readGroups}
            view={todayOf(view.chosen, screen.today)}
            screen={screen}
          />
        </Boundary>
        <OverviewWhy view={view} screen={screen} />
      </Page>
    </Stale>
  )
}

/** Today, against the same weekday of the last week. */
function todayOf(stores: Screen['stores'], today: LocalDay) {
  const before = addDays(today, -7)
  return { stores, days: { first: today, last: today }, compared: { first: before, last: before } }
}

/** The page before anything is known of it: its final layout, without a figure. */
function OverviewSkeleton() {
  const links = linksOf({ filters: defaultFilters, zoneChoices: initialValues(zoneChoiceFields) })
  return (
    <Page>
      <OverviewKpis view={null} links={links} />
      <AttentionCard view={null} links={links} />
    </Page>
  )
}
