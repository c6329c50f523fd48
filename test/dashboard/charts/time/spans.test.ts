import { expect, test } from 'vitest'
import {
  kindsForKey,
  partialIsCommon,
  spansOf,
  spansWithWords,
} from '../../../../src/dashboard/charts/time/spans.ts'
import { closed, future, nobody, noData, point, unseen } from '../points.ts'

const partly = (share: number, verdict: 'partial' | 'unreliable' = 'partial') => ({
  coverage: { share, verdict },
})

test('adjacent buckets of one state are one stretch with one word', () => {
  const list = [point(0), point(1, closed), point(2, closed), point(3, noData), point(4), point(5, noData)]
  expect(spansOf(list)).toEqual([
    { kind: 'closed', first: 1, last: 2, word: 'Closed' },
    { kind: 'no-data', first: 3, last: 3, word: 'No data' },
    { kind: 'no-data', first: 5, last: 5, word: 'No data' },
  ])
})

test('buckets without visitors are another stretch than no data and closed', () => {
  const spans = spansOf([point(0, noData), point(1, nobody), point(2, closed), point(3, { value: 0 })])
  expect(spans.map(({ kind, word }) => [kind, word])).toEqual([
    ['no-data', 'No data'],
    ['nobody', '0 visitors'],
    ['closed', 'Closed'],
  ])
})

test('complete coverage and future buckets have no stretch', () => {
  expect(spansOf([point(0), point(1, { value: 0 }), point(2, future)])).toEqual([])
})

test('a partly seen bucket says how much was seen, rounded down', () => {
  expect(spansOf([point(0, partly(0.9799))])[0]?.word).toBe('97% coverage')
})

test('several partly seen buckets give the range of coverage', () => {
  const list = [point(0, partly(0.91)), point(1, partly(0.85)), point(2, partly(0.851))]
  expect(spansOf(list)).toEqual([{ kind: 'partial', first: 0, last: 2, word: '85–91% coverage' }])
})

test('unreliable is another stretch than partial', () => {
  const kinds = spansOf([point(0, partly(0.9)), point(1, partly(0.5, 'unreliable'))]).map(({ kind }) => kind)
  expect(kinds).toEqual(['partial', 'unreliable'])
})

test('unknown coverage is a stretch and never counts as complete', () => {
  expect(spansOf([point(0, { coverage: unseen })])[0]?.kind).toBe('unknown')
})

test('an hour outside opening hours in which people came bears no mark', () => {
  const early = point(0, { coverage: { ...unseen, outsideHours: true } })
  expect(spansOf([early])).toEqual([])
  expect(kindsForKey([early])).toEqual([])
})

test('a measured bucket without a value is no data', () => {
  expect(spansOf([point(0, { value: null })])[0]?.kind).toBe('no-data')
})

test('the key names stretches that are too many for words', () => {
  const nights = Array.from({ length: 12 }, (_, index) => point(index, index % 2 === 0 ? closed : {}))
  expect(kindsForKey(nights)).toEqual(['closed'])
  expect(spansWithWords(spansOf(nights), nights.length)).toEqual([])
})

test('few stretches carry their words and need no key; unknown coverage always does', () => {
  expect(kindsForKey([point(0), point(1, closed)])).toEqual([])
  expect(kindsForKey([point(0, { coverage: unseen })])).toEqual(['unknown'])
})

test('one partly seen stretch over most of the chart moves below the values and into the key', () => {
  const seen = (parts: number) =>
    Array.from({ length: 10 }, (_, index) => point(index, index < parts ? partly(0.97) : {}))
  const [half, most] = [seen(5), seen(6)]
  expect([partialIsCommon(spansOf(half), 10), partialIsCommon(spansOf(most), 10)]).toEqual([false, true])
  expect([kindsForKey(half), kindsForKey(most)]).toEqual([[], ['partial']])
  expect([spansWithWords(spansOf(half), 10).length, spansWithWords(spansOf(most), 10)]).toEqual([1, []])
})

test('a few partly seen points keep their mark, which drowns nothing', () => {
  const list = [point(0, partly(0.97)), point(1, partly(0.97)), point(2)]
  expect(partialIsCommon(spansOf(list), list.length)).toBe(false)
})

test('the key names points that were counted in part and points with partial coverage together', () => {
  const parts = Array.from({ length: 12 }, (_, index) =>
    point(index, index % 2 === 0 ? partly(0.97) : { counted: { counted: 3, of: 5, unit: 'store' } }),
  )
  expect(spansOf(parts).map(({ kind }) => kind)).toContain('part-counted')
  expect(kindsForKey(parts)).toEqual(['part-counted'])
  expect(spansWithWords(spansOf(parts), parts.length)).toEqual([])
})
