import { plural, t } from '@lingui/core/macro'
import form from '../../../ui/controls/form.module.css'
import type { TargetActions } from '../use-targets.ts'

interface SetWordsProps {
  readonly result: NonNullable<TargetActions['set']['data']>
  /** How many stores one target was of. `null` for several targets. */
  readonly stores: number | null
}

/** What was saved, and what was split without knowing the usual week. */
export function SetWords({ result: { days, even }, stores }: SetWordsProps) {
  return (
    <p className={form.done} role="status">
      {stores !== null && stores > 1
        ? plural(stores, { one: 'Saved for # store.', other: 'Saved for # stores.' })
        : plural(days, { one: 'Saved for # day.', other: 'Saved for # days.' })}
      {even.length > 0 && <span className={form.lead}> {evenWords(even.length, stores)}</span>}
    </p>
  )
}

function evenWords(unknown: number, stores: number | null): string {
  if (stores === null) {
    return t`Some periods were split evenly, because the usual week of the store is not known yet.`
  }
  if (stores === 1) return t`Split evenly, because this store’s usual week is not known yet.`
  if (unknown === stores) return t`Split evenly, because the usual weeks of these stores are not known yet.`
  return plural(unknown, {
    one: '# store without a known usual week is treated as an average store.',
    other: '# stores without a known usual week are treated as average stores.',
  })
}
