import { useEffect } from 'react'

/** "Leeds · Briggate – Footfall – Shopfloor": what tells tabs and bookmarks apart comes first. */
export function useDocumentTitle(parts: readonly string[]): void {
  const title = [...parts, 'Shopfloor'].join(' – ')
  useEffect(() => {
    document.title = title
  }, [title])
}

/** How a title names the chosen stores. */
export function storesTitle(chosen: readonly { readonly name: string }[], all: number): string {
  const [first] = chosen
  if (chosen.length === all && all !== 1) return 'All stores'
  return chosen.length === 1 && first !== undefined ? first.name : `${chosen.length} stores`
}
