/** The file cannot be read at all; the message says what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
