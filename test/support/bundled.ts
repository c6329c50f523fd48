import { basename, join } from 'node:path'
import { build } from 'vite'
import { inject } from 'vitest'
import { oncePerRun } from './once-per-run.ts'

/**
 * Bundles a program that tests start as a process, once for all files of a run. The bundle starts in a third of the
 * processor time that its source takes.
 *
 * @param entry absolute path of its source
 * @returns the path of the bundle
 */
export async function bundled(entry: string): Promise<string> {
  const name = basename(entry, '.ts')
  const folder = await oncePerRun(join(inject('runPackageFolder'), name), async (outDir) => {
    const root = join(import.meta.dirname, '../..')
    const options = { ssr: entry, outDir, target: 'node20', emptyOutDir: false }
    await build({ root, configFile: false, publicDir: false, logLevel: 'warn', build: options })
  })
  return join(folder, `${name}.js`)
}
