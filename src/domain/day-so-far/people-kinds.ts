import type { Demographics } from '../../protocol/metrics/filtered-by.ts'

/** Whether people of several kinds are asked for: each has a row of its own, and their averages cannot be combined. */
export function isOfKinds({ ages, genders, roles }: Demographics): boolean {
  return [ages, genders, roles].some(({ length }) => length > 1)
}
