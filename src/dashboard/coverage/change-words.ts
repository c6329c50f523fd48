import { t } from '@lingui/core/macro'
import type { DeltaReason, GuardedDelta } from '../../protocol/derived/states.ts'
import type { Change } from '../ui/delta.tsx'
import { partOfWords } from '../ui/words/counted-words.ts'

/** Each completes "No comparison – …". */
const reasonWords: Readonly<Record<DeltaReason, () => string>> = {
  'current-unreliable': () => t`low camera coverage`,
  'comparison-unreliable': () => t`low camera coverage in the comparison period`,
  'coverage-unknown': () => t`camera coverage unknown`,
  'no-data-now': () => t`no data`,
  'within-gaps': () => t`smaller than the camera gaps`,
  'no-data': () => t`no data in the comparison period`,
  'partial-now': () => t`partial data`,
  'partial-then': () => t`partial data in the comparison period`,
  'few-shared': () => t`too few days with data in both periods`,
  'small-sample': () => t`small sample`,
  'zero-base': () => t`no visitors in the comparison period`,
}

/** Why there is no change of a rate from 0%. */
export const nothingSold = () => t`no transactions in the comparison period`

/** The two rates behind a change, as fractions. */
export interface RatePair {
  readonly current: number | null
  readonly comparison: number | null
}

/**
 * @param zeroBase why nothing is compared with zero, where it is no count of people
 * @param rates the two values of a rate, whose change is in percentage points
 */
export function changeOf(
  delta: GuardedDelta,
  zeroBase: string = reasonWords['zero-base'](),
  rates?: RatePair,
): Change {
  const { shared } = delta
  if (delta.kind === 'delta') {
    const { current: to = null, comparison: from = null } = rates ?? {}
    return {
      kind: 'told',
      ratio: delta.fraction,
      ...(shared && { of: partOfWords(shared) }),
      ...(from !== null && to !== null && { rate: { from, to } }),
    }
  }
  const { reason } = delta
  if (reason === 'few-shared' && shared !== undefined) {
    const part = partOfWords(shared)
    return { kind: 'withheld', reason: t`only ${part} with data in both periods` }
  }
  return { kind: 'withheld', reason: reason === 'zero-base' ? zeroBase : reasonWords[reason]() }
}

/** For sorting and files: 0.042 of 4.2% more, and of a rate that rose by 4.2 percentage points. `null`: withheld. */
export function sizeOfChange(change: Change): number | null {
  if (change.kind === 'withheld') return null
  const { ratio, rate } = change
  return rate === undefined ? ratio : rate.to - rate.from
}
