/** Weeks before an event that `effect` compares with it. */
export const weeksBefore = 8

/** Days of an event that `effect` judges: later ones are too far from the weeks before. */
export const mostJudgedDays = 56
