import { Boundary } from '../../ui/states/boundary.tsx'
import type { Screen } from '../screen.ts'
import type { OverviewView } from './answers/use-overview.ts'
import { AttentionCard } from './attention-card.tsx'
import type { Links } from './link-to.ts'
import styles from './overview.module.css'
import { momentOf } from './overview-words.ts'
import { StoreCamerasCard } from './store-cameras-card.tsx'
import { StoreHoursCard } from './store-hours-card.tsx'
import { StoreZonesCard } from './store-zones-card.tsx'

export interface StoreDayProps {
  readonly view: OverviewView
  readonly screen: Screen
  readonly store: Screen['stores'][number]
  readonly links: Links
}

/** The day of one store: what needs attention, its entries by the hour, its top zones and its cameras. */
export function StoreDay({ view, screen, store, links }: StoreDayProps) {
  return (
    <div className={styles.day} data-panels>
      <div className={styles.column}>
        <AttentionCard view={view} links={links} />
        {screen.hoursOffered && (
          <Boundary>
            <StoreHoursCard screen={screen} />
          </Boundary>
        )}
      </div>
      <div className={styles.column}>
        <Boundary>
          <StoreZonesCard
            screen={screen}
            store={store.id}
            moment={momentOf(view.chosen, view.asOf)}
            links={links}
          />
        </Boundary>
        <Boundary>
          <StoreCamerasCard view={view} store={store} links={links} />
        </Boundary>
      </div>
    </div>
  )
}
