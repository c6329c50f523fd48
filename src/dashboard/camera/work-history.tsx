import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type NoteChange, readNoteChanges } from '../../protocol/camera-notes.ts'
import { type WorkEntry, workEntry } from '../../protocol/planned-work.ts'
import { History, type ShownVersion, Versions } from '../data/history/history.tsx'
import { changedWords, removedWords } from '../data/history/written-words.ts'
import { readOrFail } from '../data/questions/core-queries.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { formatTimeNear } from '../time/format-time.ts'
import { workNotes } from './notes/use-note-list.ts'
import { workTimes } from './planned-work-words.ts'

export interface WorkHistoryProps {
  readonly recording: string
  readonly timezone: string
  /** The version that is shown; 0 if no work is planned, though some may have been. */
  readonly version: number
}

/** Who planned work on a camera, when, and for when, over or not. */
export function WorkHistory(props: WorkHistoryProps) {
  return (
    <History>
      <WorkVersions {...props} />
    </History>
  )
}

type WorkChange = NoteChange<WorkEntry>

function WorkVersions({ recording, timezone, version }: WorkHistoryProps) {
  const { http, clock } = useDataSource()
  const asked = useQuery({
    // Begins as the list does, so that a change refreshes both.
    queryKey: [workNotes.path, 'history', recording, version],
    queryFn: async ({ signal }): Promise<readonly WorkChange[]> => {
      const address = `${workNotes.path}/${encodeURIComponent(recording)}/changes`
      return readOrFail(readNoteChanges(workEntry, await http(address, { signal })))
    },
    networkMode: 'always',
    retry: false,
  })
  const now = clock.now()
  return (
    <Versions
      asked={asked}
      shownOf={(versions) => shownVersions(versions, timezone, now)}
      none={t`No work has been planned on this camera yet.`}
    />
  )
}

function shownVersions(
  versions: readonly WorkChange[],
  timezone: string,
  now: number,
): readonly ShownVersion[] {
  return versions.map((change, place) => {
    const { note } = change
    return {
      written: writtenWords(
        change,
        versions[place - 1]?.note ?? null,
        formatTimeNear(change.at, timezone, now),
      ),
      changes:
        note === null ? [] : [workTimes(note, timezone, now), note.reason].filter((line) => line !== ''),
    }
  })
}

function writtenWords({ at, by, note }: WorkChange, before: WorkEntry | null, time: string): string {
  if (note === null) return removedWords(by, time)
  // Work that was over is not changed by what is planned after it.
  if (before !== null && before.until > at) return changedWords(by, time)
  return by === '' ? t`Planned ${time}` : t`Planned by ${by}, ${time}`
}
