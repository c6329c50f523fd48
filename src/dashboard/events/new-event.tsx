import { useState } from 'react'
import { earlierDay } from '../../calendar/local-day.ts'
import type { Store } from '../data/questions/store-zones.ts'
import { EventForm } from './event-form.tsx'
import type { EventSubject } from './event-subject.ts'
import { type EventFault, useEventChanges } from './use-event-changes.ts'

interface NewEventProps {
  readonly subject: EventSubject
  readonly known: readonly Store[]
  /** Takes the id of the event. */
  readonly onSaved: (id: string) => void
  readonly onCancel: () => void
}

/** The form for a new event, which begins with the last days of the page and its stores. */
export function NewEvent({ subject: { days, stores, today }, known, onSaved, onCancel }: NewEventProps) {
  const { save } = useEventChanges()
  const [fault, setFault] = useState<EventFault | null>(null)
  const [saving, setSaving] = useState(false)
  const day = earlierDay(days.last, today)
  const isEveryStore = stores.length > 1 && stores.length === known.length
  return (
    <EventForm
      begin={{
        kind: 'promotion',
        title: '',
        from: day,
        until: day,
        stores: isEveryStore ? 'all' : stores.map(({ id }) => id),
      }}
      selected={stores}
      known={known}
      fault={fault}
      saving={saving}
      onCancel={onCancel}
      onSave={async (entry) => {
        setSaving(true)
        const saved = await save(entry, null)
        setSaving(false)
        setFault(saved.fault)
        if (saved.fault === null) onSaved(saved.event.id)
      }}
    />
  )
}
