import { expect, test } from 'vitest'
import { paceWords } from '../../../src/dashboard/pages/pace-words.ts'
import type { CombinedPace } from '../../../src/protocol/derived/usual/pace-answers.ts'

const due = { middle: 580, low: 550, high: 610 }
const pace: CombinedPace = { target: 1000, counted: 620, due, stores: 1, withoutTarget: 0 }
const leftOut = { first: [{ location: 'a', reason: 'gaps' as const }], count: 1 }

test.each<[string, CombinedPace]>([
  ['62% of target · 58% due by now · 380 to go', pace],
  ['100% of target · 58% due by now · reached', { ...pace, counted: 1000 }],
  ['At least 62% of target · pace unknown: camera gaps', { ...pace, atLeast: true, due: null }],
  ['At least 62% of target · pace unknown: camera gaps', { ...pace, atLeast: true }],
  [
    'At least 120% of target · pace unknown: camera gaps · reached',
    { ...pace, counted: 1200, atLeast: true },
  ],
  ['62% of target · pace unknown: too few earlier days', { ...pace, due: null }],
  [
    '62% of target · 58% due by now · 380 to go · 3 of 5 stores',
    { ...pace, stores: 3, leftOut, withoutTarget: 1 },
  ],
  [
    '0% of target · 0% due by now · 1,000 to go',
    { ...pace, counted: 0, due: { middle: 0, low: 0, high: 0 } },
  ],
])('%s', (words, told) => {
  expect(paceWords(told)).toBe(words)
})

test('of revenue, the figures end with the last hour that tills have reported', () => {
  const subject = { missed: 'pace unknown: till data is missing', until: '14:00' }
  expect(paceWords(pace, subject)).toBe('62% of target by 14:00 · 58% due by now')
  expect(paceWords({ ...pace, atLeast: true }, subject)).toBe(
    'At least 62% of target by 14:00 · pace unknown: till data is missing',
  )
})
