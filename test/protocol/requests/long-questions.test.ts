import { expect, test } from 'vitest'
import { mayTakeLong } from '../../../src/protocol/requests/long-questions.ts'

const of = (action: string, route: string, stores: number) => ({
  action,
  route,
  body: { entities: Array.from({ length: stores }, (_, store) => `store-${store}`) },
})

test('mayTakeLong is true for a derived answer of more than 100 stores, except live status', () => {
  expect(mayTakeLong(of('derived', 'usual', 101))).toBe(true)
  expect(mayTakeLong(of('derived', 'usual', 100))).toBe(false)
  expect(mayTakeLong(of('derived', 'live', 2000))).toBe(false)
  expect(mayTakeLong(of('metric', 'entries', 2000))).toBe(false)
})

test.each([null, {}, { entities: 'all' }, 'text'])('mayTakeLong is false for a body such as %j', (body) => {
  expect(mayTakeLong({ action: 'derived', route: 'usual', body })).toBe(false)
})
