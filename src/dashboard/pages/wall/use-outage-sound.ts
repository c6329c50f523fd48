import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRemembered } from '../../ui/memory/remembered.ts'
import { type Down, hasNewOutage } from './outages.ts'

const choices = ['off', 'on'] as const
export type SoundChoice = (typeof choices)[number]

/** `silent`: it is wished, and the browser waits for a key that somebody presses. */
export type SoundState = SoundChoice | 'silent'

/** What the address says of the sound: `sound=on`, `sound=off`; `null`: nothing. */
export function soundIn(search: string): SoundChoice | null {
  const word = new URLSearchParams(search).get('sound')
  return choices.find((choice) => choice === word) ?? null
}

/**
 * A sound for each new outage where this screen is to make one: chosen by the address or by the key S, remembered.
 *
 * @param down `null`: it is not known how the cameras are.
 */
export function useOutageSound(down: Down | null): SoundState {
  const [choice, choose] = useRemembered<SoundChoice>('wall.sound', choices)
  const [isSilent, setSilent] = useState(false)
  const known = useRef<Down | null>(null)

  const play = useEffectEvent(async () => {
    const heard = await import('./outage-sound.ts').then(({ playOutage }) => playOutage()).catch(() => false)
    setSilent(!heard)
  })
  const look = useEffectEvent((now: Down) => {
    if (choice === 'on' && hasNewOutage(known.current, now)) void play()
    known.current = now
  })
  useEffect(() => {
    if (down !== null) look(down)
  }, [down])

  const byAddress = useEffectEvent(() => {
    const asked = soundIn(window.location.search)
    if (asked !== null) choose(asked)
  })
  useEffect(() => byAddress(), [])
  const press = useEffectEvent(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (key.toLowerCase() !== 's' || ctrlKey || metaKey || altKey) return
    const next = choice === 'on' ? 'off' : 'on'
    choose(next)
    // What is heard now is what an outage will sound like.
    if (next === 'on') void play()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  return choice === 'on' && isSilent ? 'silent' : choice
}
