import { usualRule } from '../../../domain/day-so-far/usual.ts'
import type { StoreKind } from '../../../protocol/derived/usual-answers.ts'
import { Defined } from '../../data/cards/defined.tsx'
import { CardTools, CardToolsPlace } from '../../export/card-tools.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { CalmStores } from './calm-stores.tsx'
import type { LinkTo } from './link-to.ts'
import { LoudStores } from './loud-stores.tsx'
import styles from './overview.module.css'
import { storesFile } from './overview-files.ts'
import type { OverviewView } from './use-overview.ts'

export interface ExceptionsCardProps {
  /** `null` while the first numbers are loading. */
  readonly view: OverviewView | null
  /** The address of a page that shows one store's day. */
  readonly linkTo: LinkTo
}

const sections = ['broken', 'moved', 'untrusted'] as const satisfies readonly StoreKind[]

const title = 'What is not as usual'

const info = (
  <Defined
    term="More than usual"
    here={`The last ${usualRule.weeks} weeks; of fewer than ${usualRule.leastDays} days nothing is said.`}
  />
)

/** The stores by exception: what broke, what moved, what cannot be trusted; and the others in one line. */
export function ExceptionsCard({ view, linkTo }: ExceptionsCardProps) {
  const judged = view !== null && isJudged(view)
  return (
    <Card
      title={title}
      note={
        <span className={styles.noteWithInfo}>
          {noteOf(view)} {info}
        </span>
      }
      inset="flush"
      busy={!judged}
      tools={
        judged ? (
          <CardTools title={title} table={async () => storesFile(await view.allStores(), view.asOf)} />
        ) : (
          <CardToolsPlace />
        )
      }
    >
      {judged ? <Stories view={view} linkTo={linkTo} /> : <Waiting />}
    </Card>
  )
}

/** Until all is known that a store is judged by, nothing is said: "as usual" must not turn into "broken" by itself. */
function isJudged({ live }: OverviewView): boolean {
  return live !== 'loading'
}

function noteOf(view: OverviewView | null): string {
  if (view?.hasHistory === false) return 'this service counts no single hours: what is usual cannot be said'
  return `against the same weekday of the last ${usualRule.weeks} weeks`
}

interface StoriesProps {
  readonly view: OverviewView
  readonly linkTo: LinkTo
}

function Stories({ view, linkTo }: StoriesProps) {
  const { stores, counts, asOf } = view
  const of = (kind: StoreKind) => stores.filter((store) => store.kind === kind)
  const loud = sections.filter((kind) => counts[kind] > 0)
  return (
    <>
      {view.live === 'failed' && (
        <p className={styles.aside}>How the cameras are right now could not be asked.</p>
      )}
      {loud.map((kind) => (
        <LoudStores
          key={kind}
          kind={kind}
          stores={of(kind)}
          count={counts[kind]}
          asOf={asOf}
          linkTo={linkTo}
        />
      ))}
      <CalmStores view={view} storesOf={of} onlyCalm={loud.length === 0} linkTo={linkTo} />
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
