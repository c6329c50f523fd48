/** Small-sample threshold: an average or a rate of fewer visits or people is marked, and has no change. */
export const smallSample = 30

export function isSmallSample(size: number): boolean {
  return size < smallSample
}
