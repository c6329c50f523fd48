import { t } from '@lingui/core/macro'
import type { ChangesAnswer } from '../../../protocol/derived/changes/changes-answers.ts'
import { formatCount } from '../../ui/words/format.ts'
import type { Cut } from '../late/cut.ts'

/** Which kinds of changes have more than an answer lists. */
export function cutsOf({ changes, count, openingHours, corrections }: CountedChanges): readonly Cut[] {
  const kinds: readonly Cut[] = [
    { kind: 'cameras', listed: changes.length, all: count },
    { kind: 'hours', listed: openingHours?.changes.length ?? 0, all: openingHours?.count ?? 0 },
    { kind: 'corrections', listed: corrections?.changes.length ?? 0, all: corrections?.count ?? 0 },
  ]
  return kinds.filter(({ listed, all }) => listed < all)
}

type CountedChanges = Pick<ChangesAnswer, 'changes' | 'count' | 'openingHours' | 'corrections'>

/** "Showing the latest 500 of 812 new and removed cameras." */
export function cutWords({ kind, ...counts }: Cut): string {
  const [listed, all] = [formatCount(counts.listed), formatCount(counts.all)]
  switch (kind) {
    case 'cameras':
      return t`Showing the latest ${listed} of ${all} new and removed cameras.`
    case 'hours':
      return t`Showing the latest ${listed} of ${all} changes of opening hours.`
    case 'corrections':
      return t`Showing the latest ${listed} of ${all} corrections.`
  }
}

/** The head of a column of a file: earlier rows lack the changes that are not listed. */
export function changesHead(kind: Cut['kind'], cuts: readonly Cut[]): string {
  const cut = cuts.find((one) => one.kind === kind)
  const [listed, all] = [formatCount(cut?.listed ?? 0), formatCount(cut?.all ?? 0)]
  switch (kind) {
    case 'cameras':
      return cut === undefined
        ? t`New and removed cameras`
        : t`New and removed cameras (latest ${listed} of ${all})`
    case 'hours':
      return cut === undefined
        ? t`Changed opening hours`
        : t`Changed opening hours (latest ${listed} of ${all})`
    case 'corrections':
      return cut === undefined ? t`Corrected counts` : t`Corrected counts (latest ${listed} of ${all})`
  }
}
