import { expect, test } from 'vitest'
import { commonCautions } from '../../../../src/dashboard/pages/zones/zone-cautions.ts'
import type { Coverage } from '../../../../src/protocol/derived/states.ts'

const complete: Coverage = { verdict: 'complete', share: 1 }
const partial = (share: number): Coverage => ({ verdict: 'partial', share })

const row = (rateCoverage: Coverage, coverage = complete) => ({
  zone: 'Men',
  coverage,
  rateCoverage,
  shareCoverage: complete,
})
type Row = ReturnType<typeof row>

const rateOf = (rows: readonly Row[]) => commonCautions(rows).rate

test('a caution that three rows or more have in common stands above the table', () => {
  const rows = [
    row(partial(0.972)),
    row(partial(0.974)),
    row(partial(0.97)),
    row(partial(0.97), partial(0.97)),
  ]
  expect(rateOf(rows)).toEqual({ words: '97% coverage', zone: 'Men' })
  expect(commonCautions(rows).share).toBeNull()
})

test('a caution of a few rows stands in its cells, and so do different ones', () => {
  expect(rateOf([row(partial(0.97)), row(partial(0.97)), row(complete)])).toBeNull()
  expect(rateOf([row(partial(0.97)), row(partial(0.97)), row(partial(0.9))])).toBeNull()
})

test('a figure as uncertain as its row has no caution of its own', () => {
  expect(rateOf(Array.from({ length: 4 }, () => row(partial(0.97), partial(0.9))))).toBeNull()
})
