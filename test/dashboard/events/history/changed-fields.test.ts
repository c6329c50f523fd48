import { expect, test } from 'vitest'
import { changedFields } from '../../../../src/dashboard/events/history/changed-fields.ts'
import type { EventEntry } from '../../../../src/protocol/events.ts'

const known = ['Leeds', 'York', 'Bath', 'Hull', 'Derby'].map((name) => ({ id: name.toLowerCase(), name }))
const sale: EventEntry = {
  kind: 'promotion',
  title: 'Sale',
  from: '2026-03-02',
  until: '2026-03-08',
  stores: ['leeds', 'york'],
}
const lines = (after: Partial<EventEntry>, before: Partial<EventEntry> = {}) =>
  changedFields({ ...sale, ...before }, { ...sale, ...after }, { known, today: '2026-03-04' }).map((line) =>
    line.replaceAll(/[\u2009\u2060\u00a0]+/g, ' ').replaceAll('  ', ' '),
  )

test.each<{ case: string; after: Partial<EventEntry>; before?: Partial<EventEntry>; says: string[] }>([
  { case: 'nothing', after: {}, says: [] },
  { case: 'a title', after: { title: 'Winter sale' }, says: ['Title: Sale → Winter sale'] },
  { case: 'a title taken away', after: { title: '' }, says: ['Title: Sale → Promotion'] },
  { case: 'the kind', after: { kind: 'weather' }, says: ['Kind: Promotion → Weather'] },
  { case: 'a day', after: { until: '2026-03-10' }, says: ['Dates: 2 – 8 Mar → 2 – 10 Mar'] },
  { case: 'a first note', after: { note: '20% off' }, says: ['Note: none → 20% off'] },
  { case: 'a store added', after: { stores: ['leeds', 'york', 'bath'] }, says: ['Stores added: Bath'] },
  {
    case: 'as many other stores',
    after: { stores: ['leeds', 'bath'] },
    says: ['Stores added: Bath', 'Stores removed: York'],
  },
  {
    case: 'many stores added',
    before: { stores: ['leeds'] },
    after: { stores: ['leeds', 'york', 'bath', 'hull', 'derby'] },
    says: ['Stores added: 4 stores'],
  },
  { case: 'all stores', after: { stores: 'all' }, says: ['Stores: 2 stores → All stores'] },
  {
    case: 'several fields',
    after: { title: 'Coats', from: '2026-03-01' },
    says: ['Title: Sale → Coats', 'Dates: 2 – 8 Mar → 1 – 8 Mar'],
  },
])('names what a change altered: $case', ({ after, before, says }) => {
  expect(lines(after, before)).toEqual(says)
})
