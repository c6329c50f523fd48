import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problem.ts'

/** Files under this folder bear a hash of their bytes in their name. */
const hashedFolder = 'assets'
const immutable = 'public, max-age=31536000, immutable'
/** Kept, but asked about each time: a new version shows at the next load. */
const revalidated = 'no-cache'

/**
 * Serves the built dashboard: hashed files for a year, the rest revalidated, .br and .gz where they lie beside
 * the file. A path that is no file is a route of the dashboard where the browser asks for a page.
 *
 * @param folder `null`: there is no built dashboard, every path is unknown.
 */
export async function serveDashboard(app: FastifyInstance, folder: string | null): Promise<void> {
  if (folder !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (response, path) => {
        const hashed = relative(folder, path).split(sep)[0] === hashedFolder
        response.setHeader('cache-control', hashed ? immutable : revalidated)
        response.setHeader('vary', 'Accept-Encoding')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const page =
      folder !== null &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      (request.headers.accept ?? '').includes('text/html') &&
      !path.startsWith('/api/') &&
      !path.startsWith('/auth/') &&
      !path.startsWith(`/${hashedFolder}/`)
    if (page) return reply.code(200).sendFile('index.html')
    return sendProblem(reply, 'not_found', 'There is nothing at this address.')
  })
}

/** Names the build of the dashboard; `null` where there is none. A page that was loaded from another one is old. */
export async function buildOf(folder: string | null): Promise<string | null> {
  if (folder === null) return null
  try {
    return createHash('sha256')
      .update(await readFile(join(folder, 'index.html')))
      .digest('hex')
      .slice(0, 12)
  } catch {
    return null
  }
}
