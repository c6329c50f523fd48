import { useState } from 'react'

/** The last value that was there: shown, dimmed, until the next one is. */
export function useKept<Value>(value: Value | null): Value | null {
  const [kept, keep] = useState(value)
  if (value !== null && value !== kept) keep(value)
  return value ?? kept
}
