import { access, mkdir, rename, rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** How often a test file looks whether another has finished. */
const lookEveryMs = 50

/**
 * Makes a folder at its first use in a run. Other test files that need it meanwhile wait.
 *
 * @param path in a folder of the run
 * @param make fills the folder at the path that it gets; if it fails, the next to need the folder tries again
 * @returns the path
 */
export async function oncePerRun(path: string, make: (folder: string) => Promise<void>): Promise<string> {
  const making = `${path}.making`
  while (!(await exists(path))) {
    if (await begin(making)) {
      try {
        // Another may have finished since the look above.
        if (await exists(path)) return path
        await make(making)
        await rename(making, path)
      } finally {
        await rm(making, { recursive: true, force: true })
      }
    } else await setTimeout(lookEveryMs)
  }
  return path
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** False if another has begun. */
async function begin(making: string): Promise<boolean> {
  try {
    await mkdir(making)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
