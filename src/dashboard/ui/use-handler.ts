import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function for good, which calls the latest one: what it is handed to need not be drawn again for it. */
export function useHandler<Args extends readonly unknown[]>(
  handler: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
