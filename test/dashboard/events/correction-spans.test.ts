import { expect, test } from 'vitest'
import { foldedByKind, spanTitle } from '../../../src/dashboard/events/automatic-spans.ts'
import {
  correctionSpans,
  foldedCorrections,
} from '../../../src/dashboard/events/corrections/correction-spans.ts'
import {
  correctionDetail,
  correctionsOfBucket,
  sumsWords,
} from '../../../src/dashboard/events/words/correction-words.ts'
import type { CorrectionRow } from '../../../src/protocol/derived/changes/changes-answers.ts'

function row(first: string, last: string, fields: Partial<CorrectionRow> = {}): CorrectionRow {
  return {
    ...{ location: 'leeds', source: 'entries', first: `2026-03-${first}`, last: `2026-03-${last}` },
    ...{ correctedOn: '2026-03-12', before: 1200, after: 1260 },
    ...fields,
  }
}

const spansOf = (rows: readonly CorrectionRow[], of: Parameters<typeof correctionSpans>[1] = 'entrances') =>
  correctionSpans({ corrections: { changes: rows, count: rows.length } }, of)
const daysOf = (rows: readonly CorrectionRow[]) =>
  spansOf(rows).map(({ from, until, stores }) => [from, until, stores.join()])
const york = { location: 'york' }
const stores = [
  { id: 'leeds', name: 'Leeds' },
  { id: 'york', name: 'York' },
]
const today = '2026-03-20'

test('folds the stores and days that were corrected together, a closed day between them too', () => {
  expect(daysOf([row('09', '10'), row('03', '07'), row('04', '05', york)])).toEqual([
    ['2026-03-03', '2026-03-10', 'leeds,york'],
  ])
  // The longer days of the first store reach the last.
  expect(daysOf([row('03', '09'), row('04', '05', york), row('10', '10', york)])).toHaveLength(1)
})

test('keeps days apart that lie further apart or were corrected on other days, the first day first', () => {
  expect(daysOf([row('10', '11'), row('03', '07'), row('05', '05', { correctedOn: '2026-03-14' })])).toEqual([
    ['2026-03-03', '2026-03-07', 'leeds'],
    ['2026-03-05', '2026-03-05', 'leeds'],
    ['2026-03-10', '2026-03-11', 'leeds'],
  ])
})

test('leaves out what the chart does not count, and has none where they are not offered', () => {
  const rows = (['entries', 'passers-by', 'zone-visits', 'transactions'] as const).map((source) =>
    row('03', '03', { source }),
  )
  const sources = (of: Parameters<typeof correctionSpans>[1]) =>
    spansOf(rows, of).flatMap((span) => span.rows.map(({ source }) => source))
  expect(sources('entrances')).toEqual(['entries', 'passers-by', 'transactions'])
  expect(sources('zones')).toEqual(['zone-visits'])
  expect(sources('zone-entry-rate')).toEqual(['entries', 'zone-visits'])
  expect(correctionSpans({ corrections: null }, 'entrances')).toEqual([])
})

test('words the sums of each source, its days and its stores', () => {
  const [span] = spansOf([
    row('03', '05', { source: 'transactions', before: 88, after: 88 }),
    row('03', '04'),
    row('03', '05', { ...york, before: 1000, after: 990 }),
  ])
  if (span === undefined) throw new Error('no span')
  expect(spanTitle(span, today)).toBe('Counts corrected on 12 Mar')
  expect(correctionDetail(span, stores, today)).toBe(
    'Entries: 2,200 → 2,250 · Transactions: 88, same total · 3\u2009–\u20095 Mar · 2 stores',
  )
})

test('names the sources alone of several corrections, since both can be of the same days', () => {
  const spans = spansOf([row('03', '05'), row('05', '05', { correctedOn: '2026-03-14', before: 400 })])
  const folded = foldedCorrections(spans)
  expect([spanTitle(folded, today), sumsWords(folded)]).toEqual([
    'Counts corrected on 12\u2009–\u200914 Mar',
    'Entries',
  ])
})

test('words the corrections of a bucket with all of their days', () => {
  const spans = spansOf([row('03', '05')])
  const inDays = (first: string, last: string) => correctionsOfBucket(spans, { first, last }, today)
  const words = 'Counts corrected on 12 Mar · Entries: 1,200 → 1,260 · 3\u2009–\u20095 Mar'
  expect(inDays('2026-03-04', '2026-03-04')).toBe(words)
  expect(inDays('2026-03-01', '2026-03-31')).toBe(words)
  expect(inDays('2026-03-06', '2026-03-06')).toBe('')
})

test('stands after outages that share its place', () => {
  const outage = {
    ...{ from: '2026-03-03', until: '2026-03-06', recordings: ['east'], stores: ['leeds'], hours: 6 },
    atLeast: false,
  }
  const spans = spansOf([row('03', '05')])
  expect(foldedByKind([...spans, outage])).toEqual([outage, ...spans])
})
