/**
 * Fewer visits or people than this are too few for an average or a rate that means much: it is shown with a caution, and
 * no change of it is.
 */
export const smallSample = 30

export function isSmallSample(size: number): boolean {
  return size < smallSample
}
