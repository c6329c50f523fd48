/** Weeks in the three months of each quarter. */
export const retailPatterns = ['4-5-4', '4-4-5', '5-4-4'] as const
export type RetailPattern = (typeof retailPatterns)[number]

/** Which last day of a week ends the year: the last one in the month, or the one nearest to the end of the month. */
export const yearEnds = ['last', 'nearest'] as const
export type YearEnd = (typeof yearEnds)[number]

/** A year of 52 or 53 whole weeks. The extra week belongs to its last month. */
export interface RetailYear {
  readonly pattern: RetailPattern
  readonly ends: YearEnd
  /** The month in which it ends, 1 January to 12 December. */
  readonly endsIn: number
}
