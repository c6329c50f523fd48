import { describe, expect, test } from 'vitest'
import { requirement } from '../../../src/service/kinds/field-types.ts'
import { kinds } from '../../../src/service/kinds/kinds.ts'
import { readText } from '../../../src/service/kinds/read-field.ts'
import { caseNow, fieldCases } from './field-cases.ts'

describe.each(fieldCases)('a field of $holds', ({ holds, taken, refused }) => {
  test.each(taken)('accepts %j', (text, stored) => {
    expect(readText(holds, text, caseNow)).toBe(stored)
  })

  test.each(refused)('rejects %j', (text) => {
    expect(readText(holds, text, caseNow)).toBeUndefined()
  })

  test('has a requirement message', () => {
    const words = requirement(holds)
    expect(words).toMatch(/^must be .+[^.]$/)
    const [, example] = /for example (.+?),/.exec(words) ?? []
    if (example !== undefined) expect(readText(holds, example, caseNow)).toBeDefined()
  })
})

test('has cases for every type in use', () => {
  const used = new Set(Object.values(kinds).flatMap(({ fields }) => fields.map(({ holds }) => holds.type)))
  const shown = new Set(fieldCases.map(({ holds }) => holds.type))
  expect([...used].filter((type) => !shown.has(type))).toEqual([])
})

test('rejects a lone surrogate, which JSON allows but the engine does not', () => {
  for (const text of ['\ud800', 'a\udc00b', 'a\ud800']) {
    expect(readText({ type: 'id' }, text, caseNow)).toBeUndefined()
    expect(readText({ type: 'text', max: 100 }, text, caseNow)).toBeUndefined()
    expect(readText({ type: 'taxonomy' }, text, caseNow)).toBeUndefined()
  }
  expect(readText({ type: 'id' }, '🛒', caseNow)).toBe('🛒')
})
