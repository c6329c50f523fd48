import type { Demographics } from '../../protocol/metrics/filtered-by.ts'

/**
 * True if people of several kinds are selected. Each kind has a row of its own, and their averages can't be combined.
 */
export function isOfKinds({ ages, genders, roles }: Demographics): boolean {
  return [ages, genders, roles].some(({ length }) => length > 1)
}
