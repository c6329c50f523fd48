import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../../src/calendar/local-day.ts'
import { foldedSpan, outageSpans } from '../../../src/dashboard/events/outages/outage-spans.ts'
import type { IncidentRow } from '../../../src/protocol/derived/incident-answers.ts'

const march = { first: '2026-03-02', last: '2026-03-29' }

interface Lost {
  readonly from: string
  readonly until: string
  readonly store?: string
  readonly cameras?: readonly string[]
  /** Camera hours without segments, and with poor quality. */
  readonly lost?: readonly [number, number]
}

function incidentOf({ from, until, store = 'leeds', cameras = ['door'], lost = [2, 0] }: Lost): IncidentRow {
  return {
    location: store,
    cameras: cameras.map((recording) => ({ recording, name: recording })),
    everyCamera: false,
    from: `${from}:00.000`,
    until: `${until}:00.000`,
    ongoing: false,
    missed: { segments: lost[0], quality: lost[1] },
    visitors: 10,
    basis: { kind: 'entrances', out: 1, of: 2 },
    affects: { entries: true, zones: [] },
  }
}

const spansOf = (lost: readonly Lost[], count = lost.length) =>
  outageSpans({ incidents: lost.map(incidentOf), count }, march)

describe('outages of a period', () => {
  test('of the same day are one, with each camera and store once', () => {
    expect(
      spansOf([
        { from: '2026-03-07T09:00', until: '2026-03-07T11:00', lost: [1.5, 0.5] },
        { from: '2026-03-07T15:00', until: '2026-03-07T18:00', lost: [3, 0] },
        {
          ...{ from: '2026-03-07T12:00', until: '2026-03-07T13:00', store: 'york', lost: [2, 0] },
          cameras: ['east', 'west'],
        },
        { from: '2026-03-03T12:00', until: '2026-03-03T14:00' },
      ]),
    ).toEqual([
      {
        ...{ from: '2026-03-03', until: '2026-03-03', hours: 2, atLeast: false },
        ...{ recordings: ['door'], stores: ['leeds'] },
      },
      {
        ...{ from: '2026-03-07', until: '2026-03-07', hours: 7, atLeast: false },
        ...{ recordings: ['door', 'east', 'west'], stores: ['leeds', 'york'] },
      },
    ])
  })

  test('of less than an hour a camera are left out', () => {
    expect(
      spansOf([
        { from: '2026-03-07T09:00', until: '2026-03-07T11:00', lost: [0.5, 0.49] },
        { from: '2026-03-08T09:00', until: '2026-03-08T10:00', cameras: ['east', 'west'], lost: [1.9, 0] },
        { from: '2026-03-09T09:00', until: '2026-03-09T10:00', cameras: ['east', 'west'], lost: [2, 0] },
      ]).map(({ from }) => from),
    ).toEqual(['2026-03-09'])
  })

  test('of several days are not split, and begin and end with the period', () => {
    expect(
      spansOf([
        { from: '2026-03-10T17:00', until: '2026-03-12T10:00', lost: [12, 0] },
        { from: '2026-02-20T09:00', until: '2026-03-03T10:00', lost: [9, 0] },
        { from: '2026-03-28T09:00', until: '2026-04-02T10:00', lost: [18, 0] },
      ]).map(({ from, until, hours }) => [from, until, hours]),
    ).toEqual([
      ['2026-03-02', '2026-03-03', 9],
      ['2026-03-10', '2026-03-12', 12],
      ['2026-03-28', '2026-03-29', 18],
    ])
  })

  test('that end at midnight end on the day before', () => {
    expect(
      spansOf([
        { from: '2026-03-10T20:00', until: '2026-03-11T00:00' },
        { from: '2026-03-12T20:00', until: '2026-03-13T01:00' },
      ]).map(({ from, until }) => [from, until]),
    ).toEqual([
      ['2026-03-10', '2026-03-10'],
      ['2026-03-12', '2026-03-13'],
    ])
  })

  test('are a lower bound where the answer holds only some of them', () => {
    const [some] = spansOf([{ from: '2026-03-07T09:00', until: '2026-03-07T11:00' }], 2)
    expect(some?.atLeast).toBe(true)
  })

  test('keep every hour that counts, inside the period, whatever their order', () => {
    const lost = fc
      .record({
        day: fc.integer({ min: -5, max: 30 }),
        length: fc.nat(6),
        start: fc.integer({ min: 0, max: 22 }),
        cameras: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }),
        quarters: fc.nat(60),
      })
      .map(({ day, length, start, cameras, quarters }): Lost => {
        const from = addDays(march.first, day)
        const hour = (at: number) => String(at).padStart(2, '0')
        return {
          from: `${from}T${hour(start)}:00`,
          until: `${addDays(from, length)}T${hour(start + 1)}:00`,
          cameras,
          lost: [quarters / 4, 0],
        }
      })
      // The service lists only what touches the period.
      .filter(({ from, until }) => from.slice(0, 10) <= march.last && until.slice(0, 10) >= march.first)
    fc.assert(
      fc.property(fc.array(lost, { maxLength: 20 }), (all) => {
        const spans = spansOf(all)
        const counted = all.filter(({ cameras = [], lost: [hours] = [0, 0] }) => hours >= cameras.length)
        const sum = (hours: readonly number[]) => hours.reduce((a, b) => a + b, 0)
        expect(sum(spans.map(({ hours }) => hours))).toBe(
          sum(counted.map(({ lost: [hours] = [0, 0] }) => hours)),
        )
        for (const { from, until } of spans) {
          expect(from >= march.first && until <= march.last && daysBetween(from, until) >= 0).toBe(true)
        }
        expect(new Set(spans.map(({ from, until }) => `${from} ${until}`)).size).toBe(spans.length)
        const plain = (one: readonly Lost[]) =>
          spansOf(one).map((span) => ({ ...span, recordings: [...span.recordings].sort() }))
        expect(plain([...all].reverse())).toEqual(plain(all))
        if (spans.length > 0) {
          const whole = foldedSpan(spans)
          expect([...whole.recordings].sort()).toEqual(
            [...new Set(counted.flatMap(({ cameras = [] }) => cameras))].sort(),
          )
        }
      }),
      { numRuns: 200 },
    )
  })
})
