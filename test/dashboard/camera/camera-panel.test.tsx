import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { ExchangeError } from '../../../src/client/exchange-error.ts'
import { CameraPanel } from '../../../src/dashboard/camera/camera-panel.tsx'
import type { IncidentsAnswer } from '../../../src/protocol/derived/incident-answers.ts'
import { fakeSource } from '../data/fake-source.ts'
import { Deployment } from '../pages/page-scene.tsx'

const now = Date.parse('2026-03-04T14:40:00Z')
const stores = [{ id: 'leeds', name: 'Leeds', timezone: 'Europe/London', zoneFrom: 'location' }] as const
const days = { first: '2026-03-03', last: '2026-03-04' }
const down = {
  recording_id: 'east',
  location_id: 'leeds',
  status: 'offline',
  last_seen_utc: new Date(now - 72 * 60_000).toISOString(),
  average_quality: 0.9,
}

const incidents: IncidentsAnswer = {
  incidents: [
    {
      location: 'leeds',
      cameras: [{ recording: 'east', name: 'Entrance east' }],
      everyCamera: false,
      from: '2026-03-04T13:00:00.000',
      until: '2026-03-04T14:00:00.000',
      ongoing: true,
      missed: { segments: 1, quality: 0 },
      visitors: 48,
      basis: { kind: 'store' },
      affects: { entries: true, zones: [] },
    },
  ],
  count: 1,
  ongoing: 1,
  missedHours: 1,
  hasUptime: true,
  usual: { start: '2026-02-04', end: '2026-03-03' },
  meta: { units: { visitors: 'peopleCount', missed: 'hours' }, countedUntil: '2026-03-04T14:40:00.000Z' },
}

const uptime = {
  cameras: [
    {
      recording: 'east',
      name: 'Entrance east',
      location: 'leeds',
      uptime: 0.9,
      arrived: 0.9,
      quality: 1,
      dueHours: 10,
      missedHours: 1,
      hours: '88--',
    },
  ],
  count: 1,
  low: 1,
  uptime: 0.9,
  hasUptime: true,
  meta: { units: { uptime: 'rate', dueHours: 'hours' }, countedUntil: '2026-03-04T14:40:00.000Z' },
}

/** The panel of a camera that counts entries and watches a zone, and is offline. */
function openPanel(recording = 'east') {
  const fake = fakeSource(now)
  fake.on({ action: 'status' }, { value: [down] })
  const detail = (returnEntityType: string, value: unknown) =>
    fake.on({ route: 'detail/list', body: { returnEntityType } }, { value })
  detail('recording', [{ id: 'east', name: 'Entrance east', location_id: 'leeds' }])
  detail('line_context', [{ recording_id: 'east', location_id: 'leeds', line_type: 'location-entry' }])
  detail('area_context', [{ area_type: 'taxonomy', taxonomy: 'Shoes:Men', recording_id: 'east' }])
  fake.on({ path: '/api/v1/recording/uptimes' }, { value: [] })
  fake.on({ path: '/api/acknowledgements' }, { value: { notes: [] } })
  fake.on({ path: '/api/planned-work' }, { value: { notes: [] } })
  fake.on({ route: 'incidents' }, { value: incidents })
  fake.on({ route: 'camera-uptime' }, { value: uptime })
  const onClose = vi.fn()
  const { hook, searchHook } = memoryLocation({
    path: '/overview',
    searchPath: `range=last-7&camera=${recording}`,
  })
  const show = () =>
    render(
      <Deployment source={fake.source}>
        <Router hook={hook} searchHook={searchHook}>
          <CameraPanel
            subject={{ stores, days, today: '2026-03-04' }}
            recording={recording}
            onClose={onClose}
          />
        </Router>
      </Deployment>,
    )
  return { ...fake, onClose, show }
}

const panel = () => screen.findByRole('dialog', { name: 'Entrance east' })

test('shows state, uptime, incidents, cost and what depends on the camera', async () => {
  openPanel().show()
  const found = await panel()
  expect(found).toHaveTextContent(/Leeds.*Offline.*since 13:28.*1h 12m ago/)
  expect(await within(found).findAllByText('90.0%')).toHaveLength(2)
  expect(found).toHaveTextContent(/≈ 48.*normally counted here/)
  expect(found).toHaveTextContent(/Since Wed 4 Mar, 13:00 GMT/)
  const links = within(within(found).getByRole('region', { name: 'Affects' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/footfall?range=last-7&stores=leeds',
    '/zones?range=last-7&stores=leeds&trend=Shoes:Men',
  ])
})

test('acknowledges by a preset and a note', async () => {
  const { on, show } = openPanel()
  const body = { reason: 'Power cut: fuse' }
  const kept = { recording: 'east', ...body, version: 1, at: now, by: 'Ann' }
  const asked = on({ path: '/api/acknowledgements/east', body }, { value: kept })
  show()
  const found = await panel()
  await userEvent.click(within(found).getByRole('button', { name: 'Acknowledge' }))
  await userEvent.click(within(found).getByRole('radio', { name: 'Power cut' }))
  await userEvent.type(within(found).getByRole('textbox', { name: 'Note' }), 'fuse')
  await userEvent.click(within(found).getByRole('button', { name: 'Acknowledge' }))
  await waitFor(() => expect(found).toHaveTextContent(/Acknowledged: Power cut: fuse.*Ann/))
  expect(asked.asked()).toBe(1)
})

test('acknowledges for some hours', async () => {
  const { on, show } = openPanel()
  const body = { reason: 'Maintenance', until: now + 4 * 3_600_000 }
  const kept = { recording: 'east', ...body, version: 1, at: now, by: 'Ann' }
  const asked = on({ path: '/api/acknowledgements/east', body }, { value: kept })
  show()
  const found = await panel()
  await userEvent.click(within(found).getByRole('button', { name: 'Acknowledge' }))
  await userEvent.click(within(found).getByRole('radio', { name: 'Maintenance' }))
  await userEvent.selectOptions(within(found).getByRole('combobox', { name: 'Duration' }), 'For 4 hours')
  await userEvent.click(within(found).getByRole('button', { name: 'Acknowledge' }))
  await waitFor(() => expect(found).toHaveTextContent(/Acknowledged: Maintenance.*Ann/))
  expect(asked.asked()).toBe(1)
})

test('plans work in store time, and rejects an end before the start', async () => {
  const { on, show } = openPanel()
  const work = { from: now, until: now + 2 * 3_600_000, reason: 'Paint' }
  const kept = { recording: 'east', ...work, version: 1, at: now, by: 'Ann' }
  const asked = on({ path: '/api/planned-work/east', body: work }, { value: kept })
  show()
  const found = await panel()
  const plan = () => within(found).getByRole('button', { name: 'Plan work' })
  await userEvent.click(plan())
  await userEvent.type(within(found).getByRole('textbox', { name: 'Reason' }), 'Paint')
  const until = within(found).getByLabelText('To (store time)')
  expect(until).toHaveValue('2026-03-04T16:40')
  await userEvent.clear(until)
  await userEvent.click(plan())
  expect(within(found).getByRole('alert')).toHaveTextContent('Enter a start and an end.')
  expect(until).toHaveFocus()
  await userEvent.type(until, '2026-03-04T14:00')
  expect(within(found).getByRole('alert')).toHaveTextContent('The end must be after the start.')
  expect(asked.asked()).toBe(0)
  await userEvent.clear(until)
  await userEvent.type(until, '2026-03-04T16:40')
  await userEvent.click(plan())
  await waitFor(() => expect(found).toHaveTextContent(/Planned work until 16:40 GMT.*Paint · Ann/))
})

test('shows the planned work of another user who was first', async () => {
  const { on, show } = openPanel()
  const theirs = {
    recording: 'east',
    from: now,
    until: now + 3_600_000,
    reason: 'Fuse box',
    version: 1,
    at: now,
    by: 'Ben',
  }
  on({ path: '/api/planned-work/east' }, { error: new ExchangeError('conflict') })
  show()
  const found = await panel()
  await userEvent.click(within(found).getByRole('button', { name: 'Plan work' }))
  await userEvent.type(within(found).getByRole('textbox', { name: 'Reason' }), 'Paint')
  on({ path: '/api/planned-work' }, { value: { notes: [theirs] } })
  await userEvent.click(within(found).getByRole('button', { name: 'Plan work' }))
  await within(found).findByText(/^Someone else changed the planned work/)
  await waitFor(() => expect(found).toHaveTextContent(/Fuse box · Ben/))
})

test('keeps the form if planned work could not be saved', async () => {
  const { on, show } = openPanel()
  on({ path: '/api/planned-work/east' }, { error: new ExchangeError('unavailable') })
  show()
  const found = await panel()
  await userEvent.click(within(found).getByRole('button', { name: 'Plan work' }))
  await userEvent.type(within(found).getByRole('textbox', { name: 'Reason' }), 'Paint')
  await userEvent.click(within(found).getByRole('button', { name: 'Plan work' }))
  await within(found).findByText('Couldn’t save. Try again.')
  expect(within(found).getByRole('textbox', { name: 'Reason' })).toHaveValue('Paint')
})

test('says that a camera is not found, and closes by Escape', async () => {
  const { on, onClose, show } = openPanel('gone')
  on({ action: 'status' }, { error: new ExchangeError('not_found') })
  show()
  await screen.findByText('Camera not found')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
})
