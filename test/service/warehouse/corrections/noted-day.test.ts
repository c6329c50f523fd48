import { describe, expect, test } from 'vitest'
import { type NotedDay, noteOf, settlingMs } from '../../../../src/service/warehouse/corrections/noted-day.ts'

const timezone = 'Pacific/Auckland'
const at = (instant: string) => Date.parse(instant)
const first: NotedDay = {
  ...{ count: 40, amount: 3, timezone },
  correctedOn: null,
  before: { count: 40, amount: 3 },
  knownSince: at('2026-03-02T20:00:00Z'),
  notedAt: at('2026-03-05T12:00:00Z'),
}
const now = at('2026-03-12T14:00:00Z')
const noted = (count: number, amount: number, writtenAt: string, day: NotedDay | undefined = first) =>
  noteOf({ count, amount, writtenAt: at(writtenAt) }, day, { timezone, now })

test('notes the first counts of a day, known since they were written', () => {
  expect(noteOf({ count: 40, amount: 3, writtenAt: first.knownSince }, undefined, { timezone, now })).toEqual(
    { ...first, notedAt: now },
  )
  expect(noteOf(undefined, undefined, { timezone, now })).toBeNull()
})

test('has nothing to note if the sums are the same, whenever their rows were written', () => {
  expect(noted(40, 3, '2026-03-12T13:00:00Z')).toBeNull()
})

test('notes a correction on the day of writing on the clock of the store, with the sums before', () => {
  expect(noted(44, 3, '2026-03-12T11:30:00Z')).toEqual({
    ...first,
    count: 44,
    correctedOn: '2026-03-13',
    notedAt: now,
  })
  expect(noted(40, 2, '2026-03-12T10:30:00Z')).toMatchObject({ amount: 2, correctedOn: '2026-03-12' })
})

test('notes removed rows when it finds them', () => {
  expect(noted(39, 3, '2026-03-02T20:00:00Z')).toMatchObject({ count: 39, correctedOn: '2026-03-13' })
  expect(noteOf(undefined, first, { timezone, now })).toMatchObject({ count: 0, correctedOn: '2026-03-13' })
})

test('keeps what held before the first of several corrections of one day, and of another day what held since', () => {
  const once = noted(44, 3, '2026-03-12T12:00:00Z') ?? first
  expect(noted(45, 3, '2026-03-12T13:00:00Z', once)).toMatchObject({
    ...{ count: 45, correctedOn: '2026-03-13', before: { count: 40, amount: 3 } },
  })
  const later = { timezone, now: now + 24 * 3_600_000 }
  expect(noteOf({ count: 45, amount: 3, writtenAt: later.now }, once, later)).toMatchObject({
    ...{ count: 45, correctedOn: '2026-03-14', before: { count: 44, amount: 3 } },
  })
})

test('is newer than the note before, even if the clock was set back', () => {
  const ahead = { ...first, notedAt: now + 5 }
  expect(noted(44, 3, '2026-03-12T12:00:00Z', ahead)).toMatchObject({ count: 44, notedAt: now + 6 })
})

describe('no correction', () => {
  test('is what changes within two days after the first counts: a history may come in several files', () => {
    const change = first.knownSince + settlingMs
    const fresh = { ...first, notedAt: first.knownSince }
    const changed = (writtenAt: number) =>
      noteOf({ count: 90, amount: 3, writtenAt }, fresh, { timezone, now })
    expect(changed(change - 1)).toEqual({
      ...{ ...first, count: 90, before: { count: 90, amount: 3 } },
      notedAt: now,
    })
    expect(changed(change)).toMatchObject({ count: 90, correctedOn: '2026-03-05' })
  })

  test('is a day that is another one, because the time zone of the store was changed', () => {
    expect(
      noteOf({ count: 12, amount: 0, writtenAt: now }, first, { timezone: 'Europe/London', now }),
    ).toEqual({
      ...{ ...first, count: 12, amount: 0, before: { count: 12, amount: 0 } },
      ...{ timezone: 'Europe/London', notedAt: now },
    })
  })
})
