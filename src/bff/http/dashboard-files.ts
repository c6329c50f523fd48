import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendProblem } from './problem.ts'

/** Names of files in this folder contain a hash of their bytes. */
const hashedFolder = 'assets'
const immutable = 'public, max-age=31536000, immutable'
/** Cached but revalidated each time: a new version shows at the next load. */
const revalidated = 'no-cache'

/** True of a response with a hashed file, whatever URL it was requested by. */
export function isHashedFile(reply: FastifyReply): boolean {
  return reply.getHeader('cache-control') === immutable
}

/**
 * Serves the built dashboard: hashed files are cached for a year, the rest is revalidated, and .br and .gz files beside
 * a file are used. A path without a file is a route of the dashboard if the browser requests a page.
 *
 * @param folder `null` if there is no built dashboard: every path is unknown
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

/** Returns an id of the dashboard's build, so that pages of an older build can reload. `null` if there is no build. */
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
