import { isUtf8 } from 'node:buffer'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Session } from 'chdb'
import { EngineException, readEngineException } from './exceptions.ts'

export interface Statement {
  readonly text: string
  /** The rows of an INSERT, in the format that the statement names. */
  readonly data: Buffer
  readonly settings: ReadonlyMap<string, string>
  /** As in the request: text that the engine parses by the type of the placeholder. */
  readonly parameters: ReadonlyMap<string, string>
  readonly defaultFormat: string
}

export interface StatementResult {
  readonly body: Buffer
  readonly readRows: number
  readonly readBytes: number
}

export interface Engine {
  /**
   * Runs statements one after the other. Skips a queued statement once `isAwaited` returns false.
   *
   * @throws EngineException with the engine's error
   */
  run(statement: Statement, isAwaited: () => boolean): Promise<StatementResult>
  readonly version: string
  /** Waits for the running statement. */
  close(): Promise<void>
}

/** Settings of the HTTP interface, which the server handles, not the engine. */
const httpSettings = /^(readonly|cancel_http_|send_progress_in_http_headers|http_|enable_http_compression)/

const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/**
 * The embedded engine over a folder, used like a server: each statement gets exactly the settings and
 * parameters of its request. By itself, the embedded engine keeps them for later statements.
 */
export async function openEngine(folder: string): Promise<Engine> {
  const session = new Session(folder)
  const lines = async (statement: string) =>
    (await session.queryAsync(statement, { format: 'TSV' })).text().trim().split('\n')
  const known = new Set(await lines('SELECT name FROM system.settings'))
  const [version = ''] = await lines('SELECT version()')

  const fileOfRows = join(folder, 'rows of a request')
  /** The engine's current settings; `null` if they are unknown after a failure. */
  const set = new Map<string, string | null>()
  let last: Promise<unknown> = Promise.resolve()

  function settingsOf(statement: Statement): string {
    const wanted = new Map([...statement.settings].filter(([name]) => !httpSettings.test(name)))
    const changes = [...wanted].flatMap(([name, value]) =>
      set.get(name) === value ? [] : [`${name} = ${literal(value)}`],
    )
    for (const name of set.keys()) if (!wanted.has(name)) changes.push(`${name} = DEFAULT`)
    for (const name of [...set.keys()]) if (!wanted.has(name)) set.delete(name)
    for (const [name, value] of wanted) set.set(name, value)
    return changes.length === 0 ? '' : `SET ${changes.join(', ')}; `
  }

  async function run(statement: Statement): Promise<StatementResult> {
    for (const name of statement.settings.keys()) {
      if (!known.has(name)) throw new EngineException(115, 'UNKNOWN_SETTING', `Unknown setting '${name}'.`)
    }
    for (const [, name = ''] of statement.text.matchAll(/\{\s*(\w+)\s*:/g)) {
      if (statement.parameters.has(name)) continue
      throw new EngineException(456, 'UNKNOWN_QUERY_PARAMETER', `Substitution \`${name}\` is not set.`)
    }
    // One by one: the engine limits a statement to a quarter of a MiB, to which values do not count.
    const given = [...statement.parameters]
      .map(([name, text]) => `SET param_${name} = ${literal(text)}; `)
      .join('')
    const { text, data } = await withRows(statement)
    const settings = settingsOf(statement)
    try {
      const result = await session.queryAsync(`${settings}${given}${text}${data === '' ? '' : `\n${data}`}`, {
        format: statement.defaultFormat,
      })
      return { body: Buffer.from(result.bytes()), readRows: result.rowsRead, readBytes: result.bytesRead }
    } catch (error) {
      for (const name of set.keys()) set.set(name, null)
      // Otherwise leftover output would precede the next result.
      await session.queryAsync('SELECT 1')
      throw readEngineException(error)
    } finally {
      await rm(fileOfRows, { force: true })
    }
  }

  /**
   * Text rows follow their statement, as in a request. The embedded engine accepts no other formats within a
   * statement, and none for `input`. Those go through a file with the same structure and format.
   */
  async function withRows({
    text,
    data,
  }: Statement): Promise<{ readonly text: string; readonly data: string }> {
    const input = /\binput\(('(?:[^'\\]|\\.)*')\)(.*)\bFORMAT\s+(\w+)\s*$/s.exec(text)
    if (input === null) {
      if (!isUtf8(data)) throw new Error('rows that are no text, of a statement without input')
      return { text, data: data.toString() }
    }
    const [, structure = '', rest = '', format = ''] = input
    await writeFile(fileOfRows, data)
    const file = `file(${literal(fileOfRows)}, ${format}, ${structure}, 'none')`
    return { text: `${text.slice(0, input.index)}${file}${rest}`, data: '' }
  }

  return {
    version,
    run(statement, isAwaited) {
      const turn = last.then(() => {
        if (!isAwaited()) throw new EngineException(394, 'QUERY_WAS_CANCELLED', 'Query was cancelled.')
        return run(statement)
      })
      last = turn.catch(() => undefined)
      return turn
    },
    async close() {
      await last
      session.close()
    },
  }
}
