/**
 * ClickHouse's HTTP interface over the embedded engine, as far as `@clickhouse/client` uses it. Statements
 * reach the engine unchanged. `close` fails if a request was not understood.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { openEngine } from './engine.ts'
import { EngineException, exceptionBlock, exceptionText, httpStatusOf } from './exceptions.ts'
import { NotUnderstood, readStatementRequest, type StatementRequest } from './read-request.ts'

export type Misbehaviour =
  /** Never responds. */
  | 'hangs'
  /** Closes the connection before doing anything. */
  | 'resets'
  /** Runs the statement and closes the connection without a response. */
  | 'loses_the_answer'
  /** Closes the connection in the middle of the rows. */
  | 'cuts_the_answer'
  /** Fails after sending a success status and half of the rows. */
  | 'fails_in_the_answer'
  /** A gateway in front responds with its own page. */
  | 'page'
  | 'page_of_failure'
  /** Rejects like versions before 2021. */
  | 'is_of_old'
  | EngineException

export interface SeenStatement
  extends Pick<
    StatementRequest,
    'text' | 'data' | 'settings' | 'parameters' | 'queryId' | 'isMultipart' | 'isCompressed' | 'acceptsGzip'
  > {
  readonly waitsForEnd: boolean
  /** The client closed the connection before the response, and the server may cancel the statement. */
  cancelled: boolean
}

export interface ClickHouseOverHttp {
  /** With user and password. */
  readonly url: string
  /** A common mistake: the URL without credentials. */
  readonly urlWithoutUser: string
  readonly host: string
  readonly statements: readonly SeenStatement[]
  /** Applies to the next `times` statements. */
  misbehave(misbehaviour: Misbehaviour, times?: number): void
  behave(): void
  /** Simulates a machine that is gone: connections break and nobody listens. The data stays. */
  vanish(): Promise<void>
  /** Listens again on the same port. */
  comeBack(): Promise<void>
  /** @throws Error if a request was not understood */
  close(): Promise<void>
}

const user = 'shop floor'
const password = 'only: for/tests ü%'

let opened = 0

/** How many this process has opened. */
export function openedOverHttp(): number {
  return opened
}

export async function openClickHouseOverHttp(folder: string): Promise<ClickHouseOverHttp> {
  opened += 1
  const engine = await openEngine(folder)
  const statements: SeenStatement[] = []
  const notUnderstood: string[] = []
  let misbehaviour: { readonly kind: Misbehaviour; times: number } | null = null

  function nextMisbehaviour(): Misbehaviour | null {
    if (misbehaviour === null || misbehaviour.times === 0) return null
    misbehaviour.times -= 1
    return misbehaviour.kind
  }

  const server = createServer({ maxHeaderSize: 2 * 1024 * 1024 }, (message, answer) => {
    serve(message, answer).catch((error: unknown) => {
      if (error instanceof EngineException) return sendException(answer, error)
      notUnderstood.push(`${message.method} ${message.url?.slice(0, 300)}: ${error}`)
      answer.writeHead(500).end('not understood')
    })
  })

  function sendException(answer: ServerResponse, exception: EngineException): void {
    if (answer.destroyed) return
    answer
      .writeHead(httpStatusOf(exception), {
        'Content-Type': 'text/plain; charset=UTF-8',
        'X-ClickHouse-Exception-Code': String(exception.code),
        ...(exception.type === 'REQUIRED_PASSWORD' ? { 'WWW-Authenticate': 'Basic' } : {}),
      })
      .end(exceptionText(exception, engine.version))
  }

  async function serve(message: IncomingMessage, answer: ServerResponse): Promise<void> {
    const address = new URL(message.url ?? '', 'http://double')
    const body = await bodyOf(message)
    // The client disconnected, so nobody awaits a response.
    if (body === null) return
    if (message.method === 'GET' && address.pathname === '/ping') return void answer.end('Ok.\n')
    if (address.pathname !== '/' || (message.method !== 'POST' && message.method !== 'GET')) {
      throw new NotUnderstood('another path or method')
    }
    const odd = nextMisbehaviour()
    if (odd === 'resets') return void message.socket.destroy()
    if (odd === 'page' || odd === 'page_of_failure') {
      const status = odd === 'page' ? 200 : 502
      return void answer.writeHead(status, { 'Content-Type': 'text/html' }).end('<html>Please wait</html>')
    }
    if (odd === 'is_of_old') {
      return void answer
        .writeHead(500, { 'X-ClickHouse-Server-Display-Name': 'double' })
        .end(
          'Code: 115, e.displayText() = DB::Exception: Unknown setting readonly, e.what() = DB::Exception\n',
        )
    }
    requireUser(message)
    const request = readStatementRequest(message, address, body)
    const seen: SeenStatement = {
      ...request,
      waitsForEnd: address.searchParams.get('wait_end_of_query') === '1',
      cancelled: false,
    }
    statements.push(seen)
    answer.on('close', () => {
      seen.cancelled = !answer.writableFinished && mayBeCancelled(request)
    })
    if (odd === 'hangs') return
    if (odd instanceof EngineException) throw odd
    const result =
      request.takesRows && request.data.length === 0
        ? { body: Buffer.alloc(0), readRows: 0, readBytes: 0 }
        : await engine.run(request, () => !seen.cancelled)
    if (odd === 'loses_the_answer') return void message.socket.destroy()

    answer.setHeader('X-ClickHouse-Query-Id', request.queryId)
    answer.setHeader('X-ClickHouse-Server-Display-Name', 'double')
    answer.setHeader('X-ClickHouse-Format', formatOf(request))
    answer.setHeader('X-ClickHouse-Timezone', 'UTC')
    const isWriting = /^\s*INSERT\b/i.test(request.text)
    const summary = {
      read_rows: String(result.readRows),
      read_bytes: String(result.readBytes),
      written_rows: String(isWriting ? result.readRows : 0),
      written_bytes: String(isWriting ? result.readBytes : 0),
      total_rows_to_read: '0',
      result_rows: '0',
      result_bytes: '0',
      elapsed_ns: '1',
    }
    answer.setHeader('X-ClickHouse-Summary', JSON.stringify(summary))
    if (odd === 'cuts_the_answer' || odd === 'fails_in_the_answer') {
      const half = result.body.subarray(0, Math.floor(result.body.length / 2))
      if (odd === 'cuts_the_answer') return void answer.write(half, () => message.socket.destroy())
      const exception = new EngineException(241, 'MEMORY_LIMIT_EXCEEDED', 'Query memory limit exceeded.')
      answer.setHeader('X-ClickHouse-Exception-Tag', 'abcdefghijklmnop')
      answer.write(half.subarray(0, half.lastIndexOf('\n') + 1))
      return void answer.end(exceptionBlock(exception, engine.version, 'abcdefghijklmnop'))
    }
    if (request.acceptsGzip) answer.setHeader('Content-Encoding', 'gzip')
    answer.end(request.acceptsGzip ? gzipSync(result.body) : result.body)
  }

  async function listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.removeListener('error', reject)
        resolve()
      })
    })
  }
  async function stopListening(): Promise<void> {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    urlWithoutUser: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    statements,
    misbehave(kind, times = 1) {
      misbehaviour = { kind, times }
    },
    behave() {
      misbehaviour = null
    },
    vanish: stopListening,
    comeBack: () => listen(port),
    async close() {
      await stopListening()
      await engine.close()
      if (notUnderstood.length > 0) throw new Error(`not understood:\n${notUnderstood.join('\n')}`)
    },
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer | null> {
  try {
    return Buffer.concat(await message.toArray())
  } catch (error) {
    if (message.complete) throw error
    return null
  }
}

/** By HTTP Basic, or by ClickHouse's own headers. */
function requireUser({ headers }: IncomingMessage): void {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1]
  const given =
    basic === undefined
      ? `${headers['x-clickhouse-user'] ?? 'default'}:${headers['x-clickhouse-key'] ?? ''}`
      : Buffer.from(basic, 'base64').toString()
  if (given === `${user}:${password}`) return
  const [name] = given.split(':')
  throw new EngineException(
    516,
    'AUTHENTICATION_FAILED',
    `${name}: Authentication failed: password is incorrect, or there is no user with such name.`,
  )
}

/** On a closed connection ClickHouse cancels only statements that cannot have written anything. */
function mayBeCancelled({ settings }: StatementRequest): boolean {
  return (
    (settings.get('readonly') ?? '0') !== '0' &&
    settings.get('cancel_http_readonly_queries_on_client_close') === '1'
  )
}

function formatOf({ text, defaultFormat }: StatementRequest): string {
  return /\bFORMAT\s+(\w+)\s*$/i.exec(text)?.[1] ?? defaultFormat
}
