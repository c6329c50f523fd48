import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import type { StoreKind } from '../../../protocol/derived/usual/usual-answers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { StatusShape } from '../../ui/marks/status-mark.tsx'
import { useShownPart } from '../../ui/states/shown-part.ts'
import { formatCount } from '../../ui/words/format.ts'
import type { StoreNow } from './answers/stores-now.ts'
import type { OverviewView } from './answers/use-overview.ts'
import styles from './attention.module.css'
import type { Links } from './link-to.ts'
import { type CalmKind, calmWords } from './overview-words.ts'

export interface CalmStoresProps {
  readonly view: OverviewView
  /** The listed stores of a kind. */
  readonly storesOf: (kind: StoreKind) => readonly StoreNow[]
  /** Nothing else stands above. */
  readonly onlyCalm: boolean
  readonly links: Links
}

const calmKinds = ['usual', 'new', 'not-open', 'closed', 'silent'] as const satisfies readonly CalmKind[]

/** The stores that ask for nothing, each kind in one line that can be opened. */
export function CalmStores({ view, storesOf, onlyCalm, links }: CalmStoresProps) {
  return (
    <div className={styles.calm}>
      {calmKinds.map((kind) => {
        if (view.counts[kind] === 0) return null
        const fold = { kind, view, stores: storesOf(kind), onlyCalm, links }
        return <CalmKindFold key={kind} {...fold} />
      })}
    </div>
  )
}

interface CalmKindFoldProps extends Omit<CalmStoresProps, 'storesOf'> {
  readonly kind: CalmKind
  readonly stores: readonly StoreNow[]
}

/** More names than these are in the document only while they are in sight. */
const namesAtRest = 24

function CalmKindFold({ kind, view, stores, onlyCalm, links }: CalmKindFoldProps) {
  const count = view.counts[kind]
  const isShort = onlyCalm && count <= 3
  const [isOpen, setOpen] = useState(isShort)
  const open = (next: boolean) => {
    setOpen(next)
    if (next && stores.length < count) view.askOthers()
  }
  return (
    <details className={styles.fold} open={isShort} onToggle={(event) => open(event.currentTarget.open)}>
      <summary>
        <span className={styles.calmMark}>
          <StatusShape state={kind === 'usual' ? 'online' : 'unknown'} />
        </span>
        {calmWords(kind, count, count === view.chosen.length)}
      </summary>
      {(isOpen || count <= namesAtRest) && (
        <CalmNames stores={stores} count={count} others={view.others} links={links} />
      )}
    </details>
  )
}

/** As many names as are looked through rather than searched. */
const namesAtFirst = 120

interface CalmNamesProps extends Pick<CalmKindFoldProps, 'stores' | 'links'>, Pick<OverviewView, 'others'> {
  readonly count: number
}

function CalmNames({ stores, count, others, links }: CalmNamesProps) {
  const { shown, rest, showAll } = useShownPart(stores, namesAtFirst)
  const [listed, total] = [formatCount(shown.length), formatCount(count)]
  return (
    <>
      <ul className={styles.names}>
        {shown.map(({ store, name, value }) => (
          <li key={store}>
            <Link href={links.store(store)} className={styles.link}>
              {name}
            </Link>
            {value !== null && <span className={styles.detail}> {entriesWords(value)}</span>}
          </li>
        ))}
      </ul>
      {shown.length < count && (
        <p className={styles.rest}>
          {plural(count, { one: `${listed} of ${total} store`, other: `${listed} of ${total} stores` })}
          {others === 'loading' && ` · ${t`Loading the others…`}`}
          {others === 'failed' && ` · ${t`Couldn’t load the others.`}`}
          {rest > 0 && <Button onClick={showAll}>{t`Show all`}</Button>}
        </p>
      )}
    </>
  )
}

function entriesWords(value: number): string {
  const count = formatCount(value)
  return plural(value, { one: `${count} entry so far`, other: `${count} entries so far` })
}
