import { t } from '@lingui/core/macro'
import type { EventChange, EventEntry, WrittenEvent } from '../../../protocol/events.ts'
import { History, type ShownVersion, Versions } from '../../data/history/history.tsx'
import { changedWords } from '../../data/history/written-words.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { useDataSource } from '../../data/source/data-source.ts'
import { formatTimeNear } from '../../time/format-time.ts'
import type { EventSubject } from '../event-subject.ts'
import { changedFields } from './changed-fields.ts'
import { useEventHistory } from './use-event-history.ts'

export interface EventHistoryProps {
  readonly event: WrittenEvent
  readonly subject: Pick<EventSubject, 'timezone' | 'today'>
  readonly known: readonly Store[]
}

/** Who changed an event, when, and what. An event that nobody has changed has none. */
export function EventHistory(props: EventHistoryProps) {
  if (props.event.version === 1) return null
  return (
    <History>
      <EventVersions {...props} />
    </History>
  )
}

function EventVersions({ event, subject, known }: EventHistoryProps) {
  const asked = useEventHistory(event)
  const { clock } = useDataSource()
  const timeOf = (at: number) => formatTimeNear(at, subject.timezone, clock.now())
  const wording = { known, today: subject.today, timeOf }
  return <Versions asked={asked} shownOf={(versions) => shownVersions(versions, wording)} />
}

/** One of stores that the viewer doesn't see is missing, and the next has nothing to be compared with. */
function shownVersions(
  versions: readonly EventChange[],
  { timeOf, ...wording }: Parameters<typeof changedFields>[2] & { readonly timeOf: (at: number) => string },
): readonly ShownVersion[] {
  const shown: ShownVersion[] = []
  let before: EventEntry | null = null
  for (const { event: entry, ...change } of versions) {
    if (entry !== null) {
      shown.push({
        written: writtenWords(change, timeOf(change.at)),
        changes: before === null ? [] : changedFields(before, entry, wording),
      })
    }
    before = entry
  }
  return shown
}

/** "Noted by Ann, 14:20"; of a later version "Changed by Ben, 15:00". */
export function writtenWords({ by, version }: Pick<EventChange, 'by' | 'version'>, time: string): string {
  if (version === 1) return by === '' ? t`Noted ${time}` : t`Noted by ${by}, ${time}`
  return changedWords(by, time)
}
