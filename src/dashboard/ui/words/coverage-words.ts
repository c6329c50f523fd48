import { t } from '@lingui/core/macro'
import type { Coverage } from '../../../protocol/derived/states.ts'
import { formatCoverage } from './format-coverage.ts'

/** `62% coverage`; without a share, `coverage unknown`. */
export function seenWords({ share }: Coverage): string {
  if (share === null) return t({ message: 'coverage unknown', context: 'state of a value' })
  const coverage = formatCoverage(share, 0)
  return t({ message: `${coverage} coverage`, comment: 'Camera coverage: 62% coverage' })
}

/** `96.4% · Partial`, `Unknown`, `Outside opening hours`. */
export function coverageWords(coverage: Coverage): string {
  const verdict = verdictWord(coverage)
  return coverage.outsideHours || coverage.share === null
    ? verdict
    : `${formatCoverage(coverage.share, 1)} · ${verdict}`
}

/** The verdict without the share: `Partial`, `Outside opening hours`. */
export function verdictWord({ verdict, outsideHours }: Coverage): string {
  if (outsideHours) return t`Outside opening hours`
  switch (verdict) {
    case 'complete':
      return t({ message: 'Complete', context: 'camera coverage' })
    case 'partial':
      return t({ message: 'Partial', context: 'camera coverage' })
    case 'unreliable':
      return t({ message: 'Unreliable', context: 'camera coverage' })
    case 'unknown':
      return t({ message: 'Unknown', context: 'camera coverage' })
  }
}
