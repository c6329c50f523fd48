import type { ComparedFigure } from '../../domain/totals/totals.ts'
import type { DeltaReason, GuardedDelta } from '../../protocol/derived/states.ts'
import type { Change } from '../ui/delta.tsx'
import { partOfWords } from '../ui/words/counted-words.ts'

const reasonWords: Readonly<Record<DeltaReason, string>> = {
  'current-unreliable': 'too little was seen',
  'comparison-unreliable': 'too little was seen then',
  'coverage-unknown': 'camera coverage unknown',
  'no-data-now': 'no data',
  'within-gaps': 'smaller than the camera gaps',
  'no-data': 'no data then',
  'partial-now': 'only a part was counted',
  'partial-then': 'only a part was counted then',
  'few-shared': 'too few days were counted in both periods',
  'small-sample': 'small sample',
  'zero-base': 'nobody was counted then',
}

/** @param zeroBase why nothing is compared with zero, where it is no count of people. */
export function changeOf(delta: GuardedDelta, zeroBase: string = reasonWords['zero-base']): Change {
  const { shared } = delta
  if (delta.kind === 'delta') {
    return { kind: 'told', ratio: delta.fraction, ...(shared && { of: partOfWords(shared) }) }
  }
  const { reason } = delta
  if (reason === 'few-shared' && shared !== undefined) {
    return { kind: 'withheld', reason: `only ${partOfWords(shared)} counted in both periods` }
  }
  return { kind: 'withheld', reason: reason === 'zero-base' ? zeroBase : reasonWords[reason] }
}

/**
 * The change of a rate, in percentage points.
 *
 * @param pair the two rates behind the change
 */
export function rateChangeOf(delta: GuardedDelta, pair: ComparedFigure['pair'], zeroBase?: string): Change {
  const change = changeOf(delta, zeroBase)
  const { current: to, comparison: from } = pair
  return change.kind === 'withheld' || from === null || to === null
    ? change
    : { ...change, rate: { from, to } }
}

/** The change of a rate as a plain number of percentage points, for order and files; `null` if a side is not known. */
export function pointsBetween({ current, comparison }: ComparedFigure['pair']): number | null {
  return current === null || comparison === null ? null : (current - comparison) * 100
}
