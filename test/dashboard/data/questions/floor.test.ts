import { expect, test } from 'vitest'
import { inTreeOrder, zoneTree, zoneWords } from '../../../../src/dashboard/data/questions/floor.ts'

test('orders zones as the tree does, numbers by value', () => {
  const floor = [{ zone: 'Service:Till 10' }, { zone: 'Service:Till 2' }, { zone: 'Men:Suits' }]
  expect(inTreeOrder(floor).map(({ zone }) => zone)).toEqual([
    'Men:Suits',
    'Service:Till 2',
    'Service:Till 10',
  ])
})

test('gathers zones by the parts of their paths', () => {
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

test('takes paths of one part, and paths with empty parts', () => {
  expect(zoneTree(['Entrance', 'A::B']).map(({ name, children }) => [name, children.length])).toEqual([
    ['A', 1],
    ['Entrance', 0],
  ])
  expect(zoneWords('Shoes:Women:Boots')).toBe('Shoes › Women › Boots')
})
