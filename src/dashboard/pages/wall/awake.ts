import { useEffect } from 'react'

/**
 * Keeps the display on, and draws nothing. Browsers release the lock when the page is hidden, so it is requested again on
 * return.
 */
export function Awake(): null {
  useEffect(() => {
    let ended = false
    let held: WakeLockSentinel | null = null
    const hold = () => {
      if (document.visibilityState !== 'visible' || (held !== null && !held.released)) return
      // Unsupported, or refused in power-saving mode: the system's own setting applies.
      navigator.wakeLock?.request('screen').then(
        (lock) => {
          if (ended) void lock.release()
          else held = lock
        },
        () => {},
      )
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
    }
  }, [])
  return null
}
