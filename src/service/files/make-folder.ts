import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it that are missing. Node's own way tries for ever where a place that is there takes
 * no folders, as `/proc` does (nodejs/node, `mkdir` with `recursive`).
 *
 * @throws the system's error where one cannot be made
 */
export async function makeFolder(path: string): Promise<void> {
  const folder = resolve(path)
  try {
    await mkdirOnce(folder)
  } catch (error) {
    const above = dirname(folder)
    if (!hasCode(error, 'ENOENT') || above === folder) throw error
    await makeFolder(above)
    await mkdirOnce(folder)
  }
}

/** What is there already is well where it is a folder. */
async function mkdirOnce(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (!hasCode(error, 'EEXIST') || !(await stat(folder)).isDirectory()) throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
