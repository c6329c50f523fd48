import { useLayoutEffect, useRef } from 'react'

/** Returns the value, or the last one shown while there is none. The screen dims it until the next arrives. */
export function useLastValue<Value>(value: Value | null): Value | null {
  const shown = useRef(value)
  // React may discard a render, so only a value that was shown is kept.
  useLayoutEffect(() => {
    if (value !== null) shown.current = value
  }, [value])
  return value ?? shown.current
}
