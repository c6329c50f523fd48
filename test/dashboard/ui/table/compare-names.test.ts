import { expect, test, vi } from 'vitest'
import { compareNames } from '../../../../src/dashboard/ui/table/compare-names.ts'

test('compares a number in a name by value', () => {
  expect(['Till 10', 'Till 2', 'Älvsjö', 'Bath'].sort(compareNames)).toEqual([
    'Älvsjö',
    'Bath',
    'Till 2',
    'Till 10',
  ])
})

test('makes one collator for all comparisons', () => {
  const made = vi.spyOn(Intl, 'Collator')
  const compared = vi.spyOn(String.prototype, 'localeCompare')
  for (let round = 0; round < 3; round += 1) ['Till 10', 'Till 2', 'Bath'].sort(compareNames)
  expect(made.mock.calls.length + compared.mock.calls.length).toBeLessThanOrEqual(1)
})
