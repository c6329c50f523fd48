import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for good, which calls the latest one: what it is handed to need not be drawn again for it. */
export function useHandler<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
