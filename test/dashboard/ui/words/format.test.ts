import { expect, test } from 'vitest'
import { formatCount, formatShare } from '../../../../src/dashboard/ui/words/format.ts'
import { averagesFormat } from '../../../../src/dashboard/ui/words/format-average.ts'
import { formatChange, formatPoints } from '../../../../src/dashboard/ui/words/format-change.ts'
import { formatCoverage } from '../../../../src/dashboard/ui/words/format-coverage.ts'
import { formatDuration } from '../../../../src/dashboard/ui/words/format-duration.ts'
import { formatTotalHours } from '../../../../src/dashboard/ui/words/format-total-hours.ts'
import { inLanguage } from '../../../support/in-language.ts'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('groups counts as the language does', () => {
  expect(formatCount(38412)).toBe('38,412')
  expect(inLanguage('de', () => formatCount(38412))).toBe('38.412')
  expect(plain(inLanguage('fr', () => formatCount(38412)))).toBe('38 412')
  expect(formatCount(0)).toBe('0')
})

test('writes a fraction as a percentage of its language', () => {
  expect(formatShare(0.184, 1)).toBe('18.4%')
  expect(plain(inLanguage('de', () => formatShare(0.184)))).toBe('18,4 %')
  expect(plain(formatShare(1.205, 1))).toBe('120.5%')
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
  expect(plain(formatCoverage(share, digits))).toBe(text)
})

test.each([
  [0.042, 'up', '+4.2%'],
  [-0.042, 'down', '−4.2%'],
  [0.0004, 'same', 'No change'],
  [-0.0004, 'same', 'No change'],
  [0.0005, 'up', '+0.1%'],
  [12.5, 'up', '+1,250.0%'],
])('a change of %d goes %s', (ratio, direction, words) => {
  expect(formatChange(ratio)).toEqual({ direction, words })
})

test.each([
  [0.177, 0.171, 'down', '−0.6\u00a0pp'],
  [0.1712, 0.1708, 'same', 'No change'],
  // Written as 17.6% and 17.7%, which differ.
  [0.1764, 0.1766, 'up', '+0.1\u00a0pp'],
  [0, 1, 'up', '+100.0\u00a0pp'],
])('a rate that goes from %d to %d', (from, to, direction, words) => {
  expect(formatPoints(from, to)).toEqual({ direction, words })
})

test.each([
  [0, '0s'],
  [45.4, '45s'],
  [59.6, '1m'],
  [120, '2m'],
  [125, '2m 05s'],
  [358, '5m 58s'],
  [3900, '1h 05m'],
  [4320, '1h 12m'],
  [81 * 3600, '3d 9h'],
  [86_400, '1d'],
  [273_600, '3d 4h'],
])('%d seconds', (seconds, text) => {
  expect(plain(formatDuration(seconds))).toBe(text)
})

test('writes a sum of durations in hours', () => {
  expect(formatTotalHours(2800 * 3600 + 1700)).toBe('2,800\u00a0h')
  expect(formatTotalHours(1800)).toBe('0.5\u00a0h')
})

test.each([
  [
    [5, 5.2, null, 0.01],
    ['5.0', '5.2', '<0.1'],
  ],
  [
    [0, 3, 7],
    ['0', '3', '7'],
  ],
  [
    [5.2, 312.4, 0.3, 0.7],
    ['5', '312', '<1', '1'],
  ],
  [
    [5.2, 9.96],
    ['5', '10'],
  ],
])('averages %j stand together with the same decimals', (averages, texts) => {
  const format = averagesFormat(averages)
  expect(averages.flatMap((average) => (average === null ? [] : format(average)))).toEqual(texts)
})

test('averages keep their decimal as long as it says something', () => {
  expect([4.2, 12.25].map(averagesFormat([4.2, 12.25], 99.95))).toEqual(['4.2', '12.3'])
})
