import { t } from '@lingui/core/macro'
import { type BoardFigures, readBoard } from '../../../protocol/derived/board-results.ts'
import type { Pace } from '../../../protocol/derived/pace-answers.ts'
import { derivedQuery, derivedQuestion } from '../../data/questions/derived-query.ts'
import { useAsked } from '../../data/questions/use-asked.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { formatTime } from '../../time/format-time.ts'
import { formatCount, formatShare } from '../../ui/words/format.ts'

/** Older numbers are not today's any more, as far as anybody knows. */
const oldestMs = 2 * 3_600_000

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

/** `null` if nothing was counted, or too long ago. */
function figuresOf({ entries, pace, countedUntil }: BoardFigures, now: number, zone: string) {
  if (entries === null || now - countedUntil > oldestMs) return null
  const time = formatTime(countedUntil, zone)
  const items: Items = [
    [t`Entries until ${time}`, formatCount(pace?.counted ?? entries)],
    ...(pace === null ? [] : paceItems(pace)),
  ]
  return { pace, items }
}

function paceItems({ counted, target, due, atLeast }: Pace): Items {
  const reached = formatShare(counted / target, 0)
  return [
    [t`Target`, formatCount(target)],
    [t`Reached`, atLeast ? t`at least ${reached}` : reached],
    ...(due === null || atLeast ? [] : [[t`Due by now`, formatShare(due.middle / target, 0)] as const]),
    ...(counted >= target || atLeast ? [] : [[t`To go`, formatCount(Math.ceil(target - counted))] as const]),
  ]
}

/** A bar as long as the target, filled as far as it was reached, with a mark at what is due by now. */
function Progress({ pace: { counted, target, due, atLeast } }: { readonly pace: Pace }) {
  const at = (entries: number) => `${Math.min(100, (entries / target) * 100)}%`
  return (
    <div data-bar aria-hidden>
      <span data-reached style={{ width: at(counted) }} />
      {due !== null && !atLeast && <span data-due style={{ left: at(due.middle) }} />}
    </div>
  )
}
