import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { EventChange, EventEntry, WrittenEvent } from '../../../protocol/events.ts'
import { FailedPart } from '../../data/cards/failed-part.tsx'
import type { Store } from '../../data/questions/store-zones.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { failureOf } from '../../data/source/failure.ts'
import { formatTimeNear } from '../../time/format-time.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import type { EventSubject } from '../event-subject.ts'
import { changedFields } from './changed-fields.ts'
import styles from './event-history.module.css'
import { useEventHistory } from './use-event-history.ts'

export interface EventHistoryProps {
  readonly event: WrittenEvent
  readonly subject: Pick<EventSubject, 'timezone' | 'today'>
  readonly known: readonly Store[]
}

/** Who changed an event, when, and what. It is read once it is unfolded; an event that nobody has changed has none. */
export function EventHistory(props: EventHistoryProps) {
  const [isOpen, open] = useState(false)
  if (props.event.version === 1) return null
  return (
    <details className={styles.history} onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>{t`History`}</summary>
      {isOpen && <Versions {...props} />}
    </details>
  )
}

function Versions({ event, subject, known }: EventHistoryProps) {
  const { data, error, isFetching, refetch } = useEventHistory(event)
  if (data === undefined) {
    if (error === null) return <Skeleton height="48px" />
    return (
      <FailedPart
        what={t`history`}
        of={{ failure: failureOf(error), retrying: isFetching }}
        onRetry={() => void refetch()}
      />
    )
  }
  const changes = changesOf(data)
  return (
    <ol className={styles.versions}>
      {changes.map((change) => (
        <Version key={change.version} {...change} {...{ subject, known }} />
      ))}
    </ol>
  )
}

interface Change extends Pick<EventChange, 'version' | 'at' | 'by'> {
  readonly entry: EventEntry
  /** `null` for the first that the viewer may see. */
  readonly before: EventEntry | null
}

/** Returns the versions, latest first. One of stores that the viewer doesn't see is missing. */
function changesOf(versions: readonly EventChange[]): readonly Change[] {
  const changes: Change[] = []
  let before: EventEntry | null = null
  for (const { event: entry, ...written } of versions) {
    if (entry !== null) changes.push({ ...written, entry, before })
    before = entry
  }
  return changes.reverse()
}

type VersionProps = Change & Pick<EventHistoryProps, 'subject' | 'known'>

function Version({ subject, known, entry, before, ...written }: VersionProps) {
  const { clock } = useDataSource()
  const time = formatTimeNear(written.at, subject.timezone, clock.now())
  return (
    <li>
      <span className={styles.written}>{writtenWords(written, time)}</span>
      {before !== null &&
        changedFields(before, entry, { known, today: subject.today }).map((line) => (
          <span key={line}>{line}</span>
        ))}
    </li>
  )
}

/** "Noted by Ann, 14:20"; of a later version "Changed by Ben, 15:00". */
export function writtenWords({ by, version }: Pick<EventChange, 'by' | 'version'>, time: string): string {
  if (version === 1) return by === '' ? t`Noted ${time}` : t`Noted by ${by}, ${time}`
  return by === '' ? t`Changed ${time}` : t`Changed by ${by}, ${time}`
}
