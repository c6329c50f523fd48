import { useEffect, useState } from 'react'
import { pageEntry } from './page-entry.ts'

/** Builds that this screen was loaded anew for, each with when. */
const key = 'shopfloor.wall.loaded-for'
/** Of which build the page was that came with this entry: one that came from the screen's own copy may be old. */
const buildKey = 'shopfloor.wall.build'

/** Where two servers of different builds answer in turn, each is loaded once in so long. */
const oncePerMs = 60 * 60_000
const mostKept = 20

/** The page, as far as a reload goes. Browsers may forbid storage: then nothing is reloaded, rather than for ever. */
export interface ReloadablePage {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Names the code that runs: the file that the page began with. */
  readonly entry: () => string
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly reload: () => void
}

const browserPage: ReloadablePage = {
  storage: () => window.localStorage,
  entry: pageEntry,
  now: () => Date.now(),
  reload: () => window.location.reload(),
}

/** Loads the page anew for a version, once: one that does not come by that would otherwise be asked for for ever. */
export function reloadFor(build: string, page: ReloadablePage = browserPage): void {
  try {
    const storage = page.storage()
    const loaded = readEntries(storage.getItem(key))
    const last = loaded.find(([name]) => name === build)?.[1]
    if (last !== undefined && page.now() - last < oncePerMs) return
    const others = loaded.filter(([name]) => name !== build).slice(1 - mostKept)
    storage.setItem(key, JSON.stringify([...others, [build, page.now()]]))
  } catch {
    return
  }
  page.reload()
}

type Loaded = readonly (readonly [build: string, at: number])[]

function readEntries(text: string | null): Loaded {
  const kept: unknown = JSON.parse(text ?? '[]')
  return Array.isArray(kept) ? kept : []
}

/** The build that this page is of: what the server said when this code was loaded first. */
export function ownBuild(told: string, page: ReloadablePage = browserPage): string {
  try {
    const storage = page.storage()
    const [entry, build] = (storage.getItem(buildKey) ?? '').split(' ')
    if (entry === page.entry() && build !== undefined) return build
    storage.setItem(buildKey, `${page.entry()} ${told}`)
  } catch {
    // Then what is told first is taken for its own.
  }
  return told
}

/** The build that this page is of; another one is loaded as soon as it is served. */
export function useNewVersion(build: string | null): string | null {
  const [own, setOwn] = useState<string | null>(null)
  if (own === null && build !== null) setOwn(ownBuild(build))
  useReloadFor(own, build)
  return own
}

/** Loads the page anew where a paired screen is told of other stores, or another name, than at first. */
export function useNewRevision(revision: number | null): void {
  const told = revision === null ? null : `revision ${revision}`
  const [first, setFirst] = useState<string | null>(null)
  if (first === null && told !== null) setFirst(told)
  useReloadFor(first, told)
}

function useReloadFor(own: string | null, told: string | null): void {
  const isOther = own !== null && told !== null && told !== own
  useEffect(() => {
    if (isOther) reloadFor(told)
  }, [isOther, told])
}
