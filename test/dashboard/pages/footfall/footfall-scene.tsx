import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { FootfallPage } from '../../../../src/dashboard/pages/footfall/footfall-page.tsx'
import { type FakeSource, fakeSource } from '../../data/fake-source.ts'
import {
  asksForLines,
  asksForRecordings,
  asksForZones,
  comparedDays,
  currentDays,
  eachDay,
  entranceOfLeeds,
  february,
  january,
  march,
  uptimeOf,
  week,
} from '../leeds.ts'
import { type Shown, showPage } from '../page-scene.tsx'

export function segments(days: readonly string[], values: readonly (number | null)[], store = 'leeds') {
  return {
    segments: days.map((day, position) => ({
      index: day.length === 10 ? `${day}T00:00:00.000` : `${day}:00.000`,
      location: store,
      entries: values[position] ?? null,
    })),
    meta: { units: { entries: 'peopleCount' } },
  }
}

export const entriesOf = (start: string, rest: object = {}) => ({
  route: 'entries',
  body: { aggregationPeriod: 'day', facets: ['segments'], start: `${start}T00:00:00.000Z`, ...rest },
})

export const asked = {
  current: entriesOf('2026-02-26'),
  compared: entriesOf('2026-02-19'),
  elapsed: { route: 'entries', body: { facets: ['summary'], end: '2026-02-25T09:39:59.999Z' } },
  hours: { route: 'entries', body: { aggregationPeriod: 'hour', facets: ['segments'] } },
  people: {
    route: 'entries',
    body: { facets: ['summary'], breakdownByDimensions: ['entity', 'age', 'gender'] },
  },
  everyone: { route: 'entries', body: { facets: ['summary'], breakdownByDimensions: ['entity'] } },
  lines: asksForLines,
  recordings: asksForRecordings,
  zones: asksForZones,
  january,
  february,
  march,
}

/** Women and men of 25 to 34, women of 65 and older, men of 16 to 24. */
export function people([women, men, old, young]: readonly number[]) {
  const groups = [
    ['25_34', 'female', women],
    ['25_34', 'male', men],
    ['65_100', 'female', old],
    ['16_24', 'male', young],
  ]
  return {
    summary: groups.map(([age, gender, entries]) => ({ location: 'leeds', age, gender, entries })),
    meta: { units: { entries: 'peopleCount' } },
  }
}

/** Uptime of the entrance camera. */
export function uptime(days: Readonly<Record<string, number | 'closed'>>) {
  return [uptimeOf('east', 'Entrance east', days)]
}

/** A week in Leeds: closed on Sunday, no data on Monday, nobody on Tuesday, today so far. */
export function leedsWeek(): FakeSource {
  const fake = fakeSource()
  fake.on(asked.current, { value: segments(currentDays, [100, 200, 300, null, null, 0, 40]) })
  fake.on(asked.compared, { value: segments(comparedDays, [100, 100, 250, null, 90, 10, 500]) })
  fake.on(asked.everyone, {
    value: { summary: [{ location: 'leeds', entries: 640 }], meta: { units: {} } },
  })
  fake.on(asked.elapsed, {
    value: { summary: [{ location: 'leeds', entries: 30 }], meta: { units: {} } },
  })
  fake.on(asked.hours, {
    value: segments(['2026-02-28T13:00', '2026-02-28T14:00'], [120, 180]),
  })
  fake.on(asked.people, { value: people([300, 196, 4, 60]) })
  fake.on(asked.lines, {
    value: entranceOfLeeds,
  })
  fake.on(asked.recordings, { value: [] })
  fake.on(asked.zones, { value: [] })
  fake.on(asked.january, { value: [] })
  fake.on(asked.february, {
    value: uptime({ ...eachDay([...comparedDays, ...currentDays.slice(0, 3)], 1), '2026-02-22': 'closed' }),
  })
  fake.on(asked.march, {
    value: uptime({ '2026-03-01': 'closed', '2026-03-02': 1, '2026-03-03': 1, '2026-03-04': 0.1 }),
  })
  return fake
}

/** The page over a fake deployment. */
export function showFootfall(fake: FakeSource, { filters = week, ...shown }: Shown = {}) {
  return showPage(FootfallPage, fake.source, { filters, ...shown })
}

export const totals = () => screen.getByLabelText('Totals')
// Queries by role walk the whole chart; the figures are looked for where they stand.
export const kpi = (label: string) => {
  const place = [...totals().querySelectorAll('h2')].find(
    (heading) => heading.textContent === label,
  )?.parentElement
  if (!place) throw new Error(`no figure is called ${label}`)
  return place
}

/** Figures stand, and so does what they are made of. */
export const coverageIsThere = () =>
  waitFor(() => expect(kpi('Camera coverage')).toHaveTextContent('100% · Complete'))
