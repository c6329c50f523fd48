import { LateGroups } from '../groups/late-groups.tsx'
import type { PeriodView } from './period-view.ts'
import type { Screen } from './screen.ts'

export interface PageGroupsProps {
  readonly measure: 'entries' | 'conversion'
  readonly view: Pick<PeriodView, 'stores' | 'days' | 'compared'>
  readonly screen: Screen
}

/** The groups of a page's stores. A name leads to the same page of its group, which the address then names. */
export function PageGroups({ measure, view, screen }: PageGroupsProps) {
  const { stores, days, compared } = view
  return (
    <LateGroups
      {...{ measure, stores, days, compared }}
      filters={screen.filters}
      today={screen.today}
      onChoose={(key) => screen.onChange((filters) => ({ ...filters, stores: [key] }))}
    />
  )
}
