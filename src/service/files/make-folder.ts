import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and its missing parents. Node's recursive `mkdir` loops for ever in a place such as `/proc` that
 * exists but takes no folders.
 *
 * @throws the system's error if a folder cannot be created
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

/** Succeeds if the folder already exists. */
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
