import { useEffect, useState } from 'react'

const key = 'shopfloor.wall.loaded-for'

/** The page, as far as a reload goes. Browsers may forbid storage: then nothing is reloaded, rather than for ever. */
export interface ReloadablePage {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly reload: () => void
}

const browserPage: ReloadablePage = {
  storage: () => window.sessionStorage,
  reload: () => window.location.reload(),
}

/** Loads the page anew for a version, once: one that does not come by that would otherwise be asked for for ever. */
export function reloadFor(build: string, page: ReloadablePage = browserPage): void {
  try {
    const storage = page.storage()
    if (storage.getItem(key) === build) return
    storage.setItem(key, build)
  } catch {
    return
  }
  page.reload()
}

/** The build that this page is of, as the server said first; another one is loaded as soon as it is served. */
export function useNewVersion(build: string | null): string | null {
  const [own, setOwn] = useState<string | null>(null)
  if (own === null && build !== null) setOwn(build)
  const isNewer = own !== null && build !== null && build !== own
  useEffect(() => {
    if (isNewer) reloadFor(build)
  }, [isNewer, build])
  return own
}
