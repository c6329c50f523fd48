import { t } from '@lingui/core/macro'
import { usualRule } from '../../../domain/day-so-far/usual.ts'
import type { StoreKind } from '../../../protocol/derived/usual/usual-answers.ts'
import { Defined } from '../../data/cards/defined.tsx'
import { CardTools, CardToolsPlace } from '../../export/card-tools.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { OverviewView } from './answers/use-overview.ts'
import styles from './attention.module.css'
import { AttentionTable, loudKinds } from './attention-table.tsx'
import { CalmStores } from './calm-stores.tsx'
import type { Links } from './link-to.ts'
import { OneStore } from './one-store.tsx'
import { storesFile } from './overview-files.ts'

export interface AttentionCardProps {
  /** `null` while the first numbers are loading. */
  readonly view: OverviewView | null
  readonly links: Links
}

/** The stores by exception: outages, unusual numbers, low coverage; and the others in one line. */
export function AttentionCard({ view, links }: AttentionCardProps) {
  const judged = view !== null && isJudged(view)
  const title = t`Needs attention`
  const { leastDays, weeks } = usualRule
  return (
    <Card
      title={title}
      note={
        <span className={styles.noteWithInfo}>
          {noteOf(view)}{' '}
          <Defined
            term="Unusual numbers"
            here={t`Based on the last ${weeks} weeks. With fewer than ${leastDays} days, there is no normal range.`}
          />
        </span>
      }
      inset="flush"
      busy={!judged}
      tools={
        judged ? (
          <CardTools title={title} table={async () => storesFile(await view.allStores(), view)} />
        ) : (
          <CardToolsPlace />
        )
      }
    >
      {judged ? <Stores view={view} links={links} /> : <Waiting />}
    </Card>
  )
}

/** Until all is known that a store is judged by, nothing is shown: a calm store must not turn into an outage. */
function isJudged({ live }: OverviewView): boolean {
  return live !== 'loading'
}

function noteOf(view: OverviewView | null): string {
  if (view?.hasHistory === false) return t`No baseline: this data source has no hourly counts`
  const { weeks } = usualRule
  return t`vs the same weekday, last ${weeks} weeks`
}

interface StoresProps {
  readonly view: OverviewView
  readonly links: Links
}

function Stores({ view, links }: StoresProps) {
  const { stores, counts, chosen } = view
  const [one] = stores
  const of = (kind: StoreKind) => stores.filter((store) => store.kind === kind)
  const onlyCalm = loudKinds.every((kind) => counts[kind] === 0)
  return (
    <>
      {view.live === 'failed' && <p className={styles.aside}>{t`Couldn’t load live camera status.`}</p>}
      {chosen.length === 1 && one !== undefined ? (
        <OneStore view={view} store={one} links={links} />
      ) : (
        <>
          {!onlyCalm && <AttentionTable view={view} storesOf={of} links={links} />}
          <CalmStores view={view} storesOf={of} onlyCalm={onlyCalm} links={links} />
        </>
      )}
    </>
  )
}

/** Three rows and a line, without a word. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      {['first', 'second', 'third', 'last'].map((row) => (
        <div key={row} className={styles.waitingRow}>
          <Skeleton width="11em" />
          <Skeleton width="min(28em, 60%)" />
        </div>
      ))}
    </div>
  )
}
