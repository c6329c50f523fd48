import type { Change } from '../ui/delta.tsx'
import type { DeltaReason, GuardedDelta } from './guarded-delta.ts'

const reasonWords: Readonly<Record<DeltaReason, string>> = {
  'current-unreliable': 'too little was seen',
  'comparison-unreliable': 'too little was seen then',
  'no-data': 'no data then',
  'zero-base': 'nobody was counted then',
}

/** @param zeroBase why nothing is compared with zero, where it is no count of people. */
export function changeOf(delta: GuardedDelta, zeroBase: string = reasonWords['zero-base']): Change {
  if (delta.kind === 'delta') return { kind: 'told', ratio: delta.fraction }
  if (delta.kind === 'checking') return delta
  const { reason } = delta
  return { kind: 'withheld', reason: reason === 'zero-base' ? zeroBase : reasonWords[reason] }
}
