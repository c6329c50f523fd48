import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { answerOf, row } from '../../coverage/live-fixtures.ts'
import { pending } from '../../data/fake-source.ts'
import { now, showCameras, status } from './cameras-scene.tsx'

// Drawing takes its time on a busy machine; nothing here depends on how long.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 20_000 })

const counts = () => screen.getByRole('region', { name: 'Cameras by state' })
const card = () => screen.getByRole('region', { name: 'Cameras now' })
const rows = () =>
  within(within(card()).getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => (row.textContent ?? '').replaceAll(/\s+/g, ' '))
const ready = () => waitFor(() => expect(within(card()).getByRole('table')).toBeInTheDocument())
const downSince = (minutes: number) => ({
  status: 'offline',
  last_seen_utc: new Date(now - minutes * 60_000).toISOString(),
})

test('shows a camera that is down first, with its times on the clock of its store', async () => {
  showCameras({ live: { value: [status('east'), status('shoes', downSince(72))] } })
  await ready()
  await waitFor(() => expect(rows()[1]).toContain('Entrance east'))
  expect(rows()[0]).toMatch(/Shoes.*Offline.*1h 12m.*since.*1h 12m ago.*GMT/)
  expect(within(counts()).getByRole('button', { name: /Offline\s*1/ })).toBeInTheDocument()
  expect(within(counts()).getByRole('button', { name: /Online\s*1/ })).toBeInTheDocument()
})

test('shows a listed camera without a status as unknown', async () => {
  showCameras({ live: { value: [status('east')] } })
  await ready()
  await waitFor(() => expect(rows()[0]).toMatch(/Shoes.*Unknown.*never/))
})

test('lists the first twelve cameras of a chain that are not online, and counts all', async () => {
  const down = Array.from({ length: 15 }, (_, place) =>
    row('offline', now - (place + 2) * 60_000, { recording: `tills-${place}`, name: `Tills ${place}` }),
  )
  showCameras({ answer: answerOf(down, { listed: 'unwell', well: [600] }) })
  await ready()
  expect(rows()).toHaveLength(12)
  expect(within(counts()).getByRole('button', { name: /Online\s*600.*of 615/ })).toBeInTheDocument()
  expect(within(card()).getByText('15 of 615 cameras')).toBeInTheDocument()
  expect(within(card()).getByText(/^Cameras that are online are not listed\./)).toBeInTheDocument()
  await userEvent.click(within(card()).getByRole('button', { name: 'Show all 15 cameras' }))
  expect(rows()).toHaveLength(15)
})

test('shows why the state failed, retries, and keeps the records', async () => {
  const { live } = showCameras({ live: { error: new ExchangeError('forbidden') } })
  const alert = await within(card()).findByRole('alert')
  expect(alert).toHaveTextContent('Couldn’t load live camera status')
  live.reply({ value: [status('east'), status('shoes')] })
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await ready()
})

test('keeps the refusal of the state during a retry', async () => {
  const { live } = showCameras({ live: { error: new ExchangeError('forbidden') } })
  const alert = await within(card()).findByRole('alert')
  const again = pending()
  const asked = live.asked()
  live.reply(again.promise)
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(live.asked()).toBeGreaterThan(asked))
  expect(within(card()).getByRole('alert')).toHaveTextContent('Couldn’t load live camera status')
  await act(async () => again.resolve([status('east'), status('shoes')]))
  await ready()
})

test('shows every camera of a stale response as unknown, with its last state', async () => {
  const { clock } = showCameras()
  await ready()
  act(() => clock.advance(45_000))
  expect(screen.getByText('How the cameras are now is not known.')).toBeInTheDocument()
  expect(rows()[0]).toMatch(/Unknown.*was online/)
  expect(within(counts()).getByRole('button', { name: /Online\s*0/ })).toBeInTheDocument()
})

test('reports an outage once, also across a reload', async () => {
  const remembered = new Map<string, string>()
  showCameras({ remembered, live: { value: [status('east', downSince(6)), status('shoes')] } })
  await screen.findByText('Entrance east is offline')
  expect(JSON.parse(remembered.get('cameras.told') ?? '')).toMatchObject({
    incidents: [{ cameras: ['east'] }],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Put away' }))
  expect(screen.queryByText('Entrance east is offline')).not.toBeInTheDocument()
})

test('does not report an acknowledged outage, and shows its reason until it recovers', async () => {
  const reason = { recording: 'east', reason: 'Power cut', at: now - 1000 }
  const remembered = new Map([['cameras.acknowledged', JSON.stringify([reason])]])
  showCameras({ remembered, live: { value: [status('east', downSince(30)), status('shoes')] } })
  await ready()
  await waitFor(() => expect(rows()[0]).toContain('Power cut'))
  expect(screen.queryByText('Entrance east is offline')).not.toBeInTheDocument()
})

test('ends a reason when the camera is well', async () => {
  const reason = { recording: 'east', reason: 'Power cut', at: now - 1000 }
  const remembered = new Map([['cameras.acknowledged', JSON.stringify([reason])]])
  showCameras({ remembered })
  await ready()
  await waitFor(() => expect(remembered.get('cameras.acknowledged')).toBe('[]'))
})

describe('where the server shares what is acknowledged', () => {
  const known = { recording: 'east', reason: 'Power cut', at: now - 60_000, by: 'Ann' }
  const sharing = (...acknowledgements: object[]) => ({ value: { sharing: 'on', acknowledgements } })
  const eastDown = { value: [status('east', downSince(30)), status('shoes')] }

  test('shows an acknowledgement of another user with name and time, and reports no outage', async () => {
    showCameras({ shared: sharing(known), live: eastDown })
    await ready()
    await waitFor(() => expect(rows()[0]).toMatch(/Power cut.*Ann, 14:39/))
    expect(screen.queryByText('Entrance east is offline')).not.toBeInTheDocument()
    expect(within(card()).getByText(/is seen by everybody/)).toBeInTheDocument()
  })

  test('sends a reason to the server and keeps none in this browser', async () => {
    const { on, remembered } = showCameras({ shared: sharing(), live: eastDown })
    const asked = on(
      { path: '/api/acknowledgements/east', body: { reason: 'Fuse' } },
      { value: { ...known, reason: 'Fuse' } },
    )
    await screen.findByText(/is seen by everybody/)
    await acknowledgeEast('Fuse')
    await waitFor(() => expect(rows()[0]).toMatch(/Fuse.*Ann, 14:39/))
    expect(asked.asked()).toBe(1)
    expect(remembered.get('cameras.acknowledged')).toBeUndefined()
  })

  test('keeps a reason in this browser, and says so, if the server does not take it', async () => {
    const { on, shared } = showCameras({ shared: sharing(), live: eastDown })
    on({ path: '/api/acknowledgements/east' }, { error: new ExchangeError('unavailable') })
    await screen.findByText(/is seen by everybody/)
    shared.reply({ value: { sharing: 'away', acknowledgements: [] } })
    await acknowledgeEast('Fuse')
    await waitFor(() => expect(rows()[0]).toMatch(/Fuse.*in this browser alone/))
  })

  test('says that the server cannot share just now', async () => {
    showCameras({ shared: { value: { sharing: 'away', acknowledgements: [] } }, live: eastDown })
    await screen.findByText(/cannot share what is acknowledged just now/)
  })

  test('ends a known acknowledgement for everybody when the camera is well', async () => {
    const { clock, live, on } = showCameras({ shared: sharing(known), live: eastDown })
    await ready()
    await waitFor(() => expect(rows()[0]).toContain('Power cut'))
    const ended = on({ path: `/api/acknowledgements/east?at=${known.at}` }, { value: {} })
    live.reply({ value: [status('east'), status('shoes')] })
    act(() => clock.advance(45_000))
    await userEvent.click(screen.getByRole('button', { name: 'Ask again' }))
    await waitFor(() => expect(ended.asked()).toBe(1))
  })

  test('keeps an acknowledgement that could not be withdrawn, and says what to do', async () => {
    const { on } = showCameras({ shared: sharing(known), live: eastDown })
    on({ path: `/api/acknowledgements/east?at=${known.at}` }, { error: new ExchangeError('unavailable') })
    await ready()
    await userEvent.click(await within(card()).findByRole('button', { name: /^Withdraw/ }))
    await screen.findByText(/Withdraw it again in a moment/)
    await waitFor(() => expect(rows()[0]).toContain('Power cut'))
  })

  async function acknowledgeEast(reason: string) {
    await userEvent.click(within(card()).getByRole('button', { name: 'Acknowledge Entrance east' }))
    await userEvent.keyboard(`${reason}{Enter}`)
  }
})

test('suspects an online camera that counts nobody, with the reason', async () => {
  showCameras({ entriesToday: 0 })
  const suspect = await screen.findByRole('region', { name: 'Suspect' })
  await within(suspect).findByText('Nobody counted')
  expect(suspect).toHaveTextContent(/Entrance east.*entries of the store.*13:00–14:00 GMT.*0≈ 50/)
})

test('shows neither suspects nor incidents for a usual day', async () => {
  showCameras()
  await screen.findByText(/None: every camera that is online counts/)
  await screen.findByText('No camera missed anything')
  const uptime = screen.getByRole('region', { name: 'Uptime in opening hours' })
  expect(within(uptime).getByRole('img', { name: /^Entrance east, Leeds: 100%/ })).toBeInTheDocument()
})

test('shows uptime by camera, the least first, and by store against the agreed level', async () => {
  showCameras({ missed: { shoes: [10, 11] } })
  const uptime = await screen.findByRole('region', { name: 'Uptime in opening hours' })
  const strips = await within(uptime).findAllByRole('img')
  expect(strips.map((strip) => strip.getAttribute('aria-label')?.replaceAll(/\s/g, ' '))).toEqual([
    'Shoes, Leeds: 60.0% up; 2h missed of 5h',
    'Back door, Leeds: 100% up; 0s missed of 5h',
    'Entrance east, Leeds: 100% up; 0s missed of 5h',
  ])
  const level = screen.getByRole('region', { name: 'Service level' })
  expect(await within(level).findByText(/^86\.6%$/)).toHaveTextContent(/missed/)
})

test('estimates an incident by what its camera normally sees, and at nothing without a duty', async () => {
  showCameras({ missed: { back: [9, 10, 11, 12], shoes: [10, 11], east: [12] } })
  const card = await screen.findByRole('region', { name: 'Incidents' })
  const table = await within(card).findByRole('table')
  await within(table).findByText('≈ 50')
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
    .map((row) => [row[0], ...row.slice(3)])
  // 50 visitors an hour come through the only entrance; a fifth of them visits the shoes.
  expect(cells).toEqual([
    ['Entrance east', 'entries of the store', '≈ 50all entries'],
    ['Shoes', 'Shoes › Men', '≈ 20zone visits'],
    ['Back door', 'No zones or entrances', '0'],
  ])
})
