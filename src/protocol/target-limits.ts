/** Limits of targets, without a schema: the dashboard checks files by them. */

/** Days of a period that the server splits. */
export const longestTargetDays = 400

/** The largest target of a day. Revenue may be in any currency. */
export const mostOnDay = { entries: 10_000_000, revenue: 1_000_000_000_000, conversion: 100 } as const
