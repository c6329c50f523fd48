import { useCallback } from 'react'
import { useLocation, useSearch } from 'wouter'
import { withParameters } from './address-parameters.ts'

/**
 * A choice of display as one parameter of the address, so that a link shows the same. Choosing adds no entry to the
 * history, whose steps are changes of the filters.
 *
 * @returns the choice in the address; `null` if there is none.
 */
export function useAddressChoice(name: string): readonly [string | null, (choice: string) => void] {
  const chosen = new URLSearchParams(useSearch()).get(name)
  const [, navigate] = useLocation()
  const choose = useCallback(
    (choice: string) => {
      // As it is now: another choice may have been written since the page was drawn.
      const { pathname, search } = window.location
      navigate(`${pathname}?${withParameters(search, [name], { [name]: choice })}`, { replace: true })
    },
    [name, navigate],
  )
  return [chosen, choose]
}
