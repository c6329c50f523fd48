/**
 * Returns a pseudo-random number in [0, 1) that depends on its arguments alone. So any part of the demo, generated in
 * any order, equals the same part of the whole history. Arguments are integers.
 */
export function chance(...path: readonly number[]): number {
  let state = 0x9e3779b9
  for (const part of path) {
    // Mix both 32-bit halves: seconds exceed 32 bits after 2106, and products of them earlier.
    state = mix(state ^ (part | 0))
    state = mix(state + Math.floor(part / 2 ** 32))
  }
  return mix(state) / 2 ** 32
}

/** The finalizer of MurmurHash3 (32 bits): every bit of the input changes half of the bits of the result. */
function mix(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** Returns a pseudo-random integer in [0, count). */
export function pick(count: number, ...path: readonly number[]): number {
  return Math.floor(chance(...path) * count)
}
