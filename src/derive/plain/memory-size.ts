/** Estimates the bytes of memory of a value, for a limit: plain values, typed arrays, maps and sets. */
export function memorySize(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return 64 + value.byteLength
  if (value instanceof Map) return sumOf(value.entries(), 48)
  if (value instanceof Set || Array.isArray(value)) return sumOf(value, 32)
  return sumOf(Object.values(value), 32)
}

function sumOf(values: Iterable<unknown>, base: number): number {
  let size = base
  for (const value of values) size += memorySize(value)
  return size
}
