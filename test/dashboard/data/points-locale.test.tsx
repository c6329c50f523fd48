import { i18n } from '@lingui/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { chartSentence } from '../../../src/dashboard/charts/time/chart-sentence.ts'
import { rate } from '../../../src/dashboard/charts/unit.ts'
import { PointsTable, pointsFile } from '../../../src/dashboard/data/cards/points-table.tsx'
import { formatDayRange, formatLong, formatMoment } from '../../../src/dashboard/time/format-day.ts'
import { formatTime } from '../../../src/dashboard/time/format-time.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })

afterEach(() => speak('en-GB'))

const plain = (text: string | null) => (text ?? '').replaceAll(/[\s\u202f\u00a0]/gu, ' ')

/** One busy day of a store in London, as the table, the sentence of the chart, and a file have it. */
function shownIn(locale: string) {
  cleanup()
  speak(locale)
  const start = Date.UTC(2025, 10, 8)
  const bucket = {
    index: '2025-11-08T00:00:00.000',
    occurrence: 0,
    start,
    endExclusive: start + 86_400_000,
  } as const
  const complete = { share: 0.964, verdict: 'partial' } as const
  const point = {
    key: '2025-11-08',
    extent: { days: { first: '2025-11-08', last: '2025-11-08' }, hour: null, occurrence: 0 },
    tick: '',
    label: formatLong(bucket, 'day', 'Europe/London'),
    state: 'measured',
    value: 12_345,
    unfinished: false,
    coverage: complete,
    comparison: { label: 'before', state: 'measured', value: 12_000, coverage: complete },
    comparedSoFar: 12_000,
    delta: { kind: 'delta', fraction: 0.02875 },
  } as const
  const props = {
    title: 'Entries per day',
    measure: 'Entries',
    points: [point],
    granularity: 'day',
    compared: true,
    note: 'Leeds',
  } as const
  render(<PointsTable {...props} />)
  const cells = within(screen.getByRole('table')).getAllByRole('row')[1]?.querySelectorAll('th, td')
  return {
    row: [...(cells ?? [])].map((cell) => plain(cell.textContent)),
    sentence: plain(
      chartSentence({
        title: 'Entries',
        granularity: 'day',
        series: [{ kind: 'main', label: 'Entries', points: [point] }],
      }),
    ),
    range: plain(formatDayRange({ first: '2025-10-25', last: '2025-11-21' }, '2025-11-21')),
    time: plain(formatTime(Date.UTC(2025, 10, 8, 14, 5), 'Europe/London')),
    moment: plain(formatMoment(Date.UTC(2025, 10, 8, 14, 5), 'Europe/London')),
    share: plain(rate.format(0.184)),
    file: pointsFile(props).rows[0]?.slice(1),
  }
}

test('the words of Britain come with British numbers and dates', () => {
  expect(shownIn('en-GB')).toMatchObject({
    row: ['Sat 8 Nov', '12,345', '12,000', '+2.9%', '96.4% · Partial'],
    range: '25 Oct – 21 Nov',
    time: '14:05',
    moment: '8 Nov 2025, 14:05 GMT',
    share: '18.4%',
  })
})

test('those of the United States come with American ones', () => {
  expect(shownIn('en-US')).toMatchObject({
    row: ['Sat, Nov 8', '12,345', '12,000', '+2.9%', '96.4% · Partial'],
    range: 'Oct 25 – Nov 21',
    time: '2:05 PM',
  })
})

test('those of Germany come with German ones', () => {
  const german = shownIn('de')
  expect(german).toMatchObject({
    row: ['Sa., 8. Nov.', '12.345', '12.000', '+2,9 %', '96,4 % · Partial'],
    time: '14:05',
    share: '18,4 %',
  })
  expect(german.sentence).toContain('12.345 in 1 day')
})

test('writes the same numbers into a file in every locale', () => {
  const british = shownIn('en-GB')
  const german = shownIn('de')
  expect(german.file).toEqual(british.file)
  expect(british.file).toContain(12_345)
})
