const day = 86_400_000

export interface Days {
  readonly from: string
  readonly to: string
}

/** Last week, or a week before it, from Monday to Sunday: its numbers are final. */
export function settledWeek(weeksBefore = 0): Days {
  const today = Math.floor(Date.now() / day) * day
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * day - (7 + 7 * weeksBefore) * day
  const text = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  return { from: text(monday), to: text(monday + 6 * day) }
}
