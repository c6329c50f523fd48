/**
 * A copy of the page on the device, so that a screen that is switched on while the server is away says so by itself,
 * and finds back by itself. It holds the document and what it loaded, which are the same for everybody; no answer is
 * ever in it. `public/wall-worker.js` gives it out where the server does not answer.
 */

/** The worker has the same words. */
const cacheName = 'shopfloor-wall'
const documentPath = '/wall'
const workerPath = '/wall-worker.js'

/** What of the browser it needs; a test hands in its own. */
export interface BootSurroundings {
  /** Addresses of all that the page loaded so far. */
  readonly loaded: () => readonly string[]
  /** The file that the page began with. */
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
 * Without TLS, browsers keep no copy, but for a server on the same machine.
 *
 * @param entry the file that the page began with
 * @returns whether there is nothing more to do.
 */
export async function keepBootCopy(entry: string): Promise<boolean> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return true
  await navigator.serviceWorker.register(workerPath, { scope: documentPath })
  return copyPage(browserSurroundings(entry))
}

/**
 * Copies the document and the files that this page is made of, and forgets those of builds before. A document of
 * another build than the one that runs is left: the page is loaded anew for it soon.
 *
 * @returns whether the copy is whole and of this build.
 */
export async function copyPage({
  loaded,
  entry,
  origin,
  fetch: load,
  openCache,
}: BootSurroundings): Promise<boolean> {
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
  // Last: a document is of use when all that it asks for is there.
  await cache.put(documentPath, page)
  for (const request of await cache.keys()) {
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request)
  }
  return true
}

/** Answers and sessions are no files. */
function isFile(path: string): boolean {
  return !path.startsWith('/api/') && !path.startsWith('/auth/') && path !== workerPath
}
