/** What a field of a structure holds: numbers, bytes, further structures, and lists of these. */
export type CompactValue = number | boolean | Uint8Array | CompactStruct | readonly CompactValue[]
/** By the ids of fields. */
export type CompactStruct = ReadonlyMap<number, CompactValue>

/** Deeper is no description of columns. */
const deepest = 64

/**
 * The first fields of a structure in Thrift's compact protocol
 * (https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md), with the last list among them:
 * what stands behind the description of columns is many times as long, and nobody here asks for it.
 *
 * @throws Error where the bytes are no such structure
 */
export function readCompactStruct(bytes: Uint8Array): CompactStruct {
  return new CompactReader(bytes).struct(0, true)
}

class CompactReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  struct(depth: number, endsWithList = false): CompactStruct {
    if (depth > deepest) throw new Error('its footer is too deep')
    const fields = new Map<number, CompactValue>()
    let id = 0
    for (;;) {
      const head = this.#byte()
      if (head === 0) return fields
      const type = head & 0x0f
      id = head >> 4 === 0 ? this.#signed() : id + (head >> 4)
      // A field that is true or false says so by its type.
      fields.set(id, type === 1 || type === 2 ? type === 1 : this.#value(type, depth))
      if (endsWithList && type === 9) return fields
    }
  }

  #value(type: number, depth: number): CompactValue {
    switch (type) {
      case 1:
      case 2:
        return this.#byte() === 1
      case 3:
        return this.#byte()
      case 4:
      case 5:
      case 6:
        return this.#signed()
      case 7:
        return this.#take(8)
      case 8:
        return this.#take(this.#unsigned())
      case 9:
      case 10:
        return this.#list(depth)
      case 11:
        return this.#map(depth)
      case 12:
        return this.struct(depth + 1)
      default:
        throw new Error('its footer is damaged')
    }
  }

  #list(depth: number): readonly CompactValue[] {
    const head = this.#byte()
    const length = head >> 4 === 15 ? this.#unsigned() : head >> 4
    return this.#times(length, () => this.#value(head & 0x0f, depth + 1))
  }

  #map(depth: number): readonly CompactValue[] {
    const length = this.#unsigned()
    const types = length === 0 ? 0 : this.#byte()
    return this.#times(length, () => [
      this.#value(types >> 4, depth + 1),
      this.#value(types & 0x0f, depth + 1),
    ])
  }

  #times(length: number, read: () => CompactValue): readonly CompactValue[] {
    // Each takes a byte at least.
    if (length > this.#bytes.length - this.#at) throw new Error('its footer is cut short')
    return Array.from({ length }, read)
  }

  #byte(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) throw new Error('its footer is cut short')
    this.#at += 1
    return byte
  }

  #take(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new Error('its footer is cut short')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  /** Numbers beyond 2⁵³ lose their last digits: none of those is asked for. */
  #unsigned(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#byte()
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      if (factor > 2 ** 63) throw new Error('its footer is damaged')
    }
  }

  #signed(): number {
    const value = this.#unsigned()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }
}
