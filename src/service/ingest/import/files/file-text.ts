import { damaged, type FileForm, fileBytes } from './file-bytes.ts'
import { createDecoder, type FileEncoding } from './file-encoding.ts'

/**
 * Streams the text of a file with line ends converted to line feeds.
 *
 * @param skipLines number of lines to skip at the beginning
 * @param bytes of the file, decompressed
 * @throws UnreadableFile if the compressed file is truncated
 */
export async function* fileText(
  form: Pick<FileForm, 'path' | 'isPacked' | 'endsLinesWithReturns'>,
  encoding: FileEncoding,
  skipLines = 0,
  bytes: AsyncIterable<Uint8Array> = fileBytes(form),
): AsyncGenerator<string> {
  const decoder = createDecoder(encoding)
  let toSkip = skipLines
  let held = ''
  const lineEnds = form.endsLinesWithReturns ? /\r/g : /\r\n/g

  /** @param isLast true for the last piece of the file */
  const normalise = (piece: string, isLast: boolean): string => {
    let text = held + piece
    // A line feed may follow in the next piece.
    const isOpen = !isLast && !form.endsLinesWithReturns && text.endsWith('\r')
    held = isOpen ? '\r' : ''
    if (isOpen) text = text.slice(0, -1)
    text = text.replace(lineEnds, '\n')
    while (toSkip > 0 && text !== '') {
      const end = text.indexOf('\n')
      if (end === -1) return ''
      text = text.slice(end + 1)
      toSkip -= 1
    }
    return text
  }

  try {
    for await (const piece of bytes) {
      const text = normalise(decoder.decode(piece), false)
      if (text !== '') yield text
    }
  } catch (error) {
    throw damaged(form.path, error)
  }
  const rest = normalise(decoder.decode(undefined), true)
  if (rest !== '') yield rest
}
