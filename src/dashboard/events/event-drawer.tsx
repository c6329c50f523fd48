import { t } from '@lingui/core/macro'
import { useStores } from '../data/questions/use-stores.ts'
import { formatDayRange } from '../time/format-day.ts'
import { Drawer, DrawerContent } from '../ui/drawer.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import type { Changes } from './changes/use-changes.ts'
import type { OpenEvent } from './event-address.ts'
import { EventItems } from './event-items.tsx'
import type { EventSubject } from './event-subject.ts'
import { EventView } from './event-view.tsx'
import { NewEvent } from './new-event.tsx'
import type { Outages } from './outages/use-outages.ts'
import { type AutomaticEvents, shownEvents } from './use-automatic-events.ts'
import { useEvents } from './use-events.ts'
import { daysWords, kindWord, storesWords } from './words/event-words.ts'

export interface EventDrawerProps {
  readonly subject: EventSubject
  readonly automatic: AutomaticEvents
  readonly outages: Outages
  readonly changes: Changes
  readonly opened: OpenEvent
}

/** The events of a page, a new one, or one with its effect: beside the page, on a phone over it. */
export function EventDrawer(props: EventDrawerProps) {
  const { opened } = props
  return (
    <Drawer subject={opened.subject} onClose={opened.close} onPhone="cover">
      {(shown) => <Content key={shown} shown={shown} {...props} />}
    </Drawer>
  )
}

interface ContentProps extends EventDrawerProps {
  readonly shown: string
}

function Content({ shown, subject, automatic, outages, changes, opened }: ContentProps) {
  const { days, stores, today } = subject
  const { list, status } = useEvents(days, stores)
  const all = useStores()
  const known = all.status === 'ready' ? all.stores : stores
  if (shown === 'new') {
    return (
      <DrawerContent title={t`Add event`} note={t`Everyone with access to its stores sees it.`} busy={false}>
        <NewEvent subject={subject} known={known} onSaved={opened.open} onCancel={() => opened.open('all')} />
      </DrawerContent>
    )
  }
  if (shown === 'all') {
    return (
      <DrawerContent
        title={t`Events`}
        note={formatDayRange(days, today)}
        busy={[status, outages.status, changes.status].includes('loading')}
      >
        <EventItems
          list={shownEvents(list, automatic.areShown)}
          status={status}
          {...{ subject, automatic, outages, changes, known }}
          onOpen={opened.open}
        />
      </DrawerContent>
    )
  }
  const event = list.find(({ id }) => id === shown)
  if (event === undefined) {
    return (
      <DrawerContent title={t`Event`} note={'\u00a0'} busy={status === 'loading'}>
        {status === 'loading' ? (
          <Skeleton height="96px" />
        ) : (
          <EmptyState title={t`Event not found`}>
            {t`It may have been removed, or it isn’t within these dates and stores.`}
          </EmptyState>
        )}
      </DrawerContent>
    )
  }
  const note = [kindWord(event.kind), daysWords(event, today), storesWords(event, known)].join(' · ')
  return (
    <DrawerContent title={event.title} note={note} busy={false}>
      <EventView event={event} subject={subject} known={known} onRemoved={() => opened.open('all')} />
    </DrawerContent>
  )
}
