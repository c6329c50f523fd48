import type { PageAhead, PageProps } from '../screen.ts'
import { OverviewPage, OverviewSkeleton } from './overview-page.tsx'
import { todayPlans } from './use-overview.ts'

/** The page as the shell takes it. */
export function Overview({ screen }: PageProps) {
  return screen === null ? <OverviewSkeleton /> : <OverviewPage screen={screen} />
}

export const overviewAhead: PageAhead = ({ stores, filters, freshest, hoursOffered }, ask) => {
  const { stays, ...plans } = todayPlans(
    stores,
    freshest.countedUntil,
    filters,
    hoursOffered ? 'hour' : 'day',
  )
  for (const plan of [...Object.values(plans), stays.today, stays.before]) ask.plan(plan)
}
