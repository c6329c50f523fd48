/** An exception as thrown by the engine: `Code: 159. DB::Exception: … (TIMEOUT_EXCEEDED)`. */
export class EngineException extends Error {
  override readonly name = 'EngineException'
  readonly code: number
  readonly type: string

  constructor(code: number, type: string, message: string) {
    super(message)
    this.code = code
    this.type = type
  }
}

/** @throws the original error if the engine's text has another form */
export function readEngineException(error: unknown): EngineException {
  const text = error instanceof Error ? error.message : ''
  // Of nested exceptions, the innermost is the cause.
  const found =
    /^(?:Code: \d+\. DB::Exception: )*Code: (\d+)\. DB::Exception: (.*?) ?\(([A-Z][A-Z0-9_]{2,})\)/s.exec(
      text,
    )
  if (found === null) throw error
  const [, code, message = '', type = ''] = found
  return new EngineException(Number(code), type, message)
}

/** Returns the body of an error response. */
export function exceptionText({ code, type, message }: EngineException, version: string): string {
  return `Code: ${code}. DB::Exception: ${message} (${type}) (version ${version} (official build))\n`
}

const statuses: readonly (readonly [status: number, types: readonly string[]])[] = [
  [401, ['REQUIRED_PASSWORD']],
  [403, ['UNKNOWN_USER', 'WRONG_PASSWORD', 'AUTHENTICATION_FAILED', 'ACCESS_DENIED']],
  [
    400,
    [
      ...['BAD_ARGUMENTS', 'CANNOT_PARSE_TEXT', 'CANNOT_PARSE_ESCAPE_SEQUENCE', 'CANNOT_PARSE_QUOTED_STRING'],
      ...['CANNOT_PARSE_DATE', 'CANNOT_PARSE_DATETIME', 'CANNOT_PARSE_NUMBER', 'ILLEGAL_COLUMN'],
      ...['CANNOT_PARSE_INPUT_ASSERTION_FAILED', 'SYNTAX_ERROR', 'INCORRECT_DATA', 'TYPE_MISMATCH'],
    ],
  ],
  [
    404,
    [
      ...['UNKNOWN_TABLE', 'UNKNOWN_FUNCTION', 'UNKNOWN_IDENTIFIER', 'UNKNOWN_TYPE', 'UNKNOWN_STORAGE'],
      ...['UNKNOWN_DATABASE', 'UNKNOWN_SETTING', 'UNKNOWN_FORMAT', 'UNKNOWN_AGGREGATE_FUNCTION'],
    ],
  ],
  [408, ['TIMEOUT_EXCEEDED']],
  [501, ['NOT_IMPLEMENTED']],
  [503, ['SOCKET_TIMEOUT', 'CANNOT_OPEN_FILE', 'CANNOT_SCHEDULE_TASK']],
]

/** The HTTP status with which ClickHouse reports an exception (its `exceptionCodeToHTTPStatus`). */
export function httpStatusOf({ type }: EngineException): number {
  return statuses.find(([, types]) => types.includes(type))?.[0] ?? 500
}

/**
 * The end of a response that fails after its status was sent (ClickHouse 25.11 or later). A carriage return,
 * which no row contains, separates it from the rows.
 */
export function exceptionBlock(exception: EngineException, version: string, tag: string): string {
  const text = exceptionText(exception, version)
  return `\r\n__exception__\r\n${tag}\r\n${text}${Buffer.byteLength(text)} ${tag}\r\n__exception__\r\n`
}
