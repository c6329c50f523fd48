import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { type Screen, screenSchema } from './screen.ts'

/**
 * Reads the file in which earlier versions kept the screens, a line of JSON for each. They go into the database, and the
 * file is never written. A file that cannot be read is reported: an unpaired screen would otherwise be known by its cookie
 * again.
 */
export async function earlierScreens(
  file: string,
  onFault: (error: unknown) => void,
): Promise<readonly Screen[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').flatMap(screenOf)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing) onFault(error)
    return []
  }
}

function screenOf(line: string): readonly Screen[] {
  try {
    const read = v.safeParse(screenSchema, JSON.parse(line))
    return read.success ? [read.output] : []
  } catch {
    return []
  }
}
