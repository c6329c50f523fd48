import { type Dispatch, type SetStateAction, useEffect, useMemo } from 'react'
import { type GroupDimension, isGroupDimension } from '../../../protocol/location-group-rules.ts'
import { isUnderWay } from '../../../protocol/planned-work.ts'
import { useNoteList, workNotes } from '../../camera/notes/use-note-list.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import type { LiveCameras } from '../../data/questions/use-live-cameras.ts'
import type { ServerState } from '../../data/source/use-server.ts'
import { Late, latePart } from '../../ui/states/late-part.tsx'
import { type SoundState, useOutageSound } from './use-outage-sound.ts'
import { useUpkeep } from './use-upkeep.ts'
import { outagesOf } from './wall-outages.ts'
import type { Rolled } from './wall-tiles.ts'

export interface UnattendedProps {
  /** `null` while the states of the cameras are not current. */
  readonly live: Pick<LiveCameras, 'answer' | 'cameras' | 'stores'> | null
  /** The stores of the screen. */
  readonly stores: readonly Store[]
  /** Epoch milliseconds by the clock of the screen. */
  readonly now: number
  readonly zone: string
  readonly server: Pick<ServerState, 'session'>
  readonly onSound: (sound: SoundState) => void
  readonly onWork: (workUntil: WorkUntil) => void
  readonly onRolled: Dispatch<SetStateAction<Rolled | null>>
}

const groups = latePart(async () => (await import('./wall-groups.tsx')).WallGroups)
const paceStrip = latePart(async () => (await import('./pace-strip.tsx')).PaceStrip)

/** In the place of what cannot be loaded. */
const nothing = () => null

/** By recording id, when the planned work that lasts now ends. */
export type WorkUntil = ReadonlyMap<string, number>

/**
 * What a screen needs that nobody attends, beside its cameras: fresh lists, a copy of itself, planned work, a sound for each new
 * outage; the tiles of groups if it rolls up, and the strip of today's numbers if it may show them. It loads after the first
 * status.
 */
export function Unattended(props: UnattendedProps) {
  const { live, stores, now, zone, server, onSound, onWork, onRolled } = props
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
  const by = groupingOf(window.location.search)
  return (
    <>
      {(by !== null || isGroup(window.location.search)) && (
        <Late part={groups} props={{ by, stores, onRolled }} waiting={null} missing={nothing} />
      )}
      {live !== null && isBoard(server) && (
        <Late part={paceStrip} props={{ stores: live.stores, now, zone }} waiting={null} missing={nothing} />
      )}
    </>
  )
}

/** The kind of groups to which the address rolls stores up: `by=region`. `null` if it doesn't. */
function groupingOf(search: string): GroupDimension | null {
  const by = new URLSearchParams(search).get('by')
  return by !== null && isGroupDimension(by) ? by : null
}

/** True if the address names a group whose stores are shown alone. Repeats `openedGroup`, whose module the wall loads later. */
function isGroup(search: string): boolean {
  return new URLSearchParams(search).has('group')
}

/** Keeps its identity while the same work lasts. */
function useWorkUntil(now: number): WorkUntil {
  const { list } = useNoteList(workNotes)
  const lasting = list.filter((work) => isUnderWay(work, now))
  const key = JSON.stringify(lasting.map(({ recording, until }) => [recording, until]))
  return useMemo((): WorkUntil => new Map(JSON.parse(key)), [key])
}

/** True if the screen is to show the numbers of today: it was paired so, or its address says `pace=on`. */
function isBoard({ session }: Pick<ServerState, 'session'>): boolean {
  return session?.user?.role === 'board' || new URLSearchParams(window.location.search).get('pace') === 'on'
}
