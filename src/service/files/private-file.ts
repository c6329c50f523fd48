import { randomUUID } from 'node:crypto'
import { chmod, link, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFolder } from './make-folder.ts'

/**
 * Returns the text of a file that only its owner can read (mode 0600), creating it on the first call.
 *
 * The write is atomic: concurrent processes all read the text of the first one. Wider permissions of an existing file
 * are removed.
 */
export async function readOrCreatePrivateFile(path: string, make: () => Promise<string>): Promise<string> {
  const existing = await readPrivateFile(path)
  if (existing !== null) return existing

  await makeFolder(dirname(path))
  const draft = `${path}.${randomUUID()}.new`
  await writeFile(draft, await make(), { mode: 0o600, flag: 'wx' })
  try {
    // Unlike a rename, a link fails if the file already exists.
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  return readFile(path, 'utf8')
}

async function readPrivateFile(path: string): Promise<string | null> {
  try {
    await chmod(path, 0o600)
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
