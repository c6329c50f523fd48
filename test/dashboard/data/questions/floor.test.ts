import { expect, test } from 'vitest'
import { zonesOf, zoneTree, zoneWords } from '../../../../src/dashboard/data/questions/floor.ts'
import { floorOf } from '../../../../src/domain/zones/floor.ts'

const context = (taxonomy: string, recording_id: string, area_type = 'taxonomy') => ({
  taxonomy,
  recording_id,
  area_type,
})

test('zones of several stores stand once, in the order of the tree, numbers as numbers', () => {
  const floor = ['leeds', 'york'].flatMap((store) =>
    floorOf(store, [
      context('Service:Till 10', 'a'),
      context('Service:Till 2', 'a'),
      context('Men:Suits', 'a'),
    ]),
  )
  expect(zonesOf(floor)).toEqual(['Men:Suits', 'Service:Till 2', 'Service:Till 10'])
})

test('the tree gathers zones by the parts of their paths', () => {
  const tree = zoneTree(['Shoes:Women:Boots', 'Shoes:Men', 'Service:Checkout', 'Service:Checkout:Upstairs'])
  expect(tree.map(({ name, isZone, zones }) => ({ name, isZone, zones }))).toEqual([
    { name: 'Service', isZone: false, zones: ['Service:Checkout', 'Service:Checkout:Upstairs'] },
    { name: 'Shoes', isZone: false, zones: ['Shoes:Men', 'Shoes:Women:Boots'] },
  ])
  const [checkout] = tree[0]?.children ?? []
  expect(checkout).toMatchObject({
    path: 'Service:Checkout',
    isZone: true,
    zones: ['Service:Checkout', 'Service:Checkout:Upstairs'],
  })
  expect(checkout?.children.map(({ name, children }) => [name, children])).toEqual([['Upstairs', []]])
  expect(tree[1]?.children.map(({ name, isZone }) => [name, isZone])).toEqual([
    ['Men', true],
    ['Women', false],
  ])
})

test('a path of one part, and one with holes, stand in the tree too', () => {
  expect(zoneTree(['Entrance', 'A::B']).map(({ name, children }) => [name, children.length])).toEqual([
    ['A', 1],
    ['Entrance', 0],
  ])
  expect(zoneWords('Shoes:Women:Boots')).toBe('Shoes › Women › Boots')
})
