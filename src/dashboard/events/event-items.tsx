import { t } from '@lingui/core/macro'
import type { Store } from '../data/questions/store-zones.ts'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import styles from './event-drawer.module.css'
import type { EventSubject } from './event-subject.ts'
import { daysWords, kindWord, storesWords } from './event-words.ts'
import type { EventList } from './use-events.ts'

interface EventItemsProps extends EventList {
  readonly subject: EventSubject
  readonly known: readonly Store[]
  readonly onOpen: (subject: string) => void
}

/** The events of the page's days and stores. */
export function EventItems({ list, status, subject, known, onOpen }: EventItemsProps) {
  const add = (
    <p>
      <Button look="filled" onClick={() => onOpen('new')}>{t`Add event`}</Button>
    </p>
  )
  if (status === 'loading') return <Skeleton height="96px" />
  if (status === 'failed') {
    return <EmptyState title={t`Couldn’t load events`}>{t`Retrying automatically.`}</EmptyState>
  }
  if (list.length === 0) {
    return (
      <>
        <EmptyState title={t`No events`}>
          {t`Note promotions, refits or the weather to see them under the charts and measure their effect.`}
        </EmptyState>
        {add}
      </>
    )
  }
  return (
    <>
      <ul className={styles.items}>
        {list.map((event) => (
          <li key={event.id}>
            <button type="button" className={styles.item} onClick={() => onOpen(event.id)}>
              <b>{event.title}</b>
              <span>
                {[kindWord(event.kind), daysWords(event, subject.today), storesWords(event, known)].join(
                  ' · ',
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {add}
    </>
  )
}
