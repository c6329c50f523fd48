import { t } from '@lingui/core/macro'
import type { Absence, Caveat } from '../../domain/cells/point-state.ts'

/** The one wording of every state of a point, for charts with their keys, tables and files. Zero is counted. */
export const stateWords: Readonly<Record<Absence | Caveat | 'counted', () => string>> = {
  counted: () => t({ message: 'counted', context: 'state of a value' }),
  closed: () => t({ message: 'closed', context: 'state of a value' }),
  'no-data': () => t({ message: 'no data', context: 'state of a value' }),
  nobody: () => t({ message: '0 visitors', context: 'state of a value' }),
  future: () => t({ message: 'no data yet', context: 'state of a value' }),
  'part-counted': () => t({ message: 'partial', context: 'state of a value' }),
  partial: () => t({ message: 'partial coverage', context: 'state of a value' }),
  unreliable: () => t({ message: 'low coverage', context: 'state of a value' }),
  unknown: () => t({ message: 'coverage unknown', context: 'state of a value' }),
}
