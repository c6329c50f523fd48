import { plural } from '@lingui/core/macro'

/** "North (13 stores)". */
export function groupWords(name: string, stores: number): string {
  return plural(stores, { one: `${name} (# store)`, other: `${name} (# stores)` })
}
