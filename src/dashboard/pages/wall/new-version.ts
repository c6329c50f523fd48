import { useEffect, useState } from 'react'
import { pageEntry } from '../../data/kept/page-entry.ts'

/** Storage key: builds that this screen has reloaded for, each with its time. */
const key = 'shopfloor.wall.loaded-for'
/**
 * Storage key: the build of an entry script. A page from the device's own copy may be older than the server.
 */
const buildKey = 'shopfloor.wall.build'

/** Limits reloads while a load balancer alternates between two builds. */
const reloadOncePerMs = 60 * 60_000
const maxEntries = 20

/**
 * The browser as far as a reload needs it. If storage is blocked nothing reloads, which avoids a reload loop.
 */
export interface ReloadablePage {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  /** Identifies the running code: the URL of the entry script. */
  readonly entry: () => string
  readonly now: () => number
  readonly reload: () => void
}

const browserPage: ReloadablePage = {
  storage: () => window.localStorage,
  entry: pageEntry,
  now: () => Date.now(),
  reload: () => window.location.reload(),
}

/** Reloads the page for a build, at most once an hour: if a reload does not bring it, the next would not either. */
export function reloadFor(build: string, page: ReloadablePage = browserPage): void {
  try {
    const storage = page.storage()
    const loaded = readEntries(storage.getItem(key))
    const last = loaded.find(([name]) => name === build)?.[1]
    if (last !== undefined && page.now() - last < reloadOncePerMs) return
    const others = loaded.filter(([name]) => name !== build).slice(1 - maxEntries)
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

/** Returns the build of this page: the one that the server reported when this code was first loaded. */
export function ownBuild(reported: string, page: ReloadablePage = browserPage): string {
  try {
    const storage = page.storage()
    const [entry, build] = (storage.getItem(buildKey) ?? '').split(' ')
    if (entry === page.entry() && build !== undefined) return build
    storage.setItem(buildKey, `${page.entry()} ${reported}`)
  } catch {
    // Without storage, the first reported build counts as the page's own.
  }
  return reported
}

/** Returns the build of this page, and reloads the page once the server reports another. */
export function useNewVersion(build: string | null): string | null {
  const [own, setOwn] = useState<string | null>(null)
  if (own === null && build !== null) setOwn(ownBuild(build))
  useReloadFor(own, build)
  return own
}

/** Reloads the page when the stores or the name of a paired screen change. */
export function useNewRevision(revision: number | null): void {
  const reported = revision === null ? null : `revision-${revision}`
  const [first, setFirst] = useState<string | null>(null)
  if (first === null && reported !== null) setFirst(reported)
  useReloadFor(first, reported)
}

function useReloadFor(own: string | null, reported: string | null): void {
  const isOther = own !== null && reported !== null && reported !== own
  useEffect(() => {
    if (isOther) reloadFor(reported)
  }, [isOther, reported])
}
