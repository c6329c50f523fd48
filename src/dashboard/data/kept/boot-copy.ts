/**
 * A copy of a page on the device: a wall screen that is switched on while the server is away can say so and recover by
 * itself, and the installed app opens without a network. The copy holds the document and its files, which are public; it
 * never holds API responses. `public/page-worker.js` serves it when the server does not respond.
 */

/** The worker uses the same names. */
const copies = {
  wall: { cacheName: 'shopfloor-wall', documentPath: '/wall' },
  app: { cacheName: 'shopfloor-app', documentPath: '/' },
} as const

export type CopiedPage = keyof typeof copies

const workerPath = '/page-worker.js'

/** The browser APIs that copying needs; tests pass their own. */
export interface BootSurroundings {
  /** URLs of every resource that the page has loaded. */
  readonly loaded: () => readonly string[]
  /** The entry script of the page. */
  readonly entry: string
  readonly origin: string
  readonly fetch: typeof fetch
  readonly openCache: (name: string) => Promise<Pick<Cache, 'keys' | 'match' | 'put' | 'delete'>>
}

function browserSurroundings(entry: string): BootSurroundings {
  return {
    loaded: () => performance.getEntriesByType('resource').map(({ name }) => name),
    entry,
    origin: window.location.origin,
    fetch: (input, init) => fetch(input, init),
    openCache: (name) => caches.open(name),
  }
}

/**
 * Registers the service worker and copies the page. Without TLS, browsers allow this for localhost only.
 *
 * @param entry the entry script of the page
 * @returns true if nothing is left to do
 */
export async function keepBootCopy(page: CopiedPage, entry: string): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return true
  await navigator.serviceWorker.register(`${workerPath}?page=${page}`, { scope: copies[page].documentPath })
  return copyPage(page, browserSurroundings(entry))
}

/**
 * Copies the document and the files of this page, and deletes those of earlier builds. A document of another
 * build is not copied: the page is about to reload for it.
 *
 * @returns true if the copy is complete and of this build
 */
export async function copyPage(copied: CopiedPage, surroundings: BootSurroundings): Promise<boolean> {
  const { loaded, entry, origin, fetch: load, openCache } = surroundings
  const { cacheName, documentPath } = copies[copied]
  const page = await load(documentPath, { headers: { accept: 'text/html' }, cache: 'no-cache' })
  const text = await page.clone().text()
  if (!page.ok || page.redirected || entry === '' || !text.includes(new URL(entry).pathname)) return false
  const cache = await openCache(cacheName)
  const files = [...new Set(loaded().map((address) => new URL(address)))]
    .filter((address) => address.origin === origin && isFile(address.pathname))
    .map(({ pathname }) => pathname)
  const wanted = new Set([...files, documentPath])
  for (const path of wanted) {
    if (path === documentPath || (await cache.match(path, { ignoreVary: true })) !== undefined) continue
    const file = await load(path)
    if (!file.ok) return false
    await cache.put(path, file)
  }
  // Last, since the document is useless without its files.
  await cache.put(documentPath, page)
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  }
  return true
}

/** Excludes API responses and sessions. */
function isFile(path: string): boolean {
  return !path.startsWith('/api/') && !path.startsWith('/auth/') && path !== workerPath
}
