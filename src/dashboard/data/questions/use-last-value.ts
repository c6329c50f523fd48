import { useLayoutEffect, useRef } from 'react'

/** The value, or the last one that was shown while there is none: it stays, dimmed, until the next is there. */
export function useLastValue<Value>(value: Value | null): Value | null {
  const shown = useRef(value)
  // React may discard a drawing: only a value that was shown is kept.
  useLayoutEffect(() => {
    if (value !== null) shown.current = value
  }, [value])
  return value ?? shown.current
}
