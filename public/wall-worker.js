// Gives out the wall's copy of itself where the server does not answer: a screen that is switched on while the server is
// away then says so by itself, instead of the browser's own page, which nobody is there to reload. The page makes the
// copy (src/dashboard/pages/wall/boot-copy.ts); answers are never in it, and pass by here untouched.

const cacheName = 'shopfloor-wall'
const documentPath = '/wall'
/** A server that takes longer for the document does not answer. */
const patienceMs = 10_000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(documentFor(request))
  else if (!pathname.startsWith('/api/') && !pathname.startsWith('/auth/')) event.respondWith(fileFor(request))
})

async function documentFor(request) {
  const copy = await copyOf(documentPath)
  if (copy === undefined) return fetch(request)
  try {
    const answer = await Promise.race([fetch(request), late()])
    // A gateway that has no server behind it.
    return answer.status >= 500 ? copy : answer
  } catch {
    return copy
  }
}

/** Files under /assets bear a hash of their bytes in their name. */
async function fileFor(request) {
  const { pathname } = new URL(request.url)
  const copy = await copyOf(pathname)
  if (copy === undefined) return fetch(request)
  if (pathname.startsWith('/assets/')) return copy
  return Promise.race([fetch(request), late()]).catch(() => copy)
}

async function copyOf(path) {
  const cache = await caches.open(cacheName)
  return cache.match(path, { ignoreVary: true })
}

function late() {
  return new Promise((_, reject) => setTimeout(() => reject(new Error('no answer')), patienceMs))
}
