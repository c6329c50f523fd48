import { t } from '@lingui/core/macro'
import type { Candidate } from '../../../domain/cells/known-extremes.ts'

/** Why an extreme is not known. */
export function unknownWords(rivals: readonly Pick<Candidate, 'coverage' | 'counted'>[]): string {
  if (rivals.some(({ counted }) => counted !== undefined)) return t`partial data`
  return rivals.every(({ coverage }) => coverage.verdict === 'complete')
    ? t({ message: 'no data', context: 'state of a value' })
    : t`low camera coverage`
}
