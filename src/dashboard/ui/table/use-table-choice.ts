import { useState } from 'react'
import { useAddressChoice } from '../memory/address-choice.ts'
import { type Extent, extents } from './table-extent.ts'

/** Which rows of a long table are shown. */
export interface TableChoice {
  readonly text: string
  readonly extent: Extent
  readonly onText: (text: string) => void
  /** Writes the text into the address. */
  readonly onTextSettled: () => void
  readonly onExtent: (extent: Extent) => void
}

/**
 * The choice stands in the address as `rows.stores=bottom` and `find.stores=leeds`; the top is not written. The text is
 * written when the field is left: browsers limit how often an address may change, and each change draws the page.
 *
 * @param table a name that stays.
 */
export function useTableChoice(table: string): TableChoice {
  const [chosen, choose] = useAddressChoice(`rows.${table}`)
  const [sought, seek] = useAddressChoice(`find.${table}`)
  const [text, setText] = useState(sought ?? '')
  const settle = (next: string) => {
    if (next !== (sought ?? '')) seek(next)
  }
  return {
    text,
    extent: extents.find((extent) => extent === chosen) ?? 'top',
    onText: setText,
    onTextSettled: () => settle(text),
    onExtent: (extent) => {
      setText('')
      settle('')
      choose(extent === 'top' ? '' : extent)
    },
  }
}
