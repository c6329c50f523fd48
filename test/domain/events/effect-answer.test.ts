import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoreCells } from '../../../src/domain/cells/store-cells.ts'
import { type EffectAsked, effectAnswer } from '../../../src/domain/events/effect-answer.ts'
import { readEffect } from '../../../src/protocol/derived/effect/effect-results.ts'
import { asOf, type DaySketch, event, normalFrom, randomFrom, storeOf } from './event-cells.ts'

function effectOf(cells: readonly StoreCells[], asked: Partial<EffectAsked> = {}) {
  const answer = effectAnswer(cells, {
    ...{ event, with: new Set(['leeds']), besides: [], isSpecial: () => false, asOf },
    ...asked,
  })
  expect(readEffect(JSON.parse(JSON.stringify(answer)))).toEqual(answer)
  return answer
}

/** Four weeks of 90 a day and four of 110, so that 100 are usual. */
const swinging = (week: number) => (week % 2 === 0 ? 110 : 90)
const leeds = (during: number | DaySketch) =>
  storeOf('leeds', (week) => (week === 0 ? during : swinging(week)))

describe('an event, worked out by hand', () => {
  test('against the weeks before: 130 a day where 90 and 110 took turns', () => {
    const { effect, verdict, basis, with: side, without, matched, days } = effectOf([leeds(130)])
    // ln 0.9 = -0.105361 and ln 1.1 = 0.095310 have the mean -0.005025 and the variance 8 × 0.100335² ÷ 7 = 0.0115053.
    // ln 1.3 = 0.262364, so the difference is 0.267389. Its standard error is √(0.0115053 × (1 + ⅛)) = 0.113770, and
    // t(0.975, 7) = 2.364624, so the interval is 0.267389 ± 0.269022.
    expect(effect).toEqual({
      change: expect.closeTo(Math.exp(0.267389) - 1, 4),
      low: expect.closeTo(Math.exp(-0.001633) - 1, 4),
      high: expect.closeTo(Math.exp(0.536411) - 1, 4),
    })
    expect([verdict, basis, without]).toEqual(['unclear', 'weeks', null])
    expect(side).toEqual({ stores: 1, value: 390, usual: 300, against: effect })
    expect(matched).toEqual({ start: '2026-01-09', end: '2026-03-05', weeks: 8, days: 24 })
    expect(days).toEqual(
      ['2026-03-06', '2026-03-07', '2026-03-08'].map((day) => ({
        ...{ day, value: 130, usual: 100, stores: 1, without: null },
      })),
    )
  })

  test('against stores without it: what both have in common is no effect', () => {
    // York swings as Leeds does, and has 120 on the days of the event.
    const york = storeOf('york', (week) => (week === 0 ? 240 : 2 * swinging(week)))
    const { effect, verdict, basis, with: side, without } = effectOf([leeds(132), york])
    // (132 ÷ 100) ÷ (240 ÷ 200) = 1.1, and the weeks do not differ at all.
    expect(effect).toEqual({ change: 0.1, low: 0.1, high: 0.1 })
    expect([verdict, basis]).toEqual(['raised', 'stores'])
    expect([side.value, side.usual, without?.value, without?.usual]).toEqual([396, 300, 720, 600])
    // Each side against its own weeks: 1.32 and 1.2 ÷ their geometric mean 0.994987.
    expect(side.against?.change).toBeCloseTo(1.32 / 0.994987 - 1, 4)
    expect(without?.against?.change).toBeCloseTo(1.2 / 0.994987 - 1, 4)
  })

  test('each weekday against its own: Saturdays are busier', () => {
    const busy = (factor: number) => (week: number, day: string) =>
      (day.endsWith('-07') || new Date(day).getUTCDay() === 6 ? 300 : 100) * (week === 0 ? factor : 1)
    const { effect, days } = effectOf([storeOf('leeds', busy(0.8))])
    expect(effect?.change).toBeCloseTo(-0.2, 6)
    expect(days.map(({ usual }) => usual)).toEqual([100, 300, 100])
  })

  test('a blind day before weighs less, and is named', () => {
    const cells = storeOf('leeds', (week, day) =>
      day === '2026-02-27' ? { value: 20, seen: 0.5 } : week === 0 ? 130 : swinging(week),
    )
    const { effect, leftOut, matched } = effectOf([cells])
    expect(leftOut).toEqual([
      { day: '2026-02-27', during: false, with: true, reason: 'unseen', stores: 1, location: 'leeds' },
    ])
    expect([matched.weeks, matched.days]).toEqual([8, 23])
    // Fridays have 90 three times and 110 four times: 101.428571 are usual. The week before has 90 and 90 of 200 usual.
    const level = 710 / 7
    const log = (value: number, usual: number) => Math.log(value / usual)
    const full = 200 + level
    const weeks = [-8, -7, -6, -5, -4, -3, -2].map((week) => ({
      log: log(3 * swinging(week), full),
      weight: 1,
    }))
    const all = [...weeks, { log: log(180, 200), weight: 2 / 3 }]
    const weight = 7 + 2 / 3
    const mean = all.reduce((sum, one) => sum + one.weight * one.log, 0) / weight
    const variance = all.reduce((sum, one) => sum + one.weight * (one.log - mean) ** 2, 0) / 7
    const half = 2.364624 * Math.sqrt(variance * (1 + 1 / weight))
    const difference = log(390, full) - mean
    expect(effect?.change).toBeCloseTo(Math.exp(difference) - 1, 5)
    expect(effect?.low).toBeCloseTo(Math.exp(difference - half) - 1, 5)
    expect(effect?.high).toBeCloseTo(Math.exp(difference + half) - 1, 5)
  })
})

describe('days that are left out', () => {
  const reasonOn = (day: string, sketch: DaySketch, asked: Partial<EffectAsked> = {}) =>
    effectOf([storeOf('leeds', (week, each) => (each === day ? sketch : swinging(week)))], asked).leftOut.map(
      ({ day: on, reason, during, beside }) => [on, reason, during, beside],
    )

  test.each([
    ['closed', { value: 'closed' }],
    ['no-data', { value: 'no-data' }],
    ['unseen', { value: 80, seen: 0.95 }],
    ['part', { value: 80, seen: null, part: { counted: 3, of: 9 } }],
  ] as const)('are named as %s', (reason, sketch) => {
    expect(reasonOn('2026-02-21', sketch)).toEqual([['2026-02-21', reason, false, undefined]])
    expect(reasonOn('2026-03-07', sketch)).toEqual([['2026-03-07', reason, true, undefined]])
  })

  test('are those of other events, with the event, and special days', () => {
    const besides = [
      { first: '2026-01-01', last: '2026-01-02', stores: null },
      { first: '2026-02-21', last: '2026-02-21', stores: new Set(['york']) },
      { first: '2026-02-20', last: '2026-02-27', stores: new Set(['leeds']) },
    ]
    // Only the weekdays of the event match.
    expect(reasonOn('2026-02-21', { value: 100 }, { besides })).toEqual(
      ['2026-02-20', '2026-02-21', '2026-02-22', '2026-02-27'].map((day) => [day, 'event', false, 2]),
    )
    const isSpecial = (store: string, day: string) => store === 'leeds' && day === '2026-02-14'
    expect(reasonOn('2026-02-14', { value: 500 }, { isSpecial })).toEqual([
      ['2026-02-14', 'special-day', false, undefined],
    ])
  })

  test('are days of a weekday with fewer than four usable ones', () => {
    const saturdays = ['2026-01-10', '2026-01-17', '2026-01-24', '2026-01-31', '2026-02-07']
    const cells = storeOf('leeds', (week, day) =>
      saturdays.includes(day) ? { value: 'no-data' } : swinging(week),
    )
    const { leftOut, verdict, reason } = effectOf([cells])
    expect(leftOut.filter((row) => row.reason === 'few-matched').map(({ day }) => day)).toEqual([
      '2026-03-07',
      '2026-02-14',
      '2026-02-21',
      '2026-02-28',
    ])
    expect([verdict, reason]).toEqual(['too-little', 'few-days'])
  })

  test('are counted over stores, and name a single one', () => {
    const blind = (store: string, ...days: string[]) =>
      storeOf(store, (week, day) => (days.includes(day) ? { value: 1, seen: 0 } : swinging(week)))
    const cells = [
      blind('leeds', '2026-03-07'),
      blind('york', '2026-03-07', '2026-03-08'),
      blind('bath', '2026-03-07'),
    ]
    const { leftOut, leftOutCount } = effectOf(cells)
    const row = { during: true, reason: 'unseen' }
    expect(leftOut).toEqual([
      { ...row, day: '2026-03-07', with: true, stores: 1, location: 'leeds' },
      { ...row, day: '2026-03-07', with: false, stores: 2 },
      { ...row, day: '2026-03-08', with: false, stores: 1, location: 'york' },
    ])
    expect(leftOutCount).toBe(3)
  })

  test('days without camera records count, and the answer says how many', () => {
    const { unknownDays, effect } = effectOf([
      storeOf('leeds', (week) => ({ value: swinging(week), seen: null })),
    ])
    expect(unknownDays).toBe(27)
    expect(effect).not.toBeNull()
  })
})

describe('too little to say', () => {
  const verdictOf = (cells: readonly StoreCells[], asked: Partial<EffectAsked> = {}) => {
    const { verdict, reason, effect } = effectOf(cells, asked)
    return [verdict, reason, effect === null]
  }

  test('of two usable days', () => {
    const cells = storeOf('leeds', (week, day) =>
      day === '2026-03-08' ? { value: 9, seen: 0.1 } : swinging(week),
    )
    expect(verdictOf([cells])).toEqual(['too-little', 'few-days', true])
  })

  test('of three weeks with anybody in them, or of weekdays with three days', () => {
    const rare = storeOf('leeds', (week) => (week < -3 ? 0 : swinging(week)))
    expect(verdictOf([rare])).toEqual(['too-little', 'few-weeks', true])
    const shut = (weeks: number) =>
      storeOf('leeds', (week) => (week < -weeks ? { value: 'closed' } : 100 + (week % 2)))
    expect(verdictOf([shut(3)])).toEqual(['too-little', 'few-days', true])
    expect(verdictOf([shut(4)])).toEqual(['unclear', undefined, false])
  })

  test('of weeks that vary so much that no effect would show', () => {
    const wild = storeOf('leeds', (week) => (week === 0 ? 100 : week % 2 === 0 ? 180 : 40))
    expect(verdictOf([wild])).toEqual(['too-little', 'wide', false])
  })

  test('of an event that is still ahead', () => {
    const later = { first: '2026-03-20', last: '2026-03-22' }
    expect(verdictOf([storeOf('leeds', swinging, later)], { event: later })).toEqual([
      'too-little',
      'ahead',
      true,
    ])
  })

  test('falls back on the weeks alone if the other stores were blind', () => {
    const york = storeOf('york', (week) => (week === 0 ? { value: 5, seen: 0.2 } : 100))
    expect(effectOf([leeds(130), york])).toMatchObject({ basis: 'weeks', without: null, verdict: 'unclear' })
  })
})

test('a long event is judged by its first eight weeks', () => {
  const refit = { first: '2026-01-05', last: '2026-03-31' }
  const { judged, days } = effectOf([storeOf('leeds', swinging, refit)], { event: refit })
  expect(judged).toEqual({ start: '2026-01-05', end: '2026-03-01' })
  expect(days).toHaveLength(56)
})

/** Stores whose days vary by chance: a week of the chain, a day of the chain, and each day of a store. */
function chain(seed: number, { effect = 1, stores = 3, holes = 0.05 } = {}): readonly StoreCells[] {
  const random = randomFrom(seed)
  const weeks = Array.from({ length: 10 }, () => 0.08 * normalFrom(random))
  const days = new Map<string, number>()
  return Array.from({ length: stores }, (_, at) =>
    storeOf(at === 0 ? 'leeds' : `store-${at}`, (week, day) => {
      const common = days.get(day) ?? 0.03 * normalFrom(random)
      days.set(day, common)
      const own = 0.06 * normalFrom(random)
      const value =
        400 * Math.exp((weeks[week + 9] ?? 0) + common + own) * (week === 0 && at === 0 ? effect : 1)
      return random() < holes ? { value, seen: 0.4 } : value
    }),
  )
}

test('without an effect, about 95 of 100 intervals include none, with and without other stores', () => {
  const runs = 1500
  for (const stores of [1, 3]) {
    const includes = Array.from({ length: runs }, (_, seed) => chain(seed, { stores, holes: 0.02 })).filter(
      (cells) => {
        const { effect } = effectAnswer(cells, {
          ...{ event, with: new Set(['leeds']), besides: [], isSpecial: () => false, asOf },
        })
        return effect === null || (effect.low <= 0 && effect.high >= 0)
      },
    )
    // Of 1500, chance moves the share by 0.6 points.
    expect(includes.length / runs).toBeGreaterThan(0.935)
    expect(includes.length / runs).toBeLessThan(0.975)
  }
})

test('finds an effect of a quarter in most cases, at its size', () => {
  const found = Array.from({ length: 200 }, (_, seed) => effectOf(chain(seed, { effect: 1.25 })))
  expect(found.filter(({ verdict }) => verdict === 'raised').length).toBeGreaterThan(160)
  const changes = found.flatMap(({ effect }) => (effect === null ? [] : [Math.log1p(effect.change)]))
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length
  expect(mean).toBeGreaterThan(Math.log(1.25) - 0.015)
  expect(mean).toBeLessThan(Math.log(1.25) + 0.015)
})

test('whatever the chain: an effect multiplies the change, and size and common weeks change nothing', () => {
  fc.assert(
    fc.property(
      fc.nat(1e6),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 9, maxLength: 9 }),
      (seed, factor, weeks) => {
        const plain = effectOf(chain(seed))
        const raised = effectOf(chain(seed, { effect: factor }))
        if (plain.effect === null || raised.effect === null) {
          expect(raised.reason).toBe(plain.reason)
          return
        }
        expect(1 + raised.effect.change).toBeCloseTo((1 + plain.effect.change) * factor, 4)
        const { low, change, high } = plain.effect
        expect(low).toBeLessThanOrEqual(change)
        expect(change).toBeLessThanOrEqual(high)
        const scaled = effectOf(chain(seed).map((store) => scale(store, () => 7)))
        expect(scaled.effect?.change).toBeCloseTo(plain.effect.change, 4)
        // A week that is the same for every store is no effect, where all stores have the same days.
        const whole = chain(seed, { holes: 0 }).map((store) => flat(store))
        const moved = effectOf(whole.map((store) => scale(store, (week) => weeks[week + 8] ?? 1)))
        expect(moved.effect?.change).toBeCloseTo(effectOf(whole).effect?.change ?? Number.NaN, 4)
      },
    ),
    { numRuns: 20 },
  )
})

/** The same level in every week, but for the event. */
const flat = (store: StoreCells) => ({
  ...store,
  cells: store.cells.map((cell) => (cell.day < event.first ? { ...cell, value: 100 } : cell)),
})

const scale = (store: StoreCells, factorOf: (week: number) => number): StoreCells => ({
  ...store,
  cells: store.cells.map((cell) => {
    const week = Math.floor((Date.parse(cell.day) - Date.parse(event.first)) / (7 * 86_400_000))
    return cell.value === null ? cell : { ...cell, value: cell.value * factorOf(week) }
  }),
})
