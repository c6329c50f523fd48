import { Readable } from 'node:stream'
import type { CoreApiAnswer, CoreApiRequest } from './core-api.ts'

type Ask = (request: CoreApiRequest) => Promise<CoreApiAnswer>

/**
 * Sends several requests one after another and joins the lists of their responses into one, as a stream: none is held
 * as a whole. Each request waits until the response before it has been read, so that the deployment serves one request
 * of a reader at a time.
 *
 * If the first request fails, its failure is the response. A later failure breaks the body off, because a shorter list
 * would be taken for the whole.
 */
export async function askJoined(
  ask: Ask,
  [first, ...rest]: readonly [CoreApiRequest, ...CoreApiRequest[]],
): Promise<CoreApiAnswer> {
  const answer = await ask(first)
  if (!answer.ok || rest.length === 0) return answer
  return { ...answer, body: Readable.from(joined(answer.body, ask, rest), { objectMode: false }) }
}

async function* joined(first: Body, ask: Ask, rest: readonly CoreApiRequest[]): AsyncGenerator<Buffer> {
  yield Buffer.from('[')
  let hasItems = yield* itemsOf(first, false)
  for (const request of rest) {
    const answer = await ask(request)
    if (!answer.ok) throw new Error(`a part of the list failed: ${answer.code}, ${answer.detail}`)
    hasItems = yield* itemsOf(answer.body, hasItems)
  }
  yield Buffer.from(']')
}

type Body = Readable | string

const [opening, closing] = [0x5b, 0x5d]

/**
 * The bytes between the brackets of a list, after a comma if items came before.
 *
 * @returns whether there were any items so far
 * @throws Error if the body is not a list, or ends early
 */
async function* itemsOf(body: Body, hasItemsBefore: boolean): AsyncGenerator<Buffer, boolean> {
  let isOpen = false
  let hasItems = false
  /** The bytes from the last closing bracket on, which may close the list. */
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of typeof body === 'string' ? [Buffer.from(body)] : body) {
    let bytes: Buffer = Buffer.concat([held, piece as Buffer])
    if (!isOpen) {
      bytes = trimmed(bytes)
      if (bytes.length === 0) continue
      if (bytes[0] !== opening) throw notAList
      isOpen = true
      bytes = bytes.subarray(1)
    }
    if (!hasItems) bytes = trimmed(bytes)
    const bracket = bytes.lastIndexOf(closing)
    const end = bracket === -1 ? bytes.length : bracket
    held = bytes.subarray(end)
    if (end === 0) continue
    if (!hasItems && hasItemsBefore) yield Buffer.from(',')
    hasItems = true
    yield bytes.subarray(0, end)
  }
  if (held[0] !== closing || trimmed(held.subarray(1)).length > 0) throw notAList
  return hasItems || hasItemsBefore
}

/** Strips leading JSON white space. In UTF-8 no byte of another character looks like it. */
function trimmed(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)
  return first === -1 ? bytes.subarray(bytes.length) : bytes.subarray(first)
}

const notAList = new Error('a part of the list is not a list')
