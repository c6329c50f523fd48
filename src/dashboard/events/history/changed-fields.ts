import { t } from '@lingui/core/macro'
import type { LocalDay } from '../../../calendar/calendar.ts'
import type { EventEntry } from '../../../protocol/events.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { daysWords, kindWord, storesWords } from '../words/event-words.ts'

interface Wording {
  /** Every store that the viewer sees. */
  readonly known: readonly Pick<Store, 'id' | 'name'>[]
  readonly today: LocalDay
}

/** Returns a line for each field of an event that a change has altered: "Title: Sale → Winter sale". */
export function changedFields(before: EventEntry, after: EventEntry, wording: Wording): readonly string[] {
  const fields: readonly { readonly name: string; readonly words: (entry: EventEntry) => string }[] = [
    { name: t`Kind`, words: ({ kind }) => kindWord(kind) },
    { name: t`Title`, words: ({ title, kind }) => (title === '' ? kindWord(kind) : title) },
    { name: t`Dates`, words: (entry) => daysWords(entry, wording.today) },
    { name: t`Note`, words: ({ note = '' }) => (note === '' ? t`none` : note) },
  ]
  return [
    ...fields.flatMap(({ name, words }) => {
      const [from, to] = [words(before), words(after)]
      return from === to ? [] : [t`${name}: ${from} → ${to}`]
    }),
    ...changedStores(before.stores, after.stores, wording.known),
  ]
}

type StoresOfEvent = EventEntry['stores']

/** Lists name the stores that came and went, because as many others can take their place. */
function changedStores(
  before: StoresOfEvent,
  after: StoresOfEvent,
  known: Wording['known'],
): readonly string[] {
  if (before === 'all' || after === 'all') {
    const [from, to] = [storesWords({ stores: before }, known), storesWords({ stores: after }, known)]
    return before === after ? [] : [t`Stores: ${from} → ${to}`]
  }
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  const [addedNames, removedNames] = [namesOf(added, known), namesOf(removed, known)]
  return [
    ...(added.length > 0 ? [t`Stores added: ${addedNames}`] : []),
    ...(removed.length > 0 ? [t`Stores removed: ${removedNames}`] : []),
  ]
}

/** "Leeds, York"; of many "12 stores". */
function namesOf(stores: readonly string[], known: Wording['known']): string {
  return stores.length > mostNamed
    ? storesWords({ stores }, known)
    : stores.map((id) => storesWords({ stores: [id] }, known)).join(', ')
}

const mostNamed = 3
