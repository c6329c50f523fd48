import { useSyncExternalStore } from 'react'

/** From here down the side navigation is gone and the filters fold: the same width as in the style sheets. */
const query = '(max-width: 1000px)'

const list = () => (typeof window.matchMedia === 'function' ? window.matchMedia(query) : null)

function subscribe(listener: () => void): () => void {
  const media = list()
  media?.addEventListener('change', listener)
  return () => media?.removeEventListener('change', listener)
}

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => list()?.matches ?? false)
}
