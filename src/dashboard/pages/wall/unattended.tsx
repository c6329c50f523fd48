import { useEffect, useMemo } from 'react'
import { isUnderWay } from '../../../protocol/planned-work.ts'
import { useNoteList, workNotes } from '../../camera/notes/use-note-list.ts'
import type { LiveCameras } from '../../data/questions/use-live-cameras.ts'
import { outagesOf } from './outages.ts'
import { type SoundState, useOutageSound } from './use-outage-sound.ts'
import { useUpkeep } from './use-upkeep.ts'

export interface UnattendedProps {
  /** `null` while the states of the cameras are not current. */
  readonly live: Pick<LiveCameras, 'answer' | 'cameras'> | null
  /** Epoch milliseconds by the clock of the screen. */
  readonly now: number
  readonly onSound: (sound: SoundState) => void
  readonly onWork: (workUntil: WorkUntil) => void
}

/** By recording id, when the planned work that lasts now ends. */
export type WorkUntil = ReadonlyMap<string, number>

/**
 * What a screen needs that nobody attends, beside what it draws: fresh lists, a copy of itself, planned work, a sound
 * for each new outage. It draws nothing, and loads after the first status.
 */
export function Unattended({ live, now, onSound, onWork }: UnattendedProps) {
  useUpkeep()
  const workUntil = useWorkUntil(now)
  useEffect(() => onWork(workUntil), [onWork, workUntil])
  const answer = live?.answer ?? null
  const cameras = live?.cameras ?? null
  const outages = useMemo(
    () =>
      answer === null || cameras === null
        ? null
        : outagesOf(cameras, answer, (recording) => workUntil.has(recording)),
    [answer, cameras, workUntil],
  )
  const sound = useOutageSound(outages)
  useEffect(() => onSound(sound), [onSound, sound])
  return null
}

/** Keeps its identity while the same work lasts. */
function useWorkUntil(now: number): WorkUntil {
  const { list } = useNoteList(workNotes)
  const lasting = list.filter((work) => isUnderWay(work, now))
  const key = JSON.stringify(lasting.map(({ recording, until }) => [recording, until]))
  return useMemo((): WorkUntil => new Map(JSON.parse(key)), [key])
}
