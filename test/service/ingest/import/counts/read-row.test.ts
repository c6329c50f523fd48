import { describe, expect, test } from 'vitest'
import { createRowReader, idOf } from '../../../../../src/service/ingest/import/counts/read-row.ts'
import type { ImportOptions } from '../../../../../src/service/ingest/import/options/import-options.ts'

const hourly: ImportOptions = {
  columns: { date: 'Date', hour: 'Hour', count: 'In', location: 'Where' },
  dateFormats: ['dd/MM/yyyy'],
  timezone: 'Europe/London',
  locationName: null,
  organisation: 'Test',
  currency: 'GBP',
  countsOf: null,
  update: false,
  delimiter: null,
  skipLines: 0,
  decimal: null,
  map: new Map(),
  vat: 0,
  sumReceipts: false,
  repeatedHour: 'first',
  isDryRun: false,
}

/** After all times of these cases. */
const now = Date.parse('2026-07-02T00:00:00Z')

const visits: ImportOptions = {
  ...hourly,
  columns: { time: 'When', location: 'Where', id: 'Id', age: 'Age', gender: 'Gender', role: 'Role' },
}

describe('an hourly row', () => {
  const read = createRowReader(hourly, now)

  test.each([
    ['31/07/2014', '9', '2014-07-31 09:00', '2014-07-31T08:00:00.000Z'],
    ['2014-11-03', '23', '2014-11-03 23:00', '2014-11-03T23:00:00.000Z'],
    ['30/03/2014', '1', '2014-03-30 01:00', '2014-03-30T01:00:00.000Z'],
  ])('on %s at hour %s gets its instant', (date, hour, label, instant) => {
    const row = read({ Date: date, Hour: hour, In: '17', Where: 'Briggate' })
    expect(row).toMatchObject({ kind: 'count', location: 'Briggate', time: { label }, count: 17 })
    expect(row.kind === 'count' && new Date(row.time.instant).toISOString()).toBe(instant)
  })

  test('with a count of 0 is a zero, not a gap', () => {
    expect(read({ Date: '31/07/2014', Hour: '3', In: '0', Where: 'A' })).toMatchObject({
      kind: 'count',
      count: 0,
    })
  })

  const dates = 'must be a date in the form yyyy-MM-dd or dd/MM/yyyy'
  const whole = 'must be a whole number of people'
  test.each([
    [{ Date: '31/02/2014' }, dates],
    [{ Date: '07/31/2014' }, dates],
    [{ Date: '01/01/14' }, dates],
    [{ Date: '03/07/2026' }, 'is in the future'],
    [{ Date: '31/12/1970' }, 'is before 1971'],
    [{ Hour: '24' }, 'must be a number from 0 to 23'],
    [{ Hour: '' }, 'must be a number from 0 to 23'],
    [{ In: '' }, whole],
    [{ In: '-3' }, whole],
    [{ In: '1.5' }, whole],
    [{ In: '9999999999' }, 'is too large'],
    [{ Where: ' ' }, 'is empty'],
  ])('with %j is rejected', (given, message) => {
    const cells = { Date: '31/07/2014', Hour: '9', In: '17', Where: 'Briggate', ...given }
    const [[column, value]] = Object.entries(given) as [[string, string]]
    const option = { Date: 'date', Hour: 'hour', In: 'count', Where: 'location' }[column]
    const fault = { column, option, message, value: value.trim() }
    expect(read(cells)).toEqual({ kind: 'refused', fault, receipt: null })
  })
})

describe('a visit', () => {
  const read = createRowReader(visits, now)
  const cells = {
    When: '2026-07-01 14:05:09',
    Where: 'A',
    Id: '',
    Age: '25-34',
    Gender: 'female',
    Role: 'customer',
  }

  test('is placed by the clock of its time zone', () => {
    const row = read(cells)
    expect(row).toMatchObject({ kind: 'visit', age: '25_34', gender: 'female', role: 'customer', id: null })
    expect(row.kind === 'visit' && new Date(row.time.instant).toISOString()).toBe('2026-07-01T13:05:09.000Z')
  })

  test('can name its own time zone', () => {
    const row = read({ ...cells, When: '2026-07-01T14:05:09.250-04:00' })
    expect(row.kind === 'visit' && new Date(row.time.instant).toISOString()).toBe('2026-07-01T18:05:09.250Z')
  })

  test('of a visitor with unknown attributes is accepted', () => {
    expect(read({ ...cells, Age: '', Gender: '', Role: '' })).toMatchObject({
      kind: 'visit',
      age: '',
      gender: '',
      role: '',
    })
  })

  test.each([
    { Age: '25-99' },
    { Gender: 'f' },
    { Role: 'thief' },
    { When: '2026-07-01' },
    { When: '2026-07-01 25:00' },
  ])('with %j is rejected', (fault) => {
    expect(read({ ...cells, ...fault }).kind).toBe('refused')
  })
})

test("derives an id in the contract's format from every name", () => {
  expect(idOf('Leeds City Council', 'Briggate')).toMatch(/^[0-9a-f]{24}$/)
  expect(idOf('a', 'b')).not.toBe(idOf('a', 'c'))
  expect(idOf('a', 'b')).toBe(idOf('a', 'b'))
})
