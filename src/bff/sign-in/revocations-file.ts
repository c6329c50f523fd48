import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Revoked sessions by the hashes of their ids, with their expiry in epoch milliseconds. */
export type Revocation = readonly [session: string, endsAt: number]

/** Keeps revocations across restarts. */
export interface RevocationsFile {
  readonly known: readonly Revocation[]
  add(revocation: Revocation): Promise<void>
}

/**
 * Opens a file with a line for each revoked session, and drops expired ones. A file that cannot be read or written is
 * reported and otherwise ignored: revocations then live in memory.
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
  // Always, because a truncated last line would corrupt the next one.
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

/** Atomic write. */
async function rewrite(file: string, known: readonly Revocation[]): Promise<void> {
  await writeFile(`${file}.new`, known.map(lineOf).join(''), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

function lineOf([session, endsAt]: Revocation): string {
  return `${session} ${endsAt}\n`
}
