import { useLayoutEffect, useRef } from 'react'

/** The last value that was shown: it stays, dimmed, until the next one is there. */
export function useKept<Value>(value: Value | null): Value | null {
  const shown = useRef(value)
  // What was worked out and never shown is not kept.
  useLayoutEffect(() => {
    if (value !== null) shown.current = value
  }, [value])
  return value ?? shown.current
}
