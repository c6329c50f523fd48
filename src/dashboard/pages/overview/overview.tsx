import type { PageAhead, PageProps } from '../screen.ts'
import { overviewQuestions, usualQuery } from './answers/overview-questions.ts'
import { OverviewPage, OverviewSkeleton } from './overview-page.tsx'

/** The page as the shell takes it. */
export function Overview({ screen }: PageProps) {
  return screen === null ? <OverviewSkeleton /> : <OverviewPage screen={screen} />
}

export const overviewAhead: PageAhead = (screen, ask) => {
  const { usual } = overviewQuestions(screen)
  ask.query((source) => usualQuery(source, usual))
}
