import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { fastTempFolder } from '../../scripts/fast-temp-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** What files of a run share: see `once-per-run.ts`. */
    readonly runFolder: string
    /** The same inside the package, where modules are resolved. */
    readonly runPackageFolder: string
  }
}

const caches = join(import.meta.dirname, '../../node_modules/.cache')

/** Makes the folders that a run's files share. They go with the run, so nothing in them is older than the source. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await mkdtemp(join(fastTempFolder(), 'shopfloor-run-'))
  const runPackageFolder = join(caches, basename(runFolder))
  await mkdir(runPackageFolder, { recursive: true })
  project.provide('runFolder', runFolder)
  project.provide('runPackageFolder', runPackageFolder)
  return async () => {
    await rm(runFolder, { recursive: true, force: true })
    await rm(runPackageFolder, { recursive: true, force: true })
  }
}
