import { expect, test } from 'vitest'
import { busiestZone, storeReference } from '../../../../src/dashboard/pages/zones/zone-measures.ts'

const storeWide = { value: 725, weighted: false, entries: 100 }
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test('the time in store is a reference line, and says if it is weighted', () => {
  expect(plain(storeReference(storeWide)?.text)).toBe('time in store 12m 05s')
  expect(plain(storeReference({ ...storeWide, weighted: true })?.text)).toBe(
    'time in store 12m 05s, weighted by entries',
  )
})

test('an unknown time in store is no line', () => {
  expect(storeReference({ value: null, weighted: false, entries: null })).toBeNull()
})

test('the zone drawn at first is the one with the most visits', () => {
  const zones = [
    { zone: 'Men:Suits', visits: 20 },
    { zone: 'Women:Tops', visits: 180 },
    { zone: 'Women:Coats', visits: null },
  ]
  expect(busiestZone(zones)).toBe('Women:Tops')
})

test('without any visit the first zone is drawn', () => {
  expect(
    busiestZone([
      { zone: 'Men:Suits', visits: null },
      { zone: 'Women:Tops', visits: null },
    ]),
  ).toBe('Men:Suits')
})
