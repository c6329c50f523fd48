import { expect, test } from 'vitest'
import type { StoreDuties } from '../../../src/domain/coverage/camera-duties.ts'
import { incidents } from '../../../src/domain/outages/incidents.ts'
import { incidentsAnswer } from '../../../src/domain/outages/incidents-answer.ts'
import type { NormNeeds } from '../../../src/domain/outages/norm-needs.ts'
import type { StoreNorm } from '../../../src/domain/outages/outage-cost.ts'
import { camera } from '../coverage/camera-fixtures.ts'

const down = (recording: string, location: string, hours: readonly string[]) =>
  camera(
    recording,
    hours.map((hour) => [`2026-11-07T${hour}:00`, [4, hour === '18' ? 4 : 0]] as const),
    { location },
  )
const cameras = [
  down('east', 'leeds', ['09', '10', '18']),
  down('roof', 'leeds', ['11', '12', '13', '18']),
  down('front', 'york', ['12', '18']),
  down('back', 'york', ['13', '18']),
]
const found = incidents(cameras, {
  span: { from: '2026-11-07T00:00', until: '2026-11-08T00:00' },
  overUntil: () => '2026-12-01T00:00',
})
const duties = new Map<string, StoreDuties>([
  ['leeds', { entrances: new Set(['east']), zones: new Map([['Roof', new Set(['other'])]]) }],
  ['york', { entrances: new Set(['front', 'back']), zones: null }],
])
const norm = (perHour: number): StoreNorm => ({ visitors: () => perHour, visits: new Map() })

type Page = Partial<Parameters<typeof incidentsAnswer>[1]>

async function ask(page: Page, norms: ReadonlyMap<string, StoreNorm> | null = new Map()) {
  const asked: ReadonlyMap<string, NormNeeds>[] = []
  const answer = await incidentsAnswer(
    { found, hasUptime: true },
    { order: 'cost', limit: 10, ...page },
    {
      names: new Map([['leeds', 'Briggate']]),
      duties,
      asOf: Date.parse('2026-11-08T10:00:00Z'),
      usual: { first: '2026-10-10', last: '2026-11-07' },
      async askNorms(needs) {
        asked.push(needs)
        return norms
      },
    },
  )
  const order = answer.incidents.map(({ cameras: [first] }) => first?.recording)
  return { ...answer, asked, order }
}

test('asks for the norm of stores that lost a number, and for the shares it needs', async () => {
  const { asked } = await ask({})
  expect(asked).toEqual([
    new Map([
      ['leeds', { shares: false, zones: new Map() }],
      ['york', { shares: true, zones: new Map() }],
    ]),
  ])
})

test('sorts by cost: most visitors first, then unknown costs by length, then incidents without effect', async () => {
  const { order, incidents } = await ask({}, new Map([['york', norm(40)]]))
  // Equal shares of one hour: newest first.
  expect(order).toEqual(['back', 'front', 'east', 'roof'])
  expect(incidents.map(({ visitors }) => visitors)).toEqual([20, 20, null, 0])
})

test('computes the cost of the page only, if sorted by start', async () => {
  const { order, asked, count } = await ask({ order: 'start', limit: 2 }, new Map([['york', norm(40)]]))
  expect(order).toEqual(['back', 'front'])
  expect(asked.flatMap((needs) => [...needs.keys()])).toEqual(['york'])
  expect(count).toBe(4)
  const last = await ask({ order: 'start', limit: 2, offset: 2 })
  expect(last.order).toEqual(['roof', 'east'])
})

test('finds every word in the names of cameras and store, and counts the matches', async () => {
  expect(await ask({ search: '  briggate ROOF' })).toMatchObject({
    count: 1,
    missedHours: 3,
    order: ['roof'],
  })
  expect(await ask({ search: 'york camera' })).toMatchObject({ count: 2, missedHours: 2 })
  expect(await ask({ search: 'roof east' })).toMatchObject({ count: 0, incidents: [] })
})

test('estimates nothing without hourly counts, and sorts by length', async () => {
  const { incidents, order, usual } = await ask({}, null)
  expect(usual).toBeNull()
  expect(order).toEqual(['east', 'back', 'front', 'roof'])
  expect(incidents.map(({ visitors }) => visitors)).toEqual([null, null, null, 0])
})

test('leaves the effect unknown for a store whose cameras have no known duty', async () => {
  const [one] = found.filter(({ location }) => location === 'leeds')
  const { incidents } = await incidentsAnswer(
    { found: one === undefined ? [] : [one], hasUptime: true },
    { order: 'cost', limit: 1 },
    {
      names: new Map(),
      duties: new Map(),
      asOf: 0,
      usual: { first: '2026-10-10', last: '2026-11-07' },
      askNorms: () => Promise.reject(new Error('there is nothing to ask')),
    },
  )
  expect(incidents).toMatchObject([{ visitors: null, basis: { kind: 'unknown' }, affects: null }])
})
