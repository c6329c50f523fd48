/**
 * Estimates the bytes of memory of a value, for a limit: plain values, typed arrays, maps and sets. A typed array that
 * occurs twice counts once.
 */
export function memorySize(value: unknown, counted: Set<object> = new Set()): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) {
    if (counted.has(value)) return 8
    counted.add(value)
    return 64 + value.byteLength
  }
  if (value instanceof Map) return sumOf(value.entries(), 48, counted)
  if (value instanceof Set || Array.isArray(value)) return sumOf(value, 32, counted)
  return sumOf(Object.values(value), 32, counted)
}

function sumOf(values: Iterable<unknown>, base: number, counted: Set<object>): number {
  let size = base
  for (const value of values) size += memorySize(value, counted)
  return size
}
