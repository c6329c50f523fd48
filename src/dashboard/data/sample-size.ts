/** Fewer visits than this are too few for an average that means much: it is shown with a caution. */
export const smallSample = 30

export function isSmallSample(size: number): boolean {
  return size < smallSample
}
