import { describe, expect, test } from 'vitest'
import type { ImportOptions } from '../../../../src/service/ingest/import/import-options.ts'
import { createRowReader, idOf } from '../../../../src/service/ingest/import/read-row.ts'

const hourly: ImportOptions = {
  file: 'f.csv',
  columns: { date: 'Date', hour: 'Hour', count: 'In', location: 'Where' },
  dateFormats: ['dd/MM/yyyy'],
  timezone: 'Europe/London',
  locationName: null,
  organisation: 'Test',
  currency: 'GBP',
  delimiter: ',',
  repeatedHour: 'first',
}

const visits: ImportOptions = {
  ...hourly,
  columns: { time: 'When', location: 'Where', id: 'Id', age: 'Age', gender: 'Gender', role: 'Role' },
}

describe('an hourly row', () => {
  const read = createRowReader(hourly)

  test.each([
    ['31/07/2014', '9', '2014-07-31 09:00', '2014-07-31T08:00:00.000Z'],
    ['2014-11-03', '23', '2014-11-03 23:00', '2014-11-03T23:00:00.000Z'],
    ['30/03/2014', '1', '2014-03-30 01:00', '2014-03-30T01:00:00.000Z'],
  ])('of %s, hour %s, is placed', (date, hour, label, instant) => {
    const row = read({ Date: date, Hour: hour, In: '17', Where: 'Briggate' })
    expect(row).toMatchObject({ kind: 'hour', location: 'Briggate', label, count: 17 })
    expect(row.kind === 'hour' && new Date(row.time.instant).toISOString()).toBe(instant)
  })

  test('of nobody is a zero, not a gap', () => {
    expect(read({ Date: '31/07/2014', Hour: '3', In: '0', Where: 'A' })).toMatchObject({
      kind: 'hour',
      count: 0,
    })
  })

  test.each([
    [{ Date: '31/02/2014' }, 'the date "31/02/2014" is none'],
    [{ Date: '07/31/2014' }, 'the date "07/31/2014" is none'],
    [{ Date: '01/01/14' }, 'the date "01/01/14" is none'],
    [{ Hour: '24' }, 'the hour "24" is none from 0 to 23'],
    [{ Hour: '' }, 'the hour "" is none from 0 to 23'],
    [{ In: '' }, 'the count "" is no whole number of people'],
    [{ In: '-3' }, 'the count "-3" is no whole number of people'],
    [{ In: '1.5' }, 'the count "1.5" is no whole number of people'],
    [{ In: '9999999999' }, 'the count "9999999999" is too large'],
    [{ Where: ' ' }, 'the location is empty'],
  ])('with %j is refused', (fault, reason) => {
    const cells = { Date: '31/07/2014', Hour: '9', In: '17', Where: 'Briggate', ...fault }
    expect(read(cells)).toEqual({ kind: 'refused', reason })
  })

  test('of a file without a date format says which option helps', () => {
    const row = createRowReader({ ...hourly, dateFormats: [] })({
      Date: '31/07/2014',
      Hour: '9',
      In: '1',
      Where: 'A',
    })
    expect(row).toMatchObject({ kind: 'refused', reason: expect.stringContaining('--date-format') })
  })
})

describe('a visit', () => {
  const read = createRowReader(visits)
  const cells = {
    When: '2026-07-01 14:05:09',
    Where: 'A',
    Id: '',
    Age: '25-34',
    Gender: 'female',
    Role: 'customer',
  }

  test('is placed by the clock of its zone', () => {
    const row = read(cells)
    expect(row).toMatchObject({ kind: 'visit', age: '25_34', gender: 'female', role: 'customer', id: null })
    expect(row.kind === 'visit' && new Date(row.time.instant).toISOString()).toBe('2026-07-01T13:05:09.000Z')
  })

  test('may name its own zone', () => {
    const row = read({ ...cells, When: '2026-07-01T14:05:09.250-04:00' })
    expect(row.kind === 'visit' && new Date(row.time.instant).toISOString()).toBe('2026-07-01T18:05:09.250Z')
  })

  test('of somebody who could not be told is taken', () => {
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
  ])('with %j is refused', (fault) => {
    expect(read({ ...cells, ...fault }).kind).toBe('refused')
  })
})

test('an id has the shape of the contract and depends on every name', () => {
  expect(idOf('Leeds City Council', 'Briggate')).toMatch(/^[0-9a-f]{24}$/)
  expect(idOf('a', 'b')).not.toBe(idOf('a', 'c'))
  expect(idOf('a', 'b')).toBe(idOf('a', 'b'))
})
