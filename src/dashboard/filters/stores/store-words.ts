import { formatCount } from '../../ui/words/format.ts'
import { mostStoresInAddress } from './store-selection.ts'

/** "3 of 2,000 stores", "All 2,000 stores". */
export function selectionWords(selected: number, all: number): string {
  if (selected === 0) return all === 1 ? '1 store' : `All ${formatCount(all)} stores`
  return `${formatCount(selected)} of ${formatCount(all)} stores`
}

/** "43 of 2,000 stores match", "No stores match “zzz”". */
export function matchWords(found: number, all: number, text: string): string {
  if (found === 0) return `No stores match “${text}”`
  return `${formatCount(found)} of ${formatCount(all)} stores ${found === 1 ? 'matches' : 'match'}`
}

export const tooManyWords = `Select up to ${mostStoresInAddress} stores, or all: a link can’t hold more.`
