import { useEffect, useMemo } from 'react'
import type { LiveCameras } from '../../data/questions/use-live-cameras.ts'
import { outagesOf } from './outages.ts'
import { type SoundState, useOutageSound } from './use-outage-sound.ts'
import { useUpkeep } from './use-upkeep.ts'

export interface UnattendedProps {
  /** `null` while the states of the cameras are not current. */
  readonly live: Pick<LiveCameras, 'answer' | 'cameras'> | null
  /** By recording id, the cameras on which planned work lasts. */
  readonly workUntil: ReadonlyMap<string, number>
  readonly onChange: (sound: SoundState) => void
}

/**
 * What a screen needs that nobody attends, beside what it draws: fresh lists, a copy of itself, a sound for each new
 * outage. It draws nothing, and loads after the first status.
 */
export function Unattended({ live, workUntil, onChange }: UnattendedProps) {
  useUpkeep()
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
  useEffect(() => onChange(sound), [onChange, sound])
  return null
}
