import { type KeyboardEvent, useRef } from 'react'
import { nothingTyped, rowOfKey, rowOfTyped, typedWith } from '../list-keys.ts'
import type { StoreOption } from './store-option.tsx'

export interface ListKeys {
  readonly options: readonly StoreOption[]
  /** The row that has the focus. */
  readonly row: number
  readonly onMove: (row: number) => void
  /** @param isRange from the last row that was ticked */
  readonly onTick: (row: number, isRange: boolean) => void
  readonly onOnly: (id: string) => void
  readonly onAdd: (ids: readonly string[]) => void
}

/** Returns the listener of a list of stores; a key that means nothing there goes on to the page. */
export function useListKeys(keys: ListKeys): (event: KeyboardEvent<HTMLElement>) => void {
  const { options, row, onMove, onTick, onOnly, onAdd } = keys
  const typed = useRef(nothingTyped)

  /** @returns whether the key was for the list */
  const hear = (event: KeyboardEvent<HTMLElement>): boolean => {
    const { key } = event
    if (event.altKey) return false
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'a') return false
      onAdd(options.map(({ id }) => id))
      return true
    }
    const moved = rowOfKey(key, row, options.length)
    if (moved !== undefined) {
      onMove(moved)
      return true
    }
    const letters = typedWith(typed.current, key, event.timeStamp)
    if (letters !== null) {
      typed.current = letters
      const names = options.map(({ name }) => name)
      onMove(rowOfTyped(names, letters.text, row) ?? row)
      return true
    }
    if (key === ' ') onTick(row, event.shiftKey)
    else if (key === 'Enter') onOnly(options[row]?.id ?? '')
    else return false
    return true
  }
  return (event) => {
    if (hear(event)) event.preventDefault()
  }
}
