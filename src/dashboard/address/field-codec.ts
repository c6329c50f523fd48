/** Reads a parameter of the address: its decoded text, or `null` where it is not there. */
export type ReadParameter = (name: string) => string | null

/** How one choice stands in the address. */
export interface FieldCodec<T> {
  /** The parameters that the field owns; the others belong to someone else. */
  readonly parameters: readonly string[]
  /** `null` if the field is absent or invalid: its default then applies. */
  parse(read: ReadParameter): T | null
  /** Pairs of parameter and text, in the order of the address. */
  format(value: T): readonly (readonly [string, string])[]
  equals(a: T, b: T): boolean
}

export function oneOf<const T extends string>(name: string, words: readonly T[]): FieldCodec<T> {
  return {
    parameters: [name],
    parse: (read) => words.find((word) => word === read(name)) ?? null,
    format: (value) => [[name, value]],
    equals: (a, b) => a === b,
  }
}

/** Several words of a vocabulary, in its order. Unknown words are dropped; a list without a known word is invalid. */
export function someOf<const T extends string>(name: string, words: readonly T[]): FieldCodec<readonly T[]> {
  return {
    parameters: [name],
    parse: (read) => {
      const asked = read(name)?.split(',') ?? []
      const known = words.filter((word) => asked.includes(word))
      return known.length === 0 ? null : known
    },
    format: (value) => [[name, words.filter((word) => value.includes(word)).join(',')]],
    equals: sameMembers,
  }
}

/** Any ids, in the order in which the viewer chose them. */
export function ids(name: string): FieldCodec<readonly string[]> {
  return {
    parameters: [name],
    parse: (read) => {
      const asked = read(name)?.split(',').map(unescapeComma) ?? []
      const unique = [...new Set(asked.filter((id) => id !== ''))]
      return unique.length === 0 ? null : unique
    },
    format: (value) => [[name, value.map(escapeComma).join(',')]],
    equals: sameMembers,
  }
}

/** One id, or none. */
export function oneId(name: string): FieldCodec<string | null> {
  return {
    parameters: [name],
    parse: (read) => read(name) || null,
    format: (value) => (value === null ? [] : [[name, value]]),
    equals: (a, b) => a === b,
  }
}

function sameMembers(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((member) => b.includes(member))
}

// A comma separates ids. Percent-encoding would not protect a comma within an id: some senders decode and encode links again.
function escapeComma(id: string): string {
  return id.replaceAll('~', '~0').replaceAll(',', '~1')
}

function unescapeComma(text: string): string {
  return text.replaceAll('~1', ',').replaceAll('~0', '~')
}
