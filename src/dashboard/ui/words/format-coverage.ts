import { formatShare } from './format.ts'

/** A share of camera time, rounded down: 98.99% is never shown as the 99% that would be complete. */
export function formatCoverage(share: number, digits = 1): string {
  const scale = 10 ** digits
  // The small addend undoes binary noise: 0.57 * 100 is 56.99999999999999.
  const percent = Math.floor(share * 100 * scale + 1e-6) / scale
  const plain = percent === 100 || percent === 0
  return formatShare(percent / 100, plain ? 0 : digits)
}
