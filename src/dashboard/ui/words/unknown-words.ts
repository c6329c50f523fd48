import type { Candidate } from '../../../domain/cells/known-extremes.ts'

/** Why an extreme is not known. */
export function unknownWords(rivals: readonly Pick<Candidate, 'coverage' | 'counted'>[]): string {
  if (rivals.some(({ counted }) => counted !== undefined)) return 'partial data'
  return rivals.every(({ coverage }) => coverage.verdict === 'complete') ? 'no data' : 'low camera coverage'
}
