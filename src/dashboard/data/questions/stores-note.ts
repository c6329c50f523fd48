import { plural, t } from '@lingui/core/macro'
import type { Store } from './store-zones.ts'

/** "Leeds · Briggate"; "12 stores"; of several time zones "12 stores · store local time". */
export function storesNote(stores: readonly Store[]): string {
  const [first] = stores
  if (stores.length === 1 && first !== undefined) {
    const { name, zoneFrom } = first
    return zoneFrom === 'assumed' ? t`${name} · UTC days (time zone unknown)` : name
  }
  const zones = new Set(stores.map(({ timezone }) => timezone))
  return zones.size <= 1
    ? plural(stores.length, { one: '# store', other: '# stores' })
    : plural(stores.length, { one: '# store · store local time', other: '# stores · store local time' })
}
