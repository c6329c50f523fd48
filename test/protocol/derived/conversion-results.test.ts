import { expect, test } from 'vitest'
import type { ConversionAnswer } from '../../../src/protocol/derived/conversion-answers.ts'
import { readConversion } from '../../../src/protocol/derived/conversion-results.ts'

const complete = { share: 1, verdict: 'complete' } as const
const delta = { kind: 'delta', fraction: 0.042 } as const
const total = { value: 0.18, change: delta, pair: { current: 0.18, compared: 0.173 } }
const amount = {
  value: 900,
  change: null,
  pair: { current: 900, compared: 850 },
  absence: null,
  counted: 880,
}
const till = { value: 12.5, change: null }

const answer: ConversionAnswer = {
  segments: [
    {
      index: '2026-03-02T00:00:00.000',
      lastDay: '2026-03-02',
      state: 'measured',
      value: 0.18,
      coverage: complete,
      of: { total: 180, over: 1000 },
    },
  ],
  entities: [
    {
      location: 'leeds',
      rank: 1,
      state: 'measured',
      value: 0.18,
      of: { total: 180, over: 1000 },
      coverage: complete,
      change: null,
      pair: { current: null, compared: null },
      tills: { currency: 'GBP', average: 12.5, unitsPerSale: null },
    },
  ],
  summary: [
    {
      total: { ...total, leftOut: 0, unfinished: false },
      of: { total: amount, over: { ...amount, counted: null } },
      coverage: complete,
      hasUptime: true,
      silent: [],
      shut: [],
      absence: null,
      unseen: { first: [], count: 0 },
      hours: {
        kind: 'checked',
        due: 20,
        counted: 17,
        leftOutForCameras: 2,
        leftOutForTills: 1,
        watched: true,
        comparedLeftOut: 0,
      },
      salesFrom: 'tills',
      unknownRoleShare: 0.02,
    },
  ],
  tills: [{ currency: 'GBP', stores: 1, sales: till, volume: till, average: till, unitsPerSale: till }],
  leftOut: [
    {
      location: 'leeds',
      day: '2026-03-02',
      from: '2026-03-02T10:00:00.000Z',
      until: '2026-03-02T12:00:00.000Z',
      hours: 2,
      reason: 'cameras',
      customers: 12,
      size: 0.51,
    },
  ],
  meta: {
    units: { value: 'rate', total: 'count', over: 'peopleCount' },
    countedUntil: '2026-03-03T13:30:00.000Z',
  },
}
const facets = ['segments', 'entities', 'summary', 'tills', 'leftOut'] as const

test('reads an answer unchanged, without unknown keys', () => {
  expect(readConversion({ ...answer, weather: 'rain' }, facets)).toEqual(answer)
})

test('reads unchecked hours with their reason', () => {
  const [summary] = answer.summary ?? []
  const unchecked = { ...summary, hours: { kind: 'unchecked', reason: 'refused' } }
  expect(readConversion({ summary: [unchecked], meta: answer.meta }, ['summary'])).toEqual({
    summary: [unchecked],
    meta: answer.meta,
  })
})

test.each(facets)('rejects an answer without the facet %s', (facet) => {
  const { [facet]: _left, ...rest } = answer
  expect(readConversion(rest, facets)).toBeNull()
})

test.each<[string, object]>([
  ['a rate without its amounts', { segments: [{ ...answer.segments?.[0], of: undefined }] }],
  ['an unknown reason', { leftOut: [{ ...answer.leftOut?.[0], reason: 'rain' }] }],
  ['two summaries', { summary: [answer.summary?.[0], answer.summary?.[0]] }],
  ['hours of an unknown kind', { summary: [{ ...answer.summary?.[0], hours: { kind: 'guessed' } }] }],
  ['rates in per cent', { meta: { ...answer.meta, units: { ...answer.meta.units, value: 'percentage' } } }],
])('rejects %s', (_what, wrong) => {
  expect(readConversion({ ...answer, ...wrong }, facets)).toBeNull()
})
