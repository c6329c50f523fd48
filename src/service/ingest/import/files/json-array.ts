import type { FileLine } from './file-lines.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** Maximum size of JSON that is parsed in one go. */
const longestArray = 256 * 1024 * 1024

/**
 * Yields the items of a JSON array as lines of newline-delimited JSON, numbered from 1.
 *
 * @param path for the message
 * @throws UnreadableFile if the text is not a single array, or is too long
 */
export async function* arrayLines(path: string, text: AsyncIterable<string>): AsyncGenerator<FileLine> {
  const pieces: string[] = []
  let length = 0
  for await (const piece of text) {
    pieces.push(piece)
    length += piece.length
    if (length > longestArray) throw new UnreadableFile(`${path} is too long for one JSON array. ${advice}`)
  }
  let items: unknown
  try {
    items = JSON.parse(pieces.join(''))
  } catch (cause) {
    throw new UnreadableFile(`${path} is a JSON array that is damaged or ends early. ${advice}`, { cause })
  }
  if (!Array.isArray(items)) throw new UnreadableFile(`${path} is not one JSON array. ${advice}`)
  for (const [index, item] of items.entries()) yield { number: index + 1, text: JSON.stringify(item) }
}

const advice = "Write one object per line, for example with jq -c '.[]'."
