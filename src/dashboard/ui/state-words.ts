import type { Absence, Caveat } from '../../domain/cells/point-state.ts'

/** The one wording of every state of a point, for charts with their keys, tables and files. Zero is counted. */
export const stateWords: Readonly<Record<Absence | Caveat | 'counted', string>> = {
  counted: 'counted',
  closed: 'closed',
  'no-data': 'no data',
  nobody: 'nobody came',
  future: 'not yet',
  'part-counted': 'partial',
  partial: 'partly seen',
  unreliable: 'too little seen',
  unknown: 'coverage unknown',
}
