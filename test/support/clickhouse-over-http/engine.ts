import { isUtf8 } from 'node:buffer'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Session } from 'chdb'
import { EngineException, readEngineException } from './exceptions.ts'

export interface Statement {
  readonly text: string
  /** The rows of an INSERT, in the format that its text names. */
  readonly data: Buffer
  readonly settings: ReadonlyMap<string, string>
  /** As they stand in a request: text that the engine reads by the type of the placeholder. */
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
   * Runs statements one after the other. One whose turn has not come is left out where `isAwaited` says so.
   *
   * @throws EngineException as the engine gives it
   */
  run(statement: Statement, isAwaited: () => boolean): Promise<StatementResult>
  readonly version: string
  /** Waits for what runs. */
  close(): Promise<void>
}

/** Settings of the HTTP interface: what they do is done by whoever speaks HTTP. */
const httpSettings = /^(readonly|cancel_http_|send_progress_in_http_headers|http_|enable_http_compression)/

const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/**
 * The embedded engine over a folder, as a server uses its own: each statement has the settings and the parameters of
 * its request and no others, though the embedded engine by itself keeps them for the statements that follow.
 */
export async function openEngine(folder: string): Promise<Engine> {
  const session = new Session(folder)
  const lines = async (statement: string) =>
    (await session.queryAsync(statement, { format: 'TSV' })).text().trim().split('\n')
  const known = new Set(await lines('SELECT name FROM system.settings'))
  const [version = ''] = await lines('SELECT version()')

  const fileOfRows = join(folder, 'rows of a request')
  /** What is set in the engine now; `null` where a statement failed and it is not known. */
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
    // Each by itself: the engine takes a statement of a quarter of a MiB, and values are none of it.
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
      // What it had written would stand in front of the next answer.
      await session.queryAsync('SELECT 1')
      throw readEngineException(error)
    } finally {
      await rm(fileOfRows, { force: true })
    }
  }

  /**
   * Rows that are text stand behind their statement, as they do in a request. The embedded engine takes no others in a
   * statement, and none for `input`: it reads them from a file, by the same structure and format.
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
