import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answer, type Came, type Missed, noise, openHours, storeOf } from './gaps.ts'

const periodDays = 14
const share = fc.constantFrom(0, 0, 0, 0.1, 0.5, 1)
const shares = fc.array(share, {
  minLength: periodDays * openHours.length,
  maxLength: periodDays * openHours.length,
})
const missedBy =
  (all: readonly number[]): Missed =>
  (day, hour) =>
    day < 0 || day >= periodDays ? 0 : (all[day * openHours.length + openHours.indexOf(hour)] ?? 0)
/** A week that is like any other: people by weekday and hour. */
const week = fc.array(fc.integer({ min: 1, max: 500 }), {
  minLength: 7 * openHours.length,
  maxLength: 7 * openHours.length,
})
const everyWeek =
  (people: readonly number[]): Came =>
  (day, hour) =>
    people[(((day % 7) + 7) % 7) * openHours.length + openHours.indexOf(hour)] ?? 0
const livelyBy =
  (size: number, much: number): Came =>
  (day, hour) =>
    Math.round(size * (1 + much * noise(day, hour)))
const lively = fc
  .record({
    size: fc.integer({ min: 5, max: 500 }),
    much: fc.double({ min: 0, max: 2, noNaN: true }),
    shares,
  })
  .map(({ size, much, shares: all }) => storeOf(livelyBy(size, much), missedBy(all)))
const granularity = fc.constantFrom('hour', 'day', 'week', 'month')
/** Estimates are rounded to tenths. */
const rounding = 0.051

test('finds what was missed where all weeks are alike, whatever was missed', () => {
  fc.assert(
    fc.property(week, shares, (people, all) => {
      const came = everyWeek(people)
      let hidden = 0
      for (let day = 0; day < periodDays; day += 1) {
        for (const hour of openHours) hidden += (came(day, hour) ?? 0) * missedBy(all)(day, hour)
      }
      const { missed, hoursLeftOut } = answer({ a: storeOf(came, missedBy(all)) }).summary
      expect(hoursLeftOut).toBe(0)
      expect(Math.abs((missed?.expected ?? 0) - hidden)).toBeLessThan(rounding + 1e-5 * hidden)
    }),
    { numRuns: 20 },
  )
})

test('never expects less where more was missed and all weeks are alike', () => {
  fc.assert(
    fc.property(week, shares, shares, (people, some, more) => {
      const expectedOf = (all: readonly number[]) =>
        answer({ a: storeOf(everyWeek(people), missedBy(all)) }).summary.missed?.expected ?? 0
      const both = some.map((one, at) => Math.max(one, more[at] ?? 0))
      expect(expectedOf(both)).toBeGreaterThanOrEqual(expectedOf(some) - rounding)
    }),
    { numRuns: 15 },
  )
})

test('gives ranges that contain the estimate and never go below zero', () => {
  fc.assert(
    fc.property(lively, granularity, (store, unit) => {
      const { segments, summary } = answer({ a: store }, unit)
      for (const { missed } of [...segments, summary]) {
        if (missed === null) continue
        expect(missed.low).toBeGreaterThanOrEqual(0)
        expect(missed.low).toBeLessThanOrEqual(missed.expected)
        expect(missed.high).toBeGreaterThanOrEqual(missed.expected)
      }
    }),
    { numRuns: 20 },
  )
})

test('gives a period the sum of its buckets, and all of their hours', () => {
  fc.assert(
    fc.property(lively, lively, granularity, (a, b, unit) => {
      const { segments, summary } = answer({ a, b }, unit)
      const sum = (of: (segment: (typeof segments)[number]) => number) =>
        segments.reduce((total, segment) => total + of(segment), 0)
      expect(sum(({ hours }) => hours)).toBe(summary.hours)
      expect(sum(({ hoursLeftOut }) => hoursLeftOut)).toBe(summary.hoursLeftOut)
      if (summary.missed === null || segments.some(({ missed }) => missed === null)) return
      const total = sum(({ missed }) => missed?.expected ?? 0)
      expect(Math.abs(total - summary.missed.expected)).toBeLessThan(rounding * (segments.length + 1))
    }),
    { numRuns: 20 },
  )
})

test('does not depend on the order of the stores', () => {
  fc.assert(
    fc.property(fc.array(lively, { minLength: 2, maxLength: 3 }), granularity, (stores, unit) => {
      const named = stores.map((store, at) => [`store-${at}`, store] as const)
      expect(answer(Object.fromEntries(named.toReversed()), unit)).toEqual(
        answer(Object.fromEntries(named), unit),
      )
    }),
    { numRuns: 8 },
  )
})
