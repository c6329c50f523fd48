import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AnswerParts, type Part, readSingle } from '../../src/client/answer-parts.ts'

const limits = { maxParts: 100, maxAnswerLength: 100_000 }

/**
 * The three numbering schemes of interface notes §1: the number of the first part, and the total that each part states.
 */
const numberings = {
  'zero-based with the last index': { first: 0, total: (count: number) => count - 1 },
  'zero-based with a count': { first: 0, total: (count: number) => count },
  'one-based with a count': { first: 1, total: (count: number) => count },
} as const

/** A JSON object or array with misleading content: brackets, quotes and bars inside strings. */
const text = fc
  .oneof(
    fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 6 }),
    fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 }),
    fc.array(fc.stringMatching(/^[[\]{}",|\\:0-9]{0,12}$/), { maxLength: 8 }),
    fc.array(fc.array(fc.constantFrom(1, [], {}, [[]], '}', ']'))),
  )
  .chain((value) => fc.constantFrom(JSON.stringify(value), JSON.stringify(value, null, 1)))

/** The text, cut anywhere into non-empty parts. */
const pieces = text.chain((whole) =>
  fc.uniqueArray(fc.integer({ min: 1, max: Math.max(1, whole.length - 1) }), { maxLength: 8 }).map((cuts) => {
    const inside = cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b)
    return [0, ...inside].map((cut, index) => whole.slice(cut, inside[index] ?? whole.length))
  }),
)

const delivery = fc
  .record({ numbering: fc.constantFrom(...Object.values(numberings)), pieces })
  .chain(({ numbering, pieces: cut }) => {
    const parts = cut.map(
      (json, index): Part => ({
        partNumber: numbering.first + index,
        totalParts: numbering.total(cut.length),
        json,
      }),
    )
    return fc.record({
      whole: fc.constant(cut.join('')),
      parts: fc.shuffledSubarray(parts, { minLength: parts.length, maxLength: parts.length }),
    })
  })

describe('parts of an answer', () => {
  test('complete it with the last part and not before, whatever their size, numbering and order', () => {
    fc.assert(
      fc.property(delivery, ({ whole, parts }) => {
        const answer = new AnswerParts(limits)
        const outcomes = parts.map((part) => answer.add(part))
        for (const outcome of outcomes.slice(0, -1)) expect(outcome.state).not.toBe('broken')
        const complete = outcomes.findIndex(({ state }) => state === 'complete')
        const outcome = outcomes[complete]
        if (outcome?.state !== 'complete') throw new Error('the answer is not complete')
        expect(outcome.answer.value).toEqual(JSON.parse(whole))
        // Only white space at the end can follow a complete value, and it belongs to none.
        expect(outcome.answer.text.trim()).toBe(whole.trim())
      }),
      { numRuns: 2000 },
    )
  })

  test('count once, however often each arrives', () => {
    fc.assert(
      fc.property(delivery, ({ whole, parts }) => {
        const answer = new AnswerParts(limits)
        const twice = parts.slice(0, -1).flatMap((part) => [part, { ...part, json: 'ignored' }])
        const states = twice.map((part) => answer.add(part).state)
        const last = parts.at(-1)
        if (last === undefined) throw new Error('there is no part')
        if (states.includes('complete')) return
        expect(answer.add(last)).toMatchObject({ state: 'complete', answer: { value: JSON.parse(whole) } })
      }),
    )
  })

  test.each([
    ['0|2', '0|2 1|2', ['[1,', '2]']],
    ['0|2', '0|2 1|2 2|2', ['[1,', '2,', '3]']],
    ['1|2', '1|2 2|2', ['[1,', '2]']],
    ['1|2', '1|2 2|2 0|2', ['2,', '3]', '[1,']],
    ['a lone 0|1', '0|1', ['[1]']],
    ['a lone 1|1', '1|1', ['[1]']],
    ['0|1 before 1|1', '0|1 1|1', ['[1', ']']],
    ['1|1 before 0|1', '1|1 0|1', [']', '[1']],
  ])('that begin with %s complete the answer as soon as they parse: %s', (_, numbers, texts) => {
    const answer = new AnswerParts(limits)
    const states = numbers.split(' ').map((pair, index) => {
      const [partNumber = 0, totalParts = 0] = pair.split('|').map(Number)
      return answer.add({ partNumber, totalParts, json: texts[index] ?? '' }).state
    })
    expect(states).toEqual([...states.slice(1).map(() => 'incomplete'), 'complete'])
  })

  test('are malformed if all are present and the text is not JSON', () => {
    const answer = new AnswerParts(limits)
    answer.add({ partNumber: 0, totalParts: 1, json: '{"a":' })
    expect(answer.add({ partNumber: 1, totalParts: 1, json: ',}' })).toMatchObject({
      state: 'broken',
      code: 'malformed_answer',
    })
  })

  test.each([
    ['a different total', { partNumber: 1, totalParts: 4, json: '' }],
    ['a number above the total', { partNumber: 4, totalParts: 3, json: '' }],
  ])('are malformed with %s', (_, part) => {
    const answer = new AnswerParts(limits)
    answer.add({ partNumber: 0, totalParts: 3, json: '[' })
    expect(answer.add(part)).toMatchObject({ state: 'broken', code: 'malformed_answer' })
  })

  test('are too large if they are too many or too long together', () => {
    const tooMany = new AnswerParts({ ...limits, maxParts: 3 })
    expect(tooMany.add({ partNumber: 0, totalParts: 4, json: '[' })).toMatchObject({
      code: 'answer_too_large',
    })

    const tooLong = new AnswerParts({ ...limits, maxAnswerLength: 4 })
    expect(tooLong.add({ partNumber: 0, totalParts: 3, json: '[1,' }).state).toBe('incomplete')
    expect(tooLong.add({ partNumber: 1, totalParts: 3, json: '2,' })).toMatchObject({
      code: 'answer_too_large',
    })
    expect(readSingle('[1,2]', { ...limits, maxAnswerLength: 4 })).toMatchObject({ code: 'answer_too_large' })
  })

  test('are parsed at most twice', () => {
    const parse = JSON.parse
    let parses = 0
    JSON.parse = (...args) => {
      parses += 1
      return parse(...args)
    }
    try {
      const answer = new AnswerParts(limits)
      const rows = Array.from({ length: 50 }, (_, row) => `{"row":${row}}`)
      const cut = ['[', ...rows.flatMap((row, index) => (index === 0 ? [row] : [',', row])), ']']
      for (const [partNumber, json] of cut.slice(0, 100).entries()) {
        answer.add({ partNumber, totalParts: 99, json })
      }
    } finally {
      JSON.parse = parse
    }
    expect(parses).toBeLessThanOrEqual(2)
  })
})
