// Gives out the copy of a page where the server does not answer: a wall screen that is switched on while the server is
// away then says so by itself, and the installed app opens without a network. The page makes the copy
// (src/dashboard/data/kept/boot-copy.ts); answers are never in it, and pass by here untouched. While the server answers,
// the document comes from there, so that no earlier build is shown.

const copies = {
  wall: { cacheName: 'shopfloor-wall', documentPath: '/wall' },
  app: { cacheName: 'shopfloor-app', documentPath: '/' },
}
const page = new URL(self.location.href).searchParams.get('page') === 'wall' ? 'wall' : 'app'
const { cacheName, documentPath } = copies[page]
/** A server that takes longer for the document does not answer. */
const patienceMs = 10_000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || !isOurs(pathname)) return
  if (request.mode === 'navigate') event.respondWith(documentFor(request))
  else event.respondWith(fileFor(request))
})

/** Not answers, not the sign-in, and for the app not the wall, which has a copy of its own. */
function isOurs(path) {
  if (path.startsWith('/api/') || path.startsWith('/auth/')) return false
  return page === 'wall' || path !== copies.wall.documentPath
}

async function documentFor(request) {
  const copy = await copyOf(documentPath)
  if (copy === undefined) return fetch(request)
  try {
    const answer = await Promise.race([fetch(request), late()])
    // A gateway that has no server behind it.
    return answer.status >= 500 ? marked(copy) : answer
  } catch {
    return marked(copy)
  }
}

/** The page learns from the mark that no server answers: the browser knows of its network alone. */
async function marked(copy) {
  const text = await copy.text()
  return new Response(text.replace('id="app"', 'id="app" data-kept'), { headers: copy.headers })
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
