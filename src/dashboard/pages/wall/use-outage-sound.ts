import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRemembered } from '../../ui/memory/remembered.ts'
import { playOutage } from './outage-sound.ts'
import { hasNewOutage, type Outages } from './wall-outages.ts'

const choices = ['off', 'on'] as const
export type SoundChoice = (typeof choices)[number]

/** `silent`: the sound is on, but the browser blocks it until a key is pressed. */
export type SoundState = SoundChoice | 'silent'

/** The sound setting in the URL: `sound=on` or `sound=off`; `null` if there is none. */
export function soundIn(search: string): SoundChoice | null {
  const word = new URLSearchParams(search).get('sound')
  return choices.find((choice) => choice === word) ?? null
}

/**
 * Plays a sound for each new outage if the sound is on. The URL or the key S sets it, and the browser
 * remembers it.
 *
 * @param outages `null` while the state of the cameras is unknown
 */
export function useOutageSound(outages: Outages | null): SoundState {
  const [choice, choose] = useRemembered<SoundChoice>('wall.sound', choices)
  const [isBlocked, setBlocked] = useState(false)
  const known = useRef<Outages | null>(null)

  const play = useEffectEvent(async () => {
    setBlocked(!(await playOutage().catch(() => false)))
  })
  const compare = useEffectEvent((now: Outages) => {
    if (choice === 'on' && hasNewOutage(known.current, now)) void play()
    known.current = now
  })
  useEffect(() => {
    if (outages !== null) compare(outages)
  }, [outages])

  const readUrl = useEffectEvent(() => {
    const asked = soundIn(window.location.search)
    if (asked !== null) choose(asked)
  })
  useEffect(() => readUrl(), [])
  const press = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.toLowerCase() !== 's' || ctrlKey || metaKey || altKey) return
    const next = choice === 'on' ? 'off' : 'on'
    choose(next)
    // Preview of the outage sound.
    if (next === 'on') void play()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return choice === 'on' && isBlocked ? 'silent' : choice
}
