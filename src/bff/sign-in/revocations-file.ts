import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Sessions that were signed out, by the hashes of their ids, with when they end anyway; epoch milliseconds. */
export type Revocation = readonly [session: string, endsAt: number]

/** Remembers what was signed out beyond a restart. */
export interface RevocationsFile {
  readonly known: readonly Revocation[]
  add(revocation: Revocation): Promise<void>
}

/**
 * Opens a file with a line for each session that was signed out. What is over is left out of it on the way. A file that
 * cannot be read or written is no reason to keep anybody out, or in: it is told, and what is known in memory holds.
 */
export async function openRevocationsFile(
  file: string,
  options: {
    /** Epoch milliseconds. */
    readonly now: () => number
    readonly onFault: (error: unknown) => void
  },
): Promise<RevocationsFile> {
  const lines = await linesOf(file).catch((error: unknown) => {
    options.onFault(error)
    return []
  })
  const known = lines.flatMap((line): Revocation[] => {
    const [, session, endsAt] = /^([\w-]{43}) (\d{1,15})$/.exec(line) ?? []
    return session !== undefined && Number(endsAt) > options.now() ? [[session, Number(endsAt)]] : []
  })
  // Also where nothing is over: a last line that was cut must not take the next one with it.
  if (lines.length > 0) await rewrite(file, known).catch(options.onFault)
  return {
    known,
    async add(revocation) {
      try {
        await mkdir(dirname(file), { recursive: true })
        await appendFile(file, lineOf(revocation), { mode: 0o600 })
      } catch (error) {
        options.onFault(error)
      }
    },
  }
}

async function linesOf(file: string): Promise<readonly string[]> {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Whole or not at all. */
async function rewrite(file: string, known: readonly Revocation[]): Promise<void> {
  await writeFile(`${file}.new`, known.map(lineOf).join(''), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

function lineOf([session, endsAt]: Revocation): string {
  return `${session} ${endsAt}\n`
}
