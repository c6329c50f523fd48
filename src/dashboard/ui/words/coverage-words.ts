import type { Coverage, Verdict } from '../../../protocol/derived/states.ts'
import { formatCoverage } from './format-coverage.ts'

/** How far a number can be trusted, in one word. */
const verdictWords: Record<Verdict, string> = {
  complete: 'complete',
  partial: 'partial',
  unreliable: 'unreliable',
  unknown: 'unknown',
}

/** Whether the value needs a caution beside it. */
export const needsCaution: Record<Verdict, boolean> = {
  complete: false,
  partial: true,
  unreliable: true,
  unknown: true,
}

/** True if there are camera gaps to list. Unknown coverage has none. */
export function isExplained({ verdict, outsideHours }: Coverage): boolean {
  return outsideHours !== true && (verdict === 'partial' || verdict === 'unreliable')
}

/** `62% seen`; without a share, `coverage unknown`. */
export function seenWords(coverage: Coverage): string {
  return coverage.share === null ? 'coverage unknown' : `${formatCoverage(coverage.share, 0)} seen`
}

/** `96.4% partial`, `unknown`, `outside opening hours`. */
export function coverageWords(coverage: Coverage): string {
  const verdict = verdictWord(coverage)
  if (coverage.outsideHours) return verdict
  return coverage.share === null ? verdict : `${formatCoverage(coverage.share, 1)} ${verdict}`
}

/** The verdict without the share: `partial`, `outside opening hours`. */
export function verdictWord({ verdict, outsideHours }: Coverage): string {
  return outsideHours ? 'outside opening hours' : verdictWords[verdict]
}
