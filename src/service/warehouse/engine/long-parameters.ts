/** A statement and its values as they are sent. */
export interface SentStatement {
  readonly statement: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** The values are more than belongs into an address. */
  readonly isLong: boolean
}

/**
 * A server takes no value of more than 128 KiB (its `http_max_field_value_size`), wherever it stands. Less is sent: in
 * an address each character can become three.
 */
const longestValue = 40 * 1024

/** What gateways commonly take in an address. */
const longestAddress = 4096

/**
 * A statement whose lists a server will take: the bounds of two years' hours are 190 KiB. A list that is too long is
 * sent in several, and put together in the statement.
 */
export function withShortLists(
  statement: string,
  parameters: Readonly<Record<string, unknown>>,
): SentStatement {
  const short: Record<string, unknown> = {}
  const parted = new Map<string, readonly string[]>()
  let length = 0
  for (const [name, value] of Object.entries(parameters)) {
    const pieces = Array.isArray(value) ? piecesOf(value) : null
    length += lengthOf(value)
    if (pieces === null || pieces.length < 2) {
      short[name] = value
      continue
    }
    const names = pieces.map((_, index) => `${name}_part_${index}`)
    for (const [index, piece] of pieces.entries()) short[`${name}_part_${index}`] = piece
    parted.set(name, names)
  }
  return {
    statement: statement.replace(/\{(\w+):([^{}]+)\}/g, (placeholder, name: string, type: string) => {
      const names = parted.get(name)
      return names === undefined
        ? placeholder
        : `arrayConcat(${names.map((part) => `{${part}:${type}}`).join(', ')})`
    }),
    parameters: short,
    isLong: length > longestAddress,
  }
}

function piecesOf(list: readonly unknown[]): readonly (readonly unknown[])[] {
  const pieces: unknown[][] = []
  let room = 0
  for (const value of list) {
    const length = lengthOf(value)
    if (pieces.length === 0 || length > room) {
      pieces.push([])
      room = longestValue
    }
    room -= length
    pieces.at(-1)?.push(value)
  }
  return pieces
}

/** With the comma behind it. */
function lengthOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '') + 1
}
