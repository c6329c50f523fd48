/** A statement and its parameters as sent. */
export interface SentStatement {
  readonly statement: string
  readonly parameters: Readonly<Record<string, unknown>>
  /** True if the parameters are too long for a URL. */
  readonly isLong: boolean
}

/**
 * A server accepts no parameter over 128 KiB (`http_max_field_value_size`), in a URL or a body. The limit is lower,
 * because percent-encoding can triple each character.
 */
const longestValue = 40 * 1024

/** Maximum URL length that gateways commonly accept. */
const longestAddress = 4096

/**
 * Splits long lists, so that a server accepts them: the bounds of two years of hours are 190 KiB. A long list is sent
 * as several parameters that the statement concatenates.
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

/** Including the comma after it. */
function lengthOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '') + 1
}
