import { describe, expect, test } from 'vitest'
import { kindNamed, kinds } from '../../../src/service/kinds/kinds.ts'
import { readRecord } from '../../../src/service/kinds/read-record.ts'
import { caseNow } from './field-cases.ts'
import { refusedRecords, takenRecords } from './record-cases.ts'

function read(name: string, record: unknown) {
  const kind = kindNamed(name)
  if (kind === undefined) throw new Error(`there is no kind ${name}`)
  return readRecord(kind, record, caseNow)
}

test.each(takenRecords)('converts a record of $kind to a row', ({ kind, record, row }) => {
  expect(read(kind, record)).toEqual({ ok: true, row, removed: false })
})

test('has a valid record of every kind', () => {
  const shown = new Set<string>(takenRecords.map(({ kind }) => kind))
  expect(Object.values(kinds).filter(({ name }) => !shown.has(name))).toEqual([])
})

test.each(refusedRecords)('reports every fault of a record of $kind: $record', ({ kind, record, faults }) => {
  expect(read(kind, record)).toEqual({ ok: false, faults })
})

test.each([null, 'text', 7, true, [], [{}]])('rejects %j as a record', (value) => {
  expect(read('visits', value)).toEqual({ ok: false, faults: [{ field: '', message: 'must be an object' }] })
})

test.each([
  ['2026-02-30T10:00:00Z', 'names 30 February 2026, which is not a date'],
  ['2026-02-30 10:00:00Z', 'names 30 February 2026, which is not a date'],
  ['2999-01-01T10:00:00Z', 'is in the future'],
])('rejects a visit at %s, because it %s', (entered_at, message) => {
  expect(read('visits', { location_id: 'a', visit_id: 'v', entered_at })).toEqual({
    ok: false,
    faults: [{ field: 'entered_at', message }],
  })
})

test('rejects a shift that is planned more than a year ahead', () => {
  const shift = { location_id: 'a', shift_id: 's', starts_at: '2027-03-03T12:00:00Z' }
  expect(read('shifts', { ...shift, ends_at: '2027-03-03T12:00:01Z' })).toEqual({
    ok: false,
    faults: [{ field: 'ends_at', message: 'is more than a year ahead' }],
  })
})

describe('a JSON value other than text', () => {
  const sale = { location_id: 'a', sold_at: '2026-03-01T10:30:00Z', transaction_id: 't', kind: 'sale' }

  test('is accepted as a number for a numeric field', () => {
    expect(read('transactions', { ...sale, amount: 9_999_999_999.99, units: 2 })).toMatchObject({
      row: { amount: '9999999999.99', units: 2 },
    })
  })

  test.each([
    ['amount', 0.1 + 0.2],
    ['amount', -1],
    ['amount', true],
    ['amount', [1]],
    ['units', 1.5],
    ['units', {}],
    // A JSON number loses digits beyond 2⁵³, so two ids could become one.
    ['transaction_id', 1234],
    ['sold_at', 1_772_361_000_000],
  ])('is rejected as %s: %j', (field, value) => {
    const refused = read('transactions', { ...sale, amount: 1, units: 1, [field]: value })
    expect(refused).toMatchObject({ ok: false, faults: [{ field }] })
  })
})

describe('a removal', () => {
  test('needs only the fields that identify the record', () => {
    expect(read('visits', { location_id: 'a', visit_id: 'v', removed: true })).toMatchObject({
      ok: true,
      removed: true,
      row: { location_id: 'a', visit_id: 'v' },
    })
    expect(read('area-visits', { location_id: 'a', visit_id: 'v', removed: true })).toMatchObject({
      ok: false,
      faults: [{ field: 'taxonomy' }, { field: 'entered_at' }],
    })
  })

  test('with removed: false is an ordinary record', () => {
    expect(read('visits', { location_id: 'a', visit_id: 'v', removed: false })).toMatchObject({
      ok: false,
      faults: [{ field: 'entered_at', message: 'is missing' }],
    })
  })

  test('accepts only true or false', () => {
    expect(read('visits', { location_id: 'a', visit_id: 'v', removed: 'maybe' })).toMatchObject({
      ok: false,
      faults: [{ field: 'removed', message: 'must be true or false' }, { field: 'entered_at' }],
    })
  })

  test('is impossible for kinds that others refer to', () => {
    expect(read('organisations', { id: 'org', name: 'Chain', removed: true })).toEqual({
      ok: false,
      faults: [{ field: 'removed', message: 'is not a field of organisations' }],
    })
  })
})

test('rejects names of Object.prototype as unknown fields', () => {
  const record = JSON.parse('{"id":"org","name":"Chain","__proto__":1,"constructor":2}') as unknown
  expect(read('organisations', record)).toEqual({
    ok: false,
    faults: [
      { field: '__proto__', message: 'is not a field of organisations' },
      { field: 'constructor', message: 'is not a field of organisations' },
    ],
  })
})
