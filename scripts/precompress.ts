import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.map'])
/** The headers of a compressed file take some fifty bytes: below this size little is left of the savings. */
const thresholdBytes = 512

/**
 * Writes a .br and a .gz beside each file of the built dashboard that shrinks. The server only selects one.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    writeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const { root, build } = this.environment.config
        await compressFolder(resolve(root, build.outDir))
      },
    },
  }
}

/** @returns the number of compressed files */
export async function compressFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  const done = await Promise.all(files.map(compressFile))
  return done.filter(Boolean).length
}

async function compressFile(path: string): Promise<boolean> {
  const bytes = await readFile(path)
  if (bytes.length < thresholdBytes) return false
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  const smaller = br.length < bytes.length && gz.length < bytes.length
  if (smaller) await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  return smaller
}
