import fc from 'fast-check'
import { expect, test } from 'vitest'
import { questionKey } from '../../../src/bff/answers/question-key.ts'

const keyOf = (body: unknown, route = 'entries') => questionKey({ action: 'metric', route, body })

test('ignores the order of object keys, but not of list items', () => {
  expect(keyOf({ a: 1, b: { c: [1, 2], d: null } })).toBe(keyOf({ b: { d: null, c: [1, 2] }, a: 1 }))
  expect(keyOf({ entities: ['x', 'y'] })).not.toBe(keyOf({ entities: ['y', 'x'] }))
})

test('gives different requests different keys', () => {
  const bodies = [{}, { a: null }, { a: '1' }, { a: 1 }, { a: [1] }, { a: [[1]] }, { b: 1 }, { a: { b: 1 } }]
  expect(new Set(bodies.map((body) => keyOf(body))).size).toBe(bodies.length)
  expect(keyOf({}, 'entries')).not.toBe(keyOf({}, 'area/data'))
})

test('distinguishes keys that JavaScript treats specially', () => {
  const body = (text: string) => keyOf(JSON.parse(text))
  expect(body('{"__proto__":1}')).not.toBe(body('{}'))
  expect(body('{"b":0,"__proto__":1,"2":0,"10":0}')).toBe(body('{"10":0,"2":0,"__proto__":1,"b":0}'))
})

test('gives two bodies the same key exactly if they are the same JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      expect(keyOf(one) === keyOf(other)).toBe(keyOf(shuffled(one)) === keyOf(other))
      expect(keyOf(shuffled(one))).toBe(keyOf(one))
      expect(JSON.parse(keyOf(one))[2]).toEqual(JSON.parse(JSON.stringify(one)))
    }),
  )
})

/** The same value with the keys of its objects in reverse. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, shuffled(inner)]),
  )
}
