/**
 * A number in [0, 1) that looks random and depends on its arguments alone, so that asking for any moment of the
 * demo, in any order, gives what asking for the whole history gives. Arguments are integers.
 */
export function chance(...path: readonly number[]): number {
  let state = 0x9e3779b9
  for (const part of path) {
    // Both halves count: instants in seconds are larger than 32 bits after 2106, products of them sooner.
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

/** `chance` as a whole number in [0, count). */
export function pick(count: number, ...path: readonly number[]): number {
  return Math.floor(chance(...path) * count)
}
