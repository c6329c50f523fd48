import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { type Screen, screenSchema } from './screen.ts'

/** Keeps screens across restarts. */
export interface ScreensFile {
  readonly known: readonly Screen[]
  /** Resolves when these screens, or later ones, are written. */
  write(screens: readonly Screen[]): Promise<void>
}

/**
 * Opens a file with a line of JSON for each screen. A file that cannot be read or written is reported and otherwise
 * ignored: it must not keep screens out.
 */
export async function openScreensFile(
  file: string,
  options: { readonly onFault: (error: unknown) => void },
): Promise<ScreensFile> {
  let last = Promise.resolve()
  return {
    known: await linesOf(file).catch((error: unknown) => {
      options.onFault(error)
      return []
    }),
    write(screens) {
      last = last.then(() => rewrite(file, screens)).catch(options.onFault)
      return last
    },
  }
}

async function linesOf(file: string): Promise<readonly Screen[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').flatMap(screenOf)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
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

/** Atomic write. */
async function rewrite(file: string, screens: readonly Screen[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const text = screens.map((screen) => `${JSON.stringify(screen)}\n`).join('')
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
