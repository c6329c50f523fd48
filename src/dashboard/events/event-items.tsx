import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import type { LocalDay } from '../../calendar/calendar.ts'
import type { StoreEvent } from '../../protocol/events.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { formatCount } from '../ui/words/format.ts'
import { type AutomaticSpan, changedWords, hasNoPage, spanTitle } from './automatic-spans.ts'
import { useCamerasAddress } from './cameras-address.ts'
import { cutWords } from './changes/cuts.ts'
import type { Changes } from './changes/use-changes.ts'
import styles from './event-drawer.module.css'
import type { EventSubject } from './event-subject.ts'
import { mostStoresWithMarks } from './late/use-late-spans.ts'
import type { Outages } from './outages/use-outages.ts'
import type { AutomaticEvents } from './use-automatic-events.ts'
import type { EventList } from './use-events.ts'
import { daysWords, kindWord, storesWords } from './words/event-words.ts'

interface EventItemsProps extends EventList {
  readonly subject: EventSubject
  readonly automatic: AutomaticEvents
  readonly outages: Outages
  readonly changes: Changes
  readonly known: readonly Store[]
  readonly onOpen: (subject: string) => void
}

/** The events of the page's days and stores, those that nobody wrote included. */
export function EventItems(props: EventItemsProps) {
  const { list, status, subject, automatic, outages, changes, known, onOpen } = props
  if (status === 'loading') return <Skeleton height="96px" />
  if (status === 'failed') {
    return <EmptyState title={t`Couldn’t load events`}>{t`Retrying automatically.`}</EmptyState>
  }
  const items = itemsOf(list, [...outages.list, ...changes.list], subject.today)
  const isBusy = outages.status === 'loading' || changes.status === 'loading'
  return (
    <>
      {items.length === 0 && !isBusy && (
        <EmptyState title={t`No events`}>
          {t`Note promotions, refits or the weather to see them under the charts and measure their effect.`}
        </EmptyState>
      )}
      {changes.cuts.map((cut) => (
        <p key={cut.kind} className={styles.small}>
          {cutWords(cut)}
        </p>
      ))}
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map(({ key, event, span }) => (
            <li key={key}>
              {event !== undefined && <EventItem {...{ event, subject, known, onOpen }} />}
              {span !== undefined && <AutomaticItem {...{ span, subject, known }} />}
            </li>
          ))}
        </ul>
      )}
      {isBusy && <Skeleton height="64px" />}
      {outages.status === 'failed' && (
        <p className={styles.small}>
          {t`Couldn’t load camera outages`}. {t`Retrying automatically.`}
        </p>
      )}
      {changes.status === 'failed' && (
        <p className={styles.small}>
          {t`Couldn’t load new and removed cameras, changed opening hours and corrected counts`}.{' '}
          {t`Retrying automatically.`}
        </p>
      )}
      <p>
        <Button look="filled" onClick={() => onOpen('new')}>{t`Add event`}</Button>
      </p>
      <AutomaticChoice automatic={automatic} stores={subject.stores.length} />
    </>
  )
}

interface Item {
  readonly key: string
  readonly from: string
  readonly event?: StoreEvent
  readonly span?: AutomaticSpan
}

/** By their first day, events before what nobody wrote. */
function itemsOf(
  list: readonly StoreEvent[],
  spans: readonly AutomaticSpan[],
  today: LocalDay,
): readonly Item[] {
  return [
    ...list.map((event): Item => ({ key: event.id, from: event.from, event })),
    ...spans.map((span): Item => ({ key: `${span.from} ${spanTitle(span, today)}`, from: span.from, span })),
  ].sort((a, b) => a.from.localeCompare(b.from))
}

type EventItemProps = Pick<EventItemsProps, 'subject' | 'known' | 'onOpen'> & { readonly event: StoreEvent }

function EventItem({ event, subject, known, onOpen }: EventItemProps) {
  return (
    <button type="button" className={styles.item} onClick={() => onOpen(event.id)}>
      <b>{event.title}</b>
      <span>
        {[kindWord(event.kind), daysWords(event, subject.today), storesWords(event, known)].join(' · ')}
      </span>
    </button>
  )
}

type AutomaticItemProps = Pick<EventItemsProps, 'subject' | 'known'> & { readonly span: AutomaticSpan }

function AutomaticItem({ span, subject, known }: AutomaticItemProps) {
  const addressOf = useCamerasAddress()
  const words = (
    <>
      <b>{spanTitle(span, subject.today)}</b>
      {hasNoPage(span) && <span>{changedWords(span)}</span>}
      <span>{[daysWords(span, subject.today), storesWords(span, known)].join(' · ')}</span>
    </>
  )
  if (hasNoPage(span)) return <div className={styles.item}>{words}</div>
  return (
    <Link href={addressOf(span)} className={styles.item}>
      {words}
    </Link>
  )
}

type AutomaticChoiceProps = Pick<EventItemsProps, 'automatic'> & { readonly stores: number }

function AutomaticChoice({ automatic: { areShown, show }, stores }: AutomaticChoiceProps) {
  const most = formatCount(mostStoresWithMarks)
  const areMany = stores > mostStoresWithMarks
  return (
    <div>
      <label className={styles.switch}>
        <input type="checkbox" checked={areShown} onChange={({ target }) => show(target.checked)} />
        {areMany
          ? t`Show public holidays and special opening hours`
          : t`Show public holidays, special or changed opening hours, camera outages, new or removed cameras, and corrected counts`}
      </label>
      {areMany && (
        <p
          className={styles.small}
        >{t`Select up to ${most} stores to see camera outages, new or removed cameras, changed opening hours and corrected counts.`}</p>
      )}
    </div>
  )
}
