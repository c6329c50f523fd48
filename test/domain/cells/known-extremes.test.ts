import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Candidate, highestOf, lowestOf, rivalsOf } from '../../../src/domain/cells/known-extremes.ts'
import type { Verdict } from '../../../src/protocol/derived/states.ts'

function verdictOf(share: number): Verdict {
  if (share >= 0.99) return 'complete'
  return share >= 0.8 ? 'partial' : 'unreliable'
}

/** A bucket with this coverage. `null` is unknown. */
function bucket(value: number | null, seen: number | null = 1, usual?: number | null): Candidate {
  const coverage =
    seen === null ? { share: null, verdict: 'unknown' as const } : { share: seen, verdict: verdictOf(seen) }
  return { value, coverage, usual }
}

describe('highestOf', () => {
  const evening = bucket(81)

  test('finds the highest count with full or unknown coverage', () => {
    expect(highestOf([bucket(40), evening])).toEqual({ found: evening, rivals: [] })
    const unknown = bucket(90, null)
    expect(highestOf([evening, unknown]).found).toBe(unknown)
  })

  test('finds none if an hour with low coverage may have been higher', () => {
    const noon = bucket(52, 0.62)
    expect(highestOf([noon, evening])).toEqual({ found: null, rivals: [noon] })
  })

  test('finds the highest if no hour with low coverage comes near', () => {
    expect(highestOf([bucket(30, 0.62), evening]).found).toBe(evening)
  })

  test('finds none beside an hour without a count, unless its usual count is lower', () => {
    const unseen = bucket(null, 0)
    expect(highestOf([unseen, evening]).rivals).toEqual([unseen])
    expect(highestOf([bucket(2, 0.1), evening]).found).toBeNull()
    expect(highestOf([bucket(null, 0, 60), bucket(2, 0.1, 60), evening]).found).toBe(evening)
    expect(highestOf([bucket(null, 0, 70), evening]).found).toBeNull()
  })

  test('ignores an hour that never has a count', () => {
    expect(highestOf([bucket(null, 1, null), evening]).found).toBe(evening)
    expect(highestOf([bucket(null, 1), evening]).found).toBeNull()
    expect(highestOf([bucket(null, 0, null), evening]).found).toBeNull()
  })

  test('never finds an hour with unreliable coverage', () => {
    const noon = bucket(90, 0.7)
    expect(highestOf([noon, evening])).toEqual({ found: null, rivals: [noon] })
    expect(highestOf([noon])).toEqual({ found: null, rivals: [noon] })
  })

  test('finds none beside a day of lower coverage, whose cameras may have been out in the busier hours', () => {
    const partly = bucket(72, 0.9)
    // 80 by its coverage, and 90 if twice as many people were missed as camera time.
    expect(highestOf([partly, evening])).toEqual({ found: null, rivals: [partly] })
    expect(highestOf([bucket(64, 0.9), evening]).found).toBe(evening)
  })

  test('finds the highest rate if every other is below it for certain', () => {
    const rate = (value: number, seen = 1): Candidate => ({ ...bucket(value, seen), isRate: true })
    const best = rate(0.2)
    expect(highestOf([rate(0.19), best]).found).toBe(best)
    expect(highestOf([rate(0.19, 0.95), best]).found).toBeNull()
    expect(highestOf([rate(0.15, 0.95), best]).found).toBe(best)
    const least = rate(0.1)
    expect(lowestOf([rate(0.11, 0.9), least]).found).toBeNull()
    expect(lowestOf([rate(0.14, 0.9), least]).found).toBe(least)
  })

  test('finds the highest if the same part of each was seen', () => {
    const best = bucket(81, 0.9)
    expect(highestOf([bucket(79, 0.9), best]).found).toBe(best)
    expect(highestOf([bucket(79, 0.85), best]).found).toBeNull()
  })

  test('finds none if nothing was due', () => {
    expect(highestOf([bucket(null, null)])).toEqual({ found: null, rivals: [] })
    expect(highestOf([bucket(null, null), evening]).found).toBe(evening)
  })
})

describe('lowestOf', () => {
  test('never finds an hour that cameras hardly saw', () => {
    const quiet = bucket(40)
    expect(lowestOf([bucket(30, 0.5), quiet, bucket(81)]).found).toBe(quiet)
    expect(lowestOf([bucket(3, 0.1, 90), quiet]).found).toBe(quiet)
  })

  test('finds none if an hour with low coverage may have been lower', () => {
    const dark = bucket(3, 0.1)
    expect(lowestOf([dark, bucket(40)])).toEqual({ found: null, rivals: [dark] })
    const half = bucket(20, 0.5)
    expect(lowestOf([half, bucket(40)]).rivals).toEqual([half])
  })

  test('finds none beside a day of lower coverage, whose cameras may have been offline in empty hours', () => {
    // 95 entries are 100 by their coverage. 97 are 114, or 97 if nobody came while the cameras were out.
    const [quiet, other] = [bucket(95, 0.95), bucket(97, 0.85)]
    expect(lowestOf([quiet, other])).toEqual({ found: null, rivals: [other] })
    expect(lowestOf([quiet, bucket(101, 0.85)]).found).toBe(quiet)
  })

  test('finds the lowest among days with the same coverage', () => {
    const quiet = bucket(36, 0.9)
    expect(lowestOf([quiet, bucket(45, 0.9)]).found).toBe(quiet)
  })
})

test('rivalsOf returns the buckets that may belong to a selection of the highest', () => {
  const [noon, dark] = [bucket(70, 0.7), bucket(null, 0)]
  expect(rivalsOf([bucket(90), bucket(80)], [noon, dark, bucket(60)])).toEqual([noon, dark])
  expect(rivalsOf([], [dark])).toEqual([])
})

test('never names a wrong highest, whatever partial coverage hides evenly', () => {
  const hour = fc.record({
    truth: fc.integer({ min: 1, max: 1000 }),
    seen: fc.constantFrom(1, 0.95, 0.85, 0.6, 0.3, 0),
  })
  fc.assert(
    fc.property(fc.array(hour, { minLength: 1, maxLength: 12 }), (hours) => {
      const buckets = hours.map(({ truth, seen }) => ({ ...bucket(truth * seen, seen), truth }))
      const { found } = highestOf(buckets)
      if (found !== null)
        expect(found.truth).toBeGreaterThanOrEqual(Math.max(...buckets.map((b) => b.truth)) - 1e-6)
      const { found: low } = lowestOf(buckets)
      if (low !== null) expect(low.truth).toBeLessThanOrEqual(Math.min(...buckets.map((b) => b.truth)) + 1e-6)
    }),
  )
})
