import { expect, test } from 'vitest'
import { mostCommon } from '../../src/domain/store-zone.ts'

test('the most common word wins, of several the first', () => {
  expect(mostCommon(['a', 'b', 'b', 'a', 'c'])).toBe('a')
  expect(mostCommon([])).toBeNull()
})
