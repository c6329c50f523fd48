import { t } from '@lingui/core/macro'
import { hourMs } from '../../../calendar/wall-clock.ts'
import {
  type BoardFigures,
  type BoardPace,
  readBoard,
} from '../../../protocol/derived/usual/board-results.ts'
import { derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { formatTime } from '../../time/format-time.ts'
import { formatCount, formatShare } from '../../ui/words/format.ts'

/** Older numbers are not today's any more, as far as anybody knows. */
const oldestMs = 2 * hourMs

interface PaceStripProps {
  /** Location ids. */
  readonly stores: readonly string[]
  /** Epoch milliseconds by the clock of the screen. */
  readonly now: number
  readonly zone: string
}

/** The entries of the screen's stores so far today and, if they have a target, how far they have come. Nothing until known. */
export function PaceStrip({ stores, now, zone }: PaceStripProps) {
  const question = derivedQuestion('usual', { entities: stores, entityType: 'location', limit: 1 })
  const { data } = useAsked({
    ...derivedQuery(useDataSource(), question, readBoard),
    refetchIntervalInBackground: true,
  })
  const figures = data === undefined ? null : figuresOf(data, now, zone)
  if (figures === null) return null
  const { pace, items } = figures
  return (
    <section data-strip aria-label={t`Entries today`}>
      <dl>
        {items.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {pace !== null && <Progress pace={pace} />}
    </section>
  )
}

type Items = readonly (readonly [label: string, value: string])[]

/**
 * The entries are of all stores or, beside a target, of those that can be compared with it: how many these are is said.
 * `null` if nothing was counted, or too long ago.
 */
function figuresOf({ entries, hasGaps, pace, countedUntil }: BoardFigures, now: number, zone: string) {
  if (entries === null || now - countedUntil > oldestMs) return null
  const time = formatTime(countedUntil, zone)
  const counted =
    pace === null ? bound(formatCount(entries), hasGaps) : bound(formatCount(pace.counted), pace.atLeast)
  const items: Items = [[t`Entries until ${time}`, counted], ...(pace === null ? [] : paceItems(pace))]
  return { pace, items }
}

/** "1,240", "at least 1,240" where cameras missed a part. */
function bound(reached: string, isLeast = false): string {
  return isLeast ? t`at least ${reached}` : reached
}

function paceItems({ counted, target, due, atLeast, stores, ofStores }: BoardPace): Items {
  const [some, all] = [formatCount(stores), formatCount(ofStores)]
  return [
    ...(stores < ofStores ? [[t`Stores`, t`${some} of ${all}`] as const] : []),
    [t`Target`, formatCount(target)],
    [t`Reached`, bound(formatShare(counted / target, 0), atLeast)],
    ...(due === null || atLeast ? [] : [[t`Due by now`, formatShare(due.middle / target, 0)] as const]),
    ...(counted >= target || atLeast ? [] : [[t`To go`, formatCount(Math.ceil(target - counted))] as const]),
  ]
}

/** A bar as long as the target, filled as far as it was reached, with a mark at what is due by now. */
function Progress({ pace: { counted, target, due, atLeast } }: { readonly pace: BoardPace }) {
  const at = (entries: number) => `${Math.min(100, (entries / target) * 100)}%`
  return (
    <div data-bar aria-hidden>
      <span data-reached style={{ width: at(counted) }} />
      {due !== null && !atLeast && <span data-due style={{ left: at(due.middle) }} />}
    </div>
  )
}
