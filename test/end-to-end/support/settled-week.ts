const day = 86_400_000

export interface Days {
  readonly from: string
  readonly to: string
}

/** The Monday before last, or weeks before it, and the Sunday after: days that are settled, whenever the test runs. */
export function settledWeek(weeksBefore = 0): Days {
  const today = Math.floor(Date.now() / day) * day
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * day - (7 + 7 * weeksBefore) * day
  const text = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  return { from: text(monday), to: text(monday + 6 * day) }
}
