import type { PageProps } from '../screen.ts'
import { OverviewPage, OverviewSkeleton } from './overview-page.tsx'

/** The page as the shell takes it. */
export function Overview({ screen }: PageProps) {
  return screen === null ? <OverviewSkeleton /> : <OverviewPage screen={screen} />
}
