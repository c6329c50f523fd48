import { expect, test } from 'vitest'
import type { True } from './counting-noise.ts'
import type { FaultKind } from './faults.ts'
import { type Judges, judgeChange, judgeExtreme, judgePeak, judgeRanking, judgeValue } from './judge.ts'
import type { ShownChange, ShownValue, Subject } from './statements.ts'
import { Tally } from './tally.ts'

const subject: Subject = {
  measure: 'entries',
  stores: ['a'],
  days: { first: '2026-11-02', last: '2026-11-08' },
  hour: null,
  zone: null,
  people: { ages: [], genders: [], roles: [] },
}
const counted = (value: number): True => ({ value, noise: 1.96 * Math.sqrt(value) })

/** A judge with this truth and these faults. */
function judges(
  truth: { now: number; before?: number; below?: number; hours?: Readonly<Record<string, number>> },
  kinds: readonly FaultKind[] = [],
) {
  const tally = new Tally()
  const all: Judges = {
    truth: {
      of: async ({ stores }) => counted(stores[0] === 'b' ? (truth.below ?? 0) : truth.now),
      before: async () => counted(truth.before ?? 0),
      ofStretch: async () => null,
      hoursOf: async () => new Map(Object.entries(truth.hours ?? {})),
    },
    touching: { kindsBehind: () => new Set(kinds), kindsIn: () => new Set(kinds) },
    tally,
    now: Date.parse('2026-11-20T12:00:00Z'),
    since: '2026-01-01',
  }
  return { tally, all }
}

const value = (shown: Pick<ShownValue, 'value' | 'verdict'>): ShownValue => ({
  ...subject,
  where: 'test',
  share: null,
  ...shown,
})
const change = (fraction: number | null, part = 1): ShownChange => ({
  ...subject,
  where: 'test',
  fraction,
  part,
  compared: { first: '2026-10-26', last: '2026-11-01' },
})

test.each([
  [98_000, 'complete', 0, 0, 0],
  [97_900, 'complete', 1, 0, 0],
  [94_000, 'complete', 1, 1, 1],
  [94_000, 'partial', 0, 1, 0],
] as const)(
  'a value of %i for 100 000, shown as %s, is judged',
  async (shown, verdict, off, wrong, hidden) => {
    const { tally, all } = judges({ now: 100_000 })
    await judgeValue(all, value({ value: shown, verdict }))
    expect(tally.of('complete within 2 %').broken).toBe(off)
    expect(tally.of('wrong by over 5 % never complete').statements).toBe(wrong)
    expect(tally.of('wrong by over 5 % never complete').broken).toBe(hidden)
  },
)

test('accepts a small count that is off by the noise of counting, and no more', async () => {
  const { tally, all } = judges({ now: 100 })
  await judgeValue(all, value({ value: 81, verdict: 'complete' }))
  expect(tally.of('complete within 2 %').broken).toBe(0)
  await judgeValue(all, value({ value: 80, verdict: 'complete' }))
  expect(tally.of('complete within 2 %').broken).toBe(1)
})

test('counts values behind unrecorded faults for their kind alone', async () => {
  const { tally, all } = judges({ now: 100_000 }, ['dead', 'frozen'])
  await judgeValue(all, value({ value: 50_000, verdict: 'complete' }))
  await judgeValue(all, value({ value: 50_000, verdict: 'partial' }))
  expect(tally.of('complete within 2 %').statements).toBe(0)
  expect(tally.ofKind('frozen')).toMatchObject({ values: 2, wrong: 2, caught: 1 })
})

test.each([
  [0.05, 0],
  [-0.01, 1],
  [0.0004, 1],
  [null, 0],
])('a change of %s where the truth grew by 4 %% is judged', async (fraction, broken) => {
  const { tally, all } = judges({ now: 104_000, before: 100_000 })
  await judgeChange(all, change(fraction))
  expect(tally.of('change in the right direction').broken).toBe(broken)
  expect(tally.of('change withheld')).toMatchObject({ statements: 1, broken: fraction === null ? 1 : 0 })
})

test('accepts another direction for a change of few people, and for one below 3 %', async () => {
  const few = judges({ now: 41, before: 43 })
  await judgeChange(few.all, change(0.025))
  expect(few.tally.of('change in the right direction')).toMatchObject({ statements: 1, broken: 0 })
  const little = judges({ now: 102_000, before: 100_000 })
  await judgeChange(little.all, change(-0.5))
  expect(little.tally.of('change in the right direction').statements).toBe(0)
})

test('rejects a ranking with a store above another that has more by more than the tolerance', async () => {
  for (const [below, broken] of [
    [104_000, 0],
    [106_000, 1],
  ] as const) {
    const { tally, all } = judges({ now: 100_000, below })
    await judgeRanking(all, { ...subject, where: 'test', stores: ['a', 'b'] })
    expect(tally.of('ranking in the right order')).toMatchObject({ statements: 1, broken })
  }
})

test('gives a change of a part of the stores the noise of that part', async () => {
  const whole = judges({ now: 900, before: 1000 })
  await judgeChange(whole.all, change(0.05))
  expect(whole.tally.of('change in the right direction').broken).toBe(1)
  const half = judges({ now: 900, before: 1000 })
  await judgeChange(half.all, change(0.05, 0.25))
  expect(half.tally.of('change in the right direction')).toMatchObject({ statements: 1, broken: 0 })
})

test('accepts the highest point if no other has more by more than the tolerance', async () => {
  for (const [below, broken] of [
    [104_000, 0],
    [106_000, 1],
  ] as const) {
    const { tally, all } = judges({ now: 100_000, below })
    const others = [{ ...subject, stores: ['b'] }]
    await judgeExtreme(all, { where: 'test', which: 'highest', found: subject, others })
    await judgeExtreme(all, { where: 'test', which: 'highest', found: null, others })
    expect(tally.of('highest or lowest in its place')).toMatchObject({ statements: 1, broken })
    expect(tally.of('highest or lowest withheld')).toMatchObject({ statements: 2, broken: 1 })
  }
})

test('judges the peak hour by its average, not by one day', async () => {
  // Two Mondays at 10:00 and one at 11:00.
  const hours = { '2026-11-02T10': 1000, '2026-11-09T10': 2000, '2026-11-09T11': 1600 }
  const { tally, all } = judges({ now: 0, hours })
  for (const hour of [10, 11]) await judgePeak(all, { ...subject, where: 'test', peak: { weekday: 1, hour } })
  expect(tally.of('peak hour in its place')).toMatchObject({ statements: 2, broken: 1 })
})
