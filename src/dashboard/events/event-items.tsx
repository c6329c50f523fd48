import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import type { StoreEvent } from '../../protocol/events.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { formatCount } from '../ui/words/format.ts'
import styles from './event-drawer.module.css'
import type { EventSubject } from './event-subject.ts'
import { daysWords, kindWord, storesWords } from './event-words.ts'
import { useOutageAddress } from './outage-address.ts'
import { outageTitle } from './outage-words.ts'
import type { OutageSpan } from './outages/outage-spans.ts'
import { mostStoresWithOutages, type Outages } from './outages/use-outages.ts'
import type { AutomaticEvents } from './use-automatic-events.ts'
import type { EventList } from './use-events.ts'

interface EventItemsProps extends EventList {
  readonly subject: EventSubject
  readonly automatic: AutomaticEvents
  readonly outages: Outages
  readonly known: readonly Store[]
  readonly onOpen: (subject: string) => void
}

/** The events and outages of the page's days and stores. */
export function EventItems({ list, status, subject, automatic, outages, known, onOpen }: EventItemsProps) {
  if (status === 'loading') return <Skeleton height="96px" />
  if (status === 'failed') {
    return <EmptyState title={t`Couldn’t load events`}>{t`Retrying automatically.`}</EmptyState>
  }
  const items = itemsOf(list, outages.list)
  return (
    <>
      {items.length === 0 && outages.status !== 'loading' && (
        <EmptyState title={t`No events`}>
          {t`Note promotions, refits or the weather to see them under the charts and measure their effect.`}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className={styles.items}>
          {items.map(({ key, event, outage }) => (
            <li key={key}>
              {event !== undefined && <EventItem {...{ event, subject, known, onOpen }} />}
              {outage !== undefined && <OutageItem {...{ outage, subject, known }} />}
            </li>
          ))}
        </ul>
      )}
      {outages.status === 'loading' && <Skeleton height="64px" />}
      {outages.status === 'failed' && (
        <p className={styles.small}>
          {t`Couldn’t load camera outages`}. {t`Retrying automatically.`}
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
  readonly outage?: OutageSpan
}

/** By their first day, events before outages. */
function itemsOf(list: readonly StoreEvent[], outages: readonly OutageSpan[]): readonly Item[] {
  return [
    ...list.map((event): Item => ({ key: event.id, from: event.from, event })),
    ...outages.map((outage): Item => ({ key: `${outage.from} ${outage.until}`, from: outage.from, outage })),
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

type OutageItemProps = Pick<EventItemsProps, 'subject' | 'known'> & { readonly outage: OutageSpan }

function OutageItem({ outage, subject, known }: OutageItemProps) {
  const addressOf = useOutageAddress()
  return (
    <Link href={addressOf(outage)} className={styles.item}>
      <b>{outageTitle(outage)}</b>
      <span>{[daysWords(outage, subject.today), storesWords(outage, known)].join(' · ')}</span>
    </Link>
  )
}

type AutomaticChoiceProps = Pick<EventItemsProps, 'automatic'> & { readonly stores: number }

function AutomaticChoice({ automatic: { areShown, show }, stores }: AutomaticChoiceProps) {
  const most = formatCount(mostStoresWithOutages)
  return (
    <div>
      <label className={styles.switch}>
        <input type="checkbox" checked={areShown} onChange={({ target }) => show(target.checked)} />
        {t`Show public holidays, special opening hours and camera outages`}
      </label>
      {areShown && stores > mostStoresWithOutages && (
        <p className={styles.small}>{t`Camera outages are shown for up to ${most} stores.`}</p>
      )}
    </div>
  )
}
