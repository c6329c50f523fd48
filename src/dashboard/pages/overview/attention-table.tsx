import { plural, t } from '@lingui/core/macro'
import { useId } from 'react'
import { Link } from 'wouter'
import type { StoreKind } from '../../../protocol/derived/usual/usual-answers.ts'
import { Button } from '../../ui/controls/button.tsx'
import { VisuallyHidden } from '../../ui/marks/visually-hidden.tsx'
import { useShownPart } from '../../ui/states/shown-part.ts'
import { useNarrow } from '../../ui/table/use-narrow.ts'
import { formatCount } from '../../ui/words/format.ts'
import type { StoreNow } from './answers/stores-now.ts'
import type { OverviewView } from './answers/use-overview.ts'
import styles from './attention.module.css'
import { StackedStore } from './attention-stack.tsx'
import { FindingText } from './finding-text.tsx'
import { type Finding, findingsOf } from './findings.tsx'
import type { Links } from './link-to.ts'
import { kindName, momentOf } from './overview-words.ts'
import { StoreChange, StoreCount, StoreShape } from './store-so-far.tsx'
import { clockOf } from './times.ts'

export const loudKinds = ['broken', 'moved', 'untrusted'] as const satisfies readonly StoreKind[]
type LoudKind = (typeof loudKinds)[number]

export interface AttentionTableProps {
  readonly view: OverviewView
  /** The listed stores of a kind, the most urgent first. */
  readonly storesOf: (kind: StoreKind) => readonly StoreNow[]
  readonly links: Links
}

/** The stores that need attention by kind, each with its findings and its day so far. On a phone they are stacked. */
export function AttentionTable({ view, storesOf, links }: AttentionTableProps) {
  const isStacked = useNarrow('folded')
  const hasRanges = view.stores.some(({ moved }) => moved !== undefined)
  const groups = loudKinds
    .filter((kind) => view.counts[kind] > 0)
    .map((kind) => (
      <Group key={kind} {...{ kind, view, links, isStacked, hasRanges }} stores={storesOf(kind)} />
    ))
  if (isStacked) return groups
  return (
    <table className={styles.table} data-long>
      <caption>
        <VisuallyHidden>{t`Stores that need attention`}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t`Store`}</th>
          <th scope="col">{t({ message: 'What', comment: 'head of a column: what needs attention' })}</th>
          {hasRanges && <th scope="col" data-align="end">{t`Normal range`}</th>}
          <th scope="col">{t`Today by hour`}</th>
          <th scope="col" data-align="end">{t`Entries today`}</th>
          <th scope="col" data-align="end">
            {momentOf(view.chosen, view.asOf).versus}
          </th>
        </tr>
      </thead>
      {groups}
    </table>
  )
}

interface GroupProps extends Pick<AttentionTableProps, 'view' | 'links'> {
  readonly kind: LoudKind
  readonly stores: readonly StoreNow[]
  readonly isStacked: boolean
  /** Some number moved: the table has a column for its normal range. */
  readonly hasRanges: boolean
}

/** Rows are two or three lines each: more of one kind would push the next kind out of sight. */
const shownAtFirst = 10

function Group({ kind, view, stores, links, isStacked, hasRanges }: GroupProps) {
  const columns = hasRanges ? 6 : 5
  const heading = useId()
  const { shown, rest, showAll } = useShownPart(stores, shownAtFirst)
  const count = view.counts[kind]
  const name = kindName(kind)
  const total = formatCount(count)
  const title = (
    <h3 id={heading} className={styles.groupTitle}>
      {t({ message: `${name} (${total})`, comment: 'title of a group of stores: Outages (3)' })}
    </h3>
  )
  const more = shown.length < count && (
    <More shown={shown.length} count={count} onAll={rest > 0 ? showAll : null} />
  )
  if (isStacked) {
    return (
      <section aria-labelledby={heading}>
        {title}
        <ul className={styles.stack} data-long>
          {shown.map((store) => (
            <StackedStore key={store.store} store={store} view={view} links={links} />
          ))}
        </ul>
        {more}
      </section>
    )
  }
  return (
    <tbody aria-labelledby={heading}>
      <tr>
        <th scope="rowgroup" colSpan={columns}>
          {title}
        </th>
      </tr>
      {shown.map((store) => (
        <StoreRows key={store.store} {...{ store, view, links, hasRanges }} />
      ))}
      {more && (
        <tr>
          <td colSpan={columns}>{more}</td>
        </tr>
      )}
    </tbody>
  )
}

interface StoreRowsProps extends Pick<GroupProps, 'view' | 'links' | 'hasRanges'> {
  readonly store: StoreNow
}

/** A row for each finding; what is of the store as a whole spans them. */
function StoreRows({ store, view, links, hasRanges }: StoreRowsProps) {
  const [first, ...others] = findingsOf(store, clockOf(view))
  const span = others.length + 1
  const moment = momentOf(
    view.chosen.filter(({ id }) => id === store.store),
    view.asOf,
  )
  return (
    <>
      <tr>
        <th scope="row" rowSpan={span}>
          <h4 className={styles.name}>
            <Link href={links.store(store.store)} className={styles.link}>
              {store.name}
            </Link>
          </h4>
        </th>
        {first === undefined ? (
          <td colSpan={hasRanges ? 2 : 1} />
        ) : (
          <FindingCells finding={first} {...{ store, links, hasRanges }} />
        )}
        <td rowSpan={span}>
          <StoreShape store={store} moment={moment} />
        </td>
        <td rowSpan={span} data-align="end">
          <StoreCount store={store} />
        </td>
        <td rowSpan={span} data-align="end">
          <StoreChange store={store} moment={moment} />
        </td>
      </tr>
      {others.map((finding) => (
        <tr key={finding.key} data-further>
          <FindingCells {...{ finding, store, links, hasRanges }} />
        </tr>
      ))}
    </>
  )
}

interface FindingCellsProps extends Pick<StoreRowsProps, 'store' | 'links' | 'hasRanges'> {
  readonly finding: Finding
}

/** A finding without a number has the place of the range as well. */
function FindingCells({ finding, store, links, hasRanges }: FindingCellsProps) {
  return (
    <>
      <td colSpan={hasRanges && finding.range === undefined ? 2 : 1}>
        <FindingText finding={finding} store={store.store} links={links} />
      </td>
      {finding.range !== undefined && <td data-align="end">{finding.range}</td>}
    </>
  )
}

interface MoreProps {
  readonly shown: number
  readonly count: number
  /** `null` if all that are known are shown. */
  readonly onAll: (() => void) | null
}

function More({ shown, count, onAll }: MoreProps) {
  const [listed, total] = [formatCount(shown), formatCount(count)]
  return (
    <p className={styles.rest}>
      {plural(count, {
        one: `${listed} of ${total} store, most urgent first`,
        other: `${listed} of ${total} stores, most urgent first`,
      })}
      {onAll !== null && <Button onClick={onAll}>{t`Show all`}</Button>}
    </p>
  )
}
