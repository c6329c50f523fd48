import { plural } from '@lingui/core/macro'

/** "28 rows": how long a table is, before it is scrolled. */
export function rowsWords(count: number): string {
  return plural(count, { one: '# row', other: '# rows' })
}
