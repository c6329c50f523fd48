import { t } from '@lingui/core/macro'
import type { Absence, Caveat } from '../../domain/cells/point-state.ts'

/** The one wording of every state of a point, for charts with their keys, tables and files. Zero is counted. */
export const stateWords: Readonly<Record<Absence | Caveat | 'counted', string>> = {
  get counted() {
    return t({ message: 'counted', context: 'state of a value' })
  },
  get closed() {
    return t({ message: 'closed', context: 'state of a value' })
  },
  get 'no-data'() {
    return t({ message: 'no data', context: 'state of a value' })
  },
  get nobody() {
    return t({ message: '0 visitors', context: 'state of a value' })
  },
  get future() {
    return t({ message: 'no data yet', context: 'state of a value' })
  },
  get 'part-counted'() {
    return t({ message: 'partial', context: 'state of a value' })
  },
  get partial() {
    return t({ message: 'partial coverage', context: 'state of a value' })
  },
  get unreliable() {
    return t({ message: 'low coverage', context: 'state of a value' })
  },
  get unknown() {
    return t({ message: 'coverage unknown', context: 'state of a value' })
  },
}
