import { plural, t } from '@lingui/core/macro'
import { useEffect } from 'react'

/**
 * "Leeds · Briggate – Footfall – Shopfloor": the most specific part first, to tell tabs and bookmarks apart.
 */
export function useDocumentTitle(parts: readonly string[]): void {
  const title = [...parts, 'Shopfloor'].join(' – ')
  useEffect(() => {
    document.title = title
  }, [title])
}

/** The selected stores, as part of a title. */
export function storesTitle(chosen: readonly { readonly name: string }[], all: number): string {
  const [first] = chosen
  if (chosen.length === all && all !== 1) return t`All stores`
  if (chosen.length === 1 && first !== undefined) return first.name
  return plural(chosen.length, { one: '# store', other: '# stores' })
}
