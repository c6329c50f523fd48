import type { IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'
import type { Statement } from './engine.ts'
import { EngineException } from './exceptions.ts'

/** A request that this double does not support. The test that sends it must fail. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood'
}

export interface StatementRequest extends Statement {
  readonly queryId: string
  /** An INSERT whose rows are in the body, or are missing. */
  readonly takesRows: boolean
  /** Parameters were sent as multipart fields. */
  readonly isMultipart: boolean
  readonly isCompressed: boolean
  readonly acceptsGzip: boolean
}

/** URL parameters that are not settings. The double supports no others. */
const reserved = new Set(['query', 'query_id', 'wait_end_of_query', 'default_format'])

const noRows = Buffer.alloc(0)
const insertOfRows = /^\s*INSERT\b.*\bFORMAT\s+\w+\s*$/is

/** ClickHouse's defaults of `http_max_uri_size` and `http_max_field_value_size`. */
const longestAddress = 1024 * 1024
const longestValue = 128 * 1024

/**
 * @throws EngineException for what ClickHouse rejects; NotUnderstood for what this double does not support
 */
export function readStatementRequest(
  message: IncomingMessage,
  address: URL,
  rawBody: Buffer,
): StatementRequest {
  if ((message.url ?? '').length > longestAddress) throw new NotUnderstood('an address that is too long')
  const values = address.search.slice(1).split('&')
  if (values.some((pair) => pair.length - pair.indexOf('=') - 1 > longestValue)) throw valueTooLong()
  const body = decoded(rawBody, message.headers['content-encoding'])
  const multipart = /^multipart\/form-data; boundary=(.+)$/.exec(message.headers['content-type'] ?? '')
  const given = new Map<string, string>()
  const parameters = new Map<string, string>()
  const settings = new Map<string, string>()
  for (const [name, value] of address.searchParams) {
    if (given.has(name)) throw new NotUnderstood(`the parameter ${name} is given twice`)
    given.set(name, value)
    if (name.startsWith('param_')) parameters.set(name.slice('param_'.length), value)
    else if (['session_id', 'role', 'database', 'compress', 'decompress'].includes(name)) {
      throw new NotUnderstood(`the parameter ${name} is not spoken here`)
    } else if (!reserved.has(name) && !(multipart !== null && isSkipped(name))) settings.set(name, value)
  }
  const { text, data } = multipart
    ? { text: readParts(body.toString(), multipart[1] ?? '', parameters), data: noRows }
    : statementOf(given.get('query'), body)
  requireOneStatement(text)
  requireAllowed(text, settings, message.method ?? '')
  const accepted = message.headers['accept-encoding']
  if (accepted !== undefined && accepted !== 'gzip')
    throw new NotUnderstood(`an answer compressed by ${accepted}`)
  return {
    text,
    data,
    settings,
    parameters,
    defaultFormat: given.get('default_format') ?? 'TabSeparated',
    queryId: given.get('query_id') ?? '',
    takesRows: given.has('query') && insertOfRows.test(text),
    isMultipart: multipart !== null,
    isCompressed: message.headers['content-encoding'] !== undefined,
    acceptsGzip: accepted === 'gzip' && settings.get('enable_http_compression') === '1',
  }
}

/** In a multipart request, ClickHouse reads such names as external tables rather than settings. */
function isSkipped(name: string): boolean {
  return /_(format|types|structure)$/.test(name)
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === undefined) return body
  if (encoding === 'gzip') return gunzipSync(body)
  throw new NotUnderstood(`a body compressed by ${encoding}`)
}

/**
 * The statement is the `query` parameter followed by the body, which is either more text or the rows of an
 * INSERT.
 */
function statementOf(query: string | undefined, body: Buffer): { text: string; data: Buffer } {
  if (query === undefined) {
    if (body.length === 0) throw new EngineException(62, 'SYNTAX_ERROR', 'Empty query.')
    return { text: body.toString(), data: noRows }
  }
  if (body.length > 0 && !insertOfRows.test(query)) {
    throw new NotUnderstood(`a body behind the statement ${query}`)
  }
  return { text: query, data: body }
}

function readParts(body: string, boundary: string, parameters: Map<string, string>): string {
  const pieces = body.split(`--${boundary}`)
  if (pieces.shift() !== '' || pieces.pop() !== '--\r\n') throw new NotUnderstood('parts without their end')
  let text: string | null = null
  for (const piece of pieces) {
    const found = /^\r\nContent-Disposition: form-data; name="(\w+)"\r\n\r\n(.*)\r\n$/s.exec(piece)
    const [, name = '', value = ''] = found ?? []
    if (Buffer.byteLength(value) > longestValue) throw valueTooLong()
    if (name === 'query') text = value
    else if (name.startsWith('param_')) parameters.set(name.slice('param_'.length), value)
    else throw new NotUnderstood(`the part ${JSON.stringify(piece.slice(0, 100))}`)
  }
  if (text === null) throw new NotUnderstood('parts without a query')
  return text
}

function valueTooLong(): EngineException {
  return new EngineException(1000, 'POCO_EXCEPTION', 'HTML Form Exception: Field value too long')
}

/** ClickHouse runs one statement per request; the embedded engine would run several. */
function requireOneStatement(text: string): void {
  const bare = text.replace(/'(?:[^'\\]|\\.|'')*'|`(?:[^`\\]|\\.)*`|--[^\n]*|\/\*.*?\*\//gs, "''")
  if (/;\s*\S/.test(bare)) throw new EngineException(62, 'SYNTAX_ERROR', 'Multi-statements are not allowed.')
}

/** A user may set `readonly` per statement; GET is always read-only. */
function requireAllowed(text: string, settings: ReadonlyMap<string, string>, method: string): void {
  const isReadOnly = method === 'GET' || (settings.get('readonly') ?? '0') !== '0'
  if (!isReadOnly || /^\s*(SELECT|WITH|SHOW|DESC|DESCRIBE|EXISTS|EXPLAIN)\b/i.test(text)) return
  throw new EngineException(164, 'READONLY', 'Cannot execute query in readonly mode.')
}
