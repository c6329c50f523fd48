import { expect, test } from 'vitest'
import { mayTakeLong } from '../../../src/protocol/requests/long-questions.ts'

const of = (action: string, route: string, stores: number) => ({
  action,
  route,
  body: { entities: Array.from({ length: stores }, (_, store) => `store-${store}`) },
})

test('may take long: a derived answer of more than 500 stores, but for live status', () => {
  expect(mayTakeLong(of('derived', 'usual', 501))).toBe(true)
  expect(mayTakeLong(of('derived', 'usual', 500))).toBe(false)
  expect(mayTakeLong(of('derived', 'live', 2000))).toBe(false)
  expect(mayTakeLong(of('metric', 'entries', 2000))).toBe(false)
})

test.each([null, {}, { entities: 'all' }, 'text'])('a body such as %j does not', (body) => {
  expect(mayTakeLong({ action: 'derived', route: 'usual', body })).toBe(false)
})
