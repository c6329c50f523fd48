import { expect, test } from 'vitest'
import { formatCount, formatDuration, formatShare } from '../../../../src/dashboard/ui/words/format.ts'
import {
  changeBetween,
  formatChange,
  formatSharesApart,
} from '../../../../src/dashboard/ui/words/format-change.ts'
import { formatCoverage } from '../../../../src/dashboard/ui/words/format-coverage.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('writes different shares differently', () => {
  expect(formatSharesApart(0.1708, 0.1712, 'en-GB').map(plain)).toEqual(['17.08%', '17.12%'])
  expect(formatSharesApart(0.17, 0.182, 'en-GB').map(plain)).toEqual(['17.0%', '18.2%'])
  expect(formatSharesApart(0.17, 0.17, 'en-GB').map(plain)).toEqual(['17.0%', '17.0%'])
})

test('groups counts as the locale does', () => {
  expect(formatCount(38412, 'en-GB')).toBe('38,412')
  expect(formatCount(38412, 'de')).toBe('38.412')
  expect(plain(formatCount(38412, 'fr'))).toBe('38 412')
  expect(formatCount(0, 'en-GB')).toBe('0')
})

test('writes a fraction as a percentage of its language', () => {
  expect(formatShare(0.184, 1, 'en-GB')).toBe('18.4%')
  expect(plain(formatShare(0.184, 1, 'de'))).toBe('18,4 %')
  expect(plain(formatShare(1.205, 1, 'en-GB'))).toBe('120.5%')
})

test.each([
  [0.9799, 1, '97.9%'],
  [0.9999, 1, '99.9%'],
  [0.9999, 0, '99%'],
  [1, 1, '100%'],
  [0, 1, '0%'],
  [0.57, 1, '57.0%'],
  [0.29, 0, '29%'],
])('coverage %d is never rounded up', (share, digits, text) => {
  expect(plain(formatCoverage(share, digits, 'en-GB'))).toBe(text)
})

test.each([
  [0.042, 'up', '+4.2%', '4.2%'],
  [-0.042, 'down', '−4.2%', '4.2%'],
  [0.0004, 'same', '0.0%', '0.0%'],
  [-0.0004, 'same', '0.0%', '0.0%'],
  [0.0005, 'up', '+0.1%', '0.1%'],
  [12.5, 'up', '+1,250.0%', '1,250.0%'],
])('a change of %d goes %s', (ratio, direction, signed, size) => {
  const change = formatChange(ratio, 'en-GB')
  expect(change.direction).toBe(direction)
  expect(plain(change.signed)).toBe(signed)
  expect(plain(change.size)).toBe(size)
})

test('writes no change from zero', () => {
  expect(changeBetween(5, 0)).toBeNull()
  expect(changeBetween(0, 5)).toBe(-1)
  expect(changeBetween(6, 5)).toBeCloseTo(0.2)
})

test.each([
  [0, '0 s'],
  [45.4, '45 s'],
  [59.6, '1 m 00 s'],
  [125, '2 m 05 s'],
  [4320, '1 h 12 m'],
  [273_600, '3 d 04 h'],
])('%d seconds', (seconds, text) => {
  expect(plain(formatDuration(seconds))).toBe(text)
})
