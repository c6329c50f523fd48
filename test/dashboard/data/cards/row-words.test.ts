import { describe, expect, test } from 'vitest'
import type { Extent } from '../../../../src/dashboard/coverage/why-question.ts'
import { rowWords } from '../../../../src/dashboard/data/cards/row-words.ts'

const row = (first: string, rest: Partial<Extent> & { readonly last?: string } = {}) => {
  const { last = first, hour = null, occurrence = 0 } = rest
  return { extent: { days: { first, last }, hour, occurrence } }
}
const wordsOf = (...rows: readonly ReturnType<typeof row>[]) =>
  rows.map(rowWords(rows)).map((words) => words.replaceAll(/\s/g, ' '))

describe('names the rows of a table', () => {
  test('by short days, without the year that all of them share', () => {
    expect(wordsOf(row('2026-10-26'), row('2026-11-07'))).toEqual(['Mon 26 Oct', 'Sat 7 Nov'])
  })

  test('with the year, if they are of two', () => {
    expect(wordsOf(row('2025-12-31'), row('2026-01-01'))).toEqual(['Wed, 31 Dec 2025', 'Thu, 1 Jan 2026'])
  })

  test('by both ends of a week', () => {
    const weeks = [row('2026-10-26', { last: '2026-11-01' }), row('2026-11-02', { last: '2026-11-08' })]
    expect(wordsOf(...weeks)).toEqual(['26 Oct – 1 Nov', '2 – 8 Nov'])
  })

  test('by the hour alone, if all are of one day', () => {
    const [first, second] = [row('2026-11-18', { hour: 8 }), row('2026-11-18', { hour: 9 })]
    expect(wordsOf(first, second)).toEqual(['08:00–09:00', '09:00–10:00'])
    expect(wordsOf(first, row('2026-11-19', { hour: 8 }))).toEqual([
      'Wed 18 Nov, 08:00–09:00',
      'Thu 19 Nov, 08:00–09:00',
    ])
  })

  test('and marks the hour that clocks repeat', () => {
    const hours = [row('2026-10-25', { hour: 1 }), row('2026-10-25', { hour: 1, occurrence: 1 })]
    expect(wordsOf(...hours)).toEqual(['01:00–02:00', '01:00–02:00 (second time)'])
  })
})
