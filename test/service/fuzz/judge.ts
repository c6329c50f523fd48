import { fileURLToPath } from 'node:url'
import { isErrorCode } from '../../../src/protocol/metrics/errors.ts'
import { readFailure } from '../../../src/protocol/metrics/results.ts'
import { isFrameId, parseFrame } from '../../../src/protocol/requests/frames.ts'

/**
 * Patterns that no response may contain: paths of our code, its dependencies, statements, and engine messages. No case
 * contains them, so they cannot be echoes.
 */
const inner = [
  /\bat \S+ \(|\.[cm]?[jt]s\b|node:|node_modules|\/tmp\b|\/home\b|\/root\b|shopfloor/i,
  /\bSELECT\b|\bFROM \w|\bWHERE\b|\bINSERT\b|\bFORMAT\b|system\./,
  /DB::|Exception|Code: \d|click ?house|chdb|MergeTree|UNKNOWN_(?!role_share)|DateTime|LowCardinality|Nullable|UInt\d/i,
  /TypeError|RangeError|SyntaxError|ReferenceError|FST_ERR|ECONN|\[object |Cannot read prop|is not a function/i,
]

const ownFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** Tokens, keys and signatures are random letters, in which any short word can occur. */
const randomText = /[\w-]{40,}/g

export function requireNothingInner(reply: string): void {
  const said = reply.replaceAll(randomText, '')
  const found = inner.map((pattern) => pattern.exec(said)?.[0]).find((word) => word !== undefined)
  const told = found ?? (reply.includes(ownFolder) ? ownFolder : null)
  if (told !== null) throw new Error(`the reply tells of the inside (${told}): ${reply.slice(0, 500)}`)
}

/** The id of a message, if a frame can carry it. */
function idOf(sent: string): string | null {
  try {
    const id: unknown = JSON.parse(sent)?.data?.id
    return typeof id === 'string' && isFrameId(id) ? id : null
  } catch {
    return null
  }
}

/**
 * Checks the response to a message: `ok`, or the failure's code.
 *
 * @throws Error if it violates the contract
 */
export function judgeFrame(sent: string, reply: string): string {
  const id = idOf(sent)
  let json = reply
  if (id !== null) {
    const frame = parseFrame(reply)
    if (!frame.ok) throw new Error(`no frame for an id: ${reply.slice(0, 200)}`)
    const { partNumber, totalParts } = frame.frame
    if (frame.frame.id !== id || partNumber !== 0 || totalParts !== 0)
      throw new Error(`a frame of another: ${reply.slice(0, 200)}`)
    json = frame.frame.json
  }
  const answer: unknown = JSON.parse(json)
  const failure = readFailure(answer)
  if (failure === null) {
    if (id === null) throw new Error(`an answer to nobody: ${reply.slice(0, 200)}`)
    requireNothingInner(json)
    return 'ok'
  }
  const { error } = answer as { readonly error?: { readonly code?: unknown; readonly retryable?: unknown } }
  if (!isErrorCode(error?.code) || typeof error.retryable !== 'boolean') {
    throw new Error(`a failure of no table: ${json.slice(0, 200)}`)
  }
  requireNothingInner(failure.message)
  return failure.code
}
