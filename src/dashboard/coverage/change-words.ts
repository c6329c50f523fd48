import type { Change } from '../ui/delta.tsx'
import type { DeltaReason, GuardedDelta } from './guarded-delta.ts'

const reasonWords: Readonly<Record<DeltaReason, string>> = {
  'current-unreliable': 'too little was seen',
  'comparison-unreliable': 'too little was seen then',
  'no-data': 'no data then',
  'zero-base': 'nobody was counted then',
}

export function changeOf(delta: GuardedDelta): Change {
  return delta.kind === 'delta'
    ? { kind: 'told', ratio: delta.fraction }
    : { kind: 'withheld', reason: reasonWords[delta.reason] }
}
