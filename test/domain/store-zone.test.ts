import { expect, test } from 'vitest'
import { mostCommon } from '../../src/domain/store-zone.ts'

test('returns the most common word, the first if there are several', () => {
  expect(mostCommon(['a', 'b', 'b', 'a', 'c'])).toBe('a')
  expect(mostCommon([])).toBeNull()
})
