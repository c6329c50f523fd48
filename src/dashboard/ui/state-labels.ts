import { t } from '@lingui/core/macro'
import type { Absence, Caveat } from '../../domain/cells/point-state.ts'

/** The words of `stateWords` where they stand alone: in a cell, in the place of a figure, in a key, in a picture. */
export const stateLabels: Readonly<Record<Absence | Caveat, () => string>> = {
  closed: () => t({ message: 'Closed', context: 'state of a value' }),
  'no-data': () => t({ message: 'No data', context: 'state of a value' }),
  nobody: () => t({ message: '0 visitors', context: 'state of a value' }),
  future: () => t({ message: 'No data yet', context: 'state of a value' }),
  'part-counted': () => t({ message: 'Partial', context: 'state of a value' }),
  partial: () => t({ message: 'Partial coverage', context: 'state of a value' }),
  unreliable: () => t({ message: 'Low coverage', context: 'state of a value' }),
  unknown: () => t({ message: 'Coverage unknown', context: 'state of a value' }),
}
