import { expect, test } from 'vitest'
import { readCount, readHundredths } from '../../../../../src/service/ingest/import/options/read-number.ts'

test.each([
  ['0', null, 0],
  ['12', null, 12],
  ['12,0', null, 12],
  ['12.00', null, 12],
  ['1.5', null, 'not a number'],
  ['1,204', null, 'not a number'],
  ['1,204', '.', 1204],
  ['1.204', ',', 1204],
  ['1 204 000', ',', 1_204_000],
  ['12.04', ',', 'not a number'],
  ['1,5', ',', 'not a number'],
  ['-3', null, 'not a number'],
  ['', null, 'not a number'],
  ['4294967295', null, 4_294_967_295],
  ['4294967296', null, 'too large'],
] as const)('reads the count %j with the decimal mark %j as %j', (text, decimal, expected) => {
  expect(readCount(text, decimal)).toBe(expected)
})

test.each([
  ['24,90', null, 2490],
  ['24.9', null, 2490],
  ['24', null, 2400],
  ['0,00', null, 0],
  ['-0,00', null, 0],
  ['1.234,50', null, 123_450],
  ['1,234.50', null, 123_450],
  ['1.234.567', null, 123_456_700],
  ["1'234.50", null, 123_450],
  ['1 234,50 €', null, 123_450],
  ['EUR 3,20', null, 320],
  ['£3.20', null, 320],
  ['-3,20', null, -320],
  ['3,20-', null, -320],
  ['(3.20)', null, -320],
  ['1.234', null, 'ambiguous'],
  ['1,234', null, 'ambiguous'],
  ['1.234', ',', 123_400],
  ['1.234', '.', 'not a number'],
  ['1,234', '.', 123_400],
  ['12,34,50', null, 'not a number'],
  ['12.3456', null, 'not a number'],
  ['(3.20', null, 'not a number'],
  ['free', null, 'not a number'],
  ['', null, 'not a number'],
  ['99999999999', null, 'too large'],
] as const)('reads the amount %j with the decimal mark %j as %j', (text, decimal, expected) => {
  expect(readHundredths(text, decimal)).toBe(expected)
})
