import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { withParameters } from './address-parameters.ts'

/**
 * How something is shown, as one parameter of the address: whoever opens its link sees the same. Choosing makes no entry
 * of the history, whose steps are those from one question to the next.
 *
 * @returns what the address says, `null` where it says nothing.
 */
export function useAddressChoice(name: string): readonly [string | null, (choice: string) => void] {
  const told = new URLSearchParams(useSearch()).get(name)
  const [, navigate] = useLocation()
  const choose = useCallback(
    (choice: string) => {
      // As it is now: another choice may have been written since the page was drawn.
      const { pathname, search } = window.location
      navigate(`${pathname}?${withParameters(search, [name], { [name]: choice })}`, { replace: true })
    },
    [name, navigate],
  )
  return [told, choose]
}
