import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withSizes } from '../../drawing.ts'
import { currentDays, entranceOfLeeds, leeds, uptimeOf } from '../leeds.ts'
import { asked, coverageIsThere, kpi, leedsWeek, segments, showFootfall, uptime } from './footfall-scene.tsx'

withSizes()

const york = { id: 'york', name: 'York', timezone: 'Europe/London', zoneFrom: 'location' } as const

test('several stores are summed, ranked, and those without data named', async () => {
  const fake = leedsWeek()
  const rows = [
    ...segments(currentDays, [10, 20, 30, null, 50, 60, 1]).segments,
    ...segments(currentDays, [], 'york').segments,
  ]
  fake.on(asked.current, { value: { segments: rows, meta: { units: {} } } })
  showFootfall(fake, { stores: [leeds, york] })
  await coverageIsThere()
  expect(kpi('Entries')).toHaveTextContent('171')
  expect(await screen.findByRole('table')).toHaveTextContent('Leeds')
  expect(screen.getByText(/York/)).toBeInTheDocument()
})

test('the daily average of several stores says how many of them it includes', async () => {
  const fake = leedsWeek()
  const north = uptimeOf('north', 'Entrance north', { '2026-03-02': 0, '2026-03-03': 0 })
  fake.on(asked.lines, {
    value: [...entranceOfLeeds, { location_id: 'york', recording_id: 'north', line_type: 'location-entry' }],
  })
  fake.on(asked.march, {
    value: [
      ...uptime({ '2026-03-01': 'closed', '2026-03-02': 1, '2026-03-03': 1, '2026-03-04': 0.1 }),
      { ...north, recording: { ...north.recording, location: 'york' } },
    ],
  })
  showFootfall(fake, { stores: [leeds, york] })
  await waitFor(() => expect(kpi('Daily average')).toHaveTextContent('4 open days · 1 of 2 stores'))
  // Leeds counted 600 visitors on four of its five open days.
  expect(kpi('Daily average')).toHaveTextContent('150')
})
