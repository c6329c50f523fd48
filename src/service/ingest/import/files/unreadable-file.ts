/** The file cannot be read at all. The message says what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
