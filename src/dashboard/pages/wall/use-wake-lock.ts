import { useEffect } from 'react'

/** Keeps the screen from going dark. Browsers let go of it when nobody sees the page, so it is asked for again then. */
export function useWakeLock(): void {
  useEffect(() => {
    let ended = false
    let held: WakeLockSentinel | null = null
    const hold = () => {
      if (document.visibilityState !== 'visible' || (held !== null && !held.released)) return
      // Not every browser has it, and a device that saves power refuses: then the system's own setting decides.
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
}
