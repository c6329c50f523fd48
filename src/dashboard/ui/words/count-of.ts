import { t } from '@lingui/core/macro'
import { formatCount } from './format.ts'

/** `1 store`, `1,240 stores`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`
}

/** `3 of 104 cameras`; of all of them `104 cameras`. */
export function shownOf(shown: number, all: number, one: string): string {
  const [some, whole] = [formatCount(shown), countOf(all, one)]
  return shown === all ? whole : t`${some} of ${whole}`
}
