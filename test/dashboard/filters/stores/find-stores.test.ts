import { describe, expect, test } from 'vitest'
import { findStores } from '../../../../src/dashboard/filters/stores/find-stores.ts'

const namesFound = (names: readonly string[], text: string) =>
  findStores(
    names.map((name) => ({ name })),
    text,
  ).map(({ name }) => name)

describe('findStores', () => {
  test('puts the exact name before a longer one', () => {
    expect(namesFound(['New York', 'York Minster', 'York'], 'york')).toEqual([
      'York',
      'York Minster',
      'New York',
    ])
  })

  test('puts a whole word before the beginning of one', () => {
    expect(namesFound(['Yorkshire Dales', 'Leeds · York Road'], 'york')).toEqual([
      'Leeds · York Road',
      'Yorkshire Dales',
    ])
  })

  test('puts the beginning of the name before its middle', () => {
    expect(namesFound(['Newcastle · Eldon', 'Eldon Square'], 'eld')).toEqual([
      'Eldon Square',
      'Newcastle · Eldon',
    ])
  })

  test('keeps the order of stores that are equally close', () => {
    expect(namesFound(['Bath · West', 'Bath · East'], 'bath')).toEqual(['Bath · West', 'Bath · East'])
  })

  test('ignores case, accents and surrounding space', () => {
    expect(namesFound(['Zürich', 'Bern'], ' zurich ')).toEqual(['Zürich'])
  })

  test('finds words in any order and drops stores without one of them', () => {
    expect(namesFound(['Leeds · Briggate', 'Leeds · Headrow'], 'brig leeds')).toEqual(['Leeds · Briggate'])
  })

  test('finds a name of marks alone', () => {
    expect(namesFound(['Store 1', '…'], '…')).toEqual(['…'])
  })
})
