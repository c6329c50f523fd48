import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { isWritten, type StoreEvent, type WrittenEvent } from '../../protocol/events.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { formatTimeNear } from '../time/format-time.ts'
import { Button } from '../ui/controls/button.tsx'
import { EffectPart } from './effect-part.tsx'
import styles from './event-drawer.module.css'
import { EventForm } from './event-form.tsx'
import type { EventSubject } from './event-subject.ts'
import { EventHistory, type EventHistoryProps, writtenWords } from './history/event-history.tsx'
import { type EventFault, useEventChanges } from './use-event-changes.ts'

interface EventViewProps {
  readonly event: StoreEvent
  readonly subject: EventSubject
  readonly known: readonly Store[]
  readonly onRemoved: () => void
}

/** An event: what was noted, its effect, and how to change it. */
export function EventView({ event, subject, known, onRemoved }: EventViewProps) {
  const changes = useEventChanges()
  const [editing, edit] = useState<WrittenEvent | null>(null)
  const [saving, setSaving] = useState(false)
  const [fault, setFault] = useState<EventFault | null>(null)
  if (editing !== null) {
    return (
      <EventForm
        begin={editing}
        selected={subject.stores}
        known={known}
        fault={fault}
        saving={saving}
        onCancel={() => {
          setFault(null)
          edit(null)
        }}
        onSave={async ({ kind, title, note, from, until, stores }) => {
          setSaving(true)
          const entry = { kind, title, from, until, stores, ...(note !== undefined && { note }) }
          const saved = await changes.save(entry, editing)
          setSaving(false)
          setFault(saved.fault)
          if (saved.fault === null) edit(null)
        }}
      />
    )
  }
  const remove = async () => {
    const refused = await changes.remove(event)
    setFault(refused)
    if (refused === null) onRemoved()
  }
  return (
    <>
      {isWritten(event) && <Noted {...{ event, subject, known }} />}
      {hasEffect(event) && <EffectPart event={event} subject={subject} known={known} />}
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault === 'conflict'
            ? t`Someone else changed this event in the meantime. Their version is shown.`
            : t`Couldn’t remove. Try again.`}
        </p>
      )}
      {!isWritten(event) ? (
        <p className={styles.small}>{originWords(event.kind)}</p>
      ) : event.mayChange ? (
        <p className={styles.buttons}>
          <Button onClick={() => edit(event)}>{t`Edit`}</Button>
          <Button look="quiet" onClick={() => void remove()}>
            {t`Remove`}
          </Button>
        </p>
      ) : (
        <p className={styles.small}>
          {t`It includes stores that you don’t have access to, so you can’t change it.`}
        </p>
      )}
    </>
  )
}

/** Nobody comes to a closed store, and other hours are no fair comparison. */
function hasEffect({ kind }: StoreEvent): boolean {
  return kind !== 'closed' && kind !== 'hours'
}

/** Where an event that nobody wrote comes from. */
function originWords(kind: StoreEvent['kind']): string {
  return kind === 'holiday' ? t`From the calendar of public holidays.` : t`From the stores’ opening hours.`
}

function Noted(props: EventHistoryProps) {
  const { event, subject } = props
  const { clock } = useDataSource()
  const time = formatTimeNear(event.at, subject.timezone, clock.now())
  return (
    <div>
      {event.note !== undefined && <p className={styles.text}>{event.note}</p>}
      <p className={styles.small}>{writtenWords(event, time)}</p>
      <EventHistory {...props} />
    </div>
  )
}
