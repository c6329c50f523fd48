import { useState } from 'react'
import { Link } from 'wouter'
import type { StoreStory } from '../../../domain/day-so-far/store-story.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { useShownPart } from '../../ui/shown-part.ts'
import { StatusShape } from '../../ui/status-mark.tsx'
import type { LinkTo } from './link-to.ts'
import styles from './overview.module.css'
import { kindWords, storesCount } from './overview-words.ts'

export interface CalmStoresProps {
  readonly stories: readonly StoreStory[]
  /** Nothing else stands above. */
  readonly onlyCalm: boolean
  readonly linkTo: LinkTo
}

const calmKinds = ['usual', 'new', 'not-open', 'closed', 'silent'] as const
type CalmKind = (typeof calmKinds)[number]

/** The stores that ask for nothing, each kind in one line that can be opened. */
export function CalmStores({ stories, onlyCalm, linkTo }: CalmStoresProps) {
  return (
    <div className={styles.calm}>
      {calmKinds.map((kind) => {
        const own = stories.filter((story) => story.kind === kind)
        if (own.length === 0) return null
        return <CalmKindFold key={kind} kind={kind} stories={own} onlyCalm={onlyCalm} linkTo={linkTo} />
      })}
    </div>
  )
}

interface CalmKindFoldProps extends CalmStoresProps {
  readonly kind: CalmKind
}

/** More names than these are in the document only while they are in sight. */
const namesAtRest = 24

function CalmKindFold({ kind, stories, onlyCalm, linkTo }: CalmKindFoldProps) {
  const isShort = onlyCalm && stories.length <= 3
  const [isOpen, setOpen] = useState(isShort)
  return (
    <details className={styles.fold} open={isShort} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.calmMark}>
          <StatusShape state={kind === 'usual' ? 'online' : 'unknown'} />
        </span>
        {storesCount(stories)} {kindWords[kind]}
      </summary>
      {(isOpen || stories.length <= namesAtRest) && <CalmNames stories={stories} linkTo={linkTo} />}
    </details>
  )
}

/** As many names as are looked through rather than searched. */
const namesAtFirst = 120

function CalmNames({ stories, linkTo }: Pick<CalmStoresProps, 'stories' | 'linkTo'>) {
  const { shown, rest, showAll } = useShownPart(stories, namesAtFirst)
  return (
    <>
      <ul className={styles.names}>
        {shown.map(({ store, name, entries }) => (
          <li key={store}>
            <Link href={linkTo('footfall', store)} className={styles.link}>
              {name}
            </Link>
            {entries !== null && <span className={styles.detail}> {formatCount(entries)} so far</span>}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className={styles.rest}>
          {formatCount(shown.length)} of {storesCount(stories)}
          <Button onClick={showAll}>Show all</Button>
        </p>
      )}
    </>
  )
}
