import { plural, t } from '@lingui/core/macro'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { EventFault } from '../../../protocol/event-rules.ts'
import type { StoreEvent } from '../../../protocol/events.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { formatDayRange } from '../../time/format-day.ts'

export function kindWord(kind: StoreEvent['kind']): string {
  switch (kind) {
    case 'promotion':
      return t`Promotion`
    case 'refit':
      return t`Refit`
    case 'weather':
      return t`Weather`
    case 'other':
      return t({
        message: 'Other',
        comment: 'A kind of event: neither a promotion, nor a refit, nor the weather',
      })
    case 'holiday':
      return t`Public holiday`
    case 'closed':
      return t({ message: 'Closed', comment: 'A day on which stores are closed' })
    case 'hours':
      return t`Special opening hours`
  }
}

/** "6 – 8 Mar". */
export function daysWords({ from, until }: Pick<StoreEvent, 'from' | 'until'>, today: LocalDay): string {
  return formatDayRange({ first: from, last: until }, today)
}

/** "Leeds", "3 stores", "All stores". */
export function storesWords(
  { stores }: Pick<StoreEvent, 'stores'>,
  known: readonly Pick<Store, 'id' | 'name'>[],
) {
  if (stores === 'all') return t`All stores`
  const [only] = stores
  if (stores.length === 1) return known.find(({ id }) => id === only)?.name ?? String(only)
  return plural(stores.length, { one: '# store', other: '# stores' })
}

export function faultWords(fault: EventFault): string {
  switch (fault) {
    case 'order':
      return t`The last day is before the first.`
    case 'length':
      return t`An event can last 366 days at most.`
    case 'past':
      return t`An event can start ten years ago at the earliest.`
    case 'ahead':
      return t`An event can start at most two years from now.`
  }
}
