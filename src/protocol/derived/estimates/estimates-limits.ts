/** Most stores of one request: it reads eight weeks of hours before and after the period. */
export const mostEstimatedStores = 200

/** Weeks before the period, and after it, in which the same hours say what is usual. */
export const weeksAround = 8
