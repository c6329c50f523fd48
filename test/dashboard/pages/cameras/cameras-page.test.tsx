import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { answerOf, row } from '../../coverage/live-fixtures.ts'
import { pending } from '../../data/fake-source.ts'
import { screenWidth } from '../../ui/screen-width.ts'
import { now, showCameras, status } from './cameras-scene.tsx'

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
  await waitFor(() => expect(rows()[0]).toMatch(/Shoes.*Unknown.*Never/))
})

test('lists the first ten cameras of a chain that are not online, and counts all', async () => {
  const down = Array.from({ length: 15 }, (_, place) =>
    row('offline', now - (place + 2) * 60_000, { recording: `tills-${place}`, name: `Tills ${place}` }),
  )
  showCameras({ answer: answerOf(down, { listed: 'unwell', well: [600] }) })
  await ready()
  expect(rows()).toHaveLength(10)
  expect(within(counts()).getByRole('button', { name: /Online\s*600.*of 615/ })).toBeInTheDocument()
  expect(within(card()).getByText('15 of 615 cameras')).toBeInTheDocument()
  expect(within(card()).getByText(/^Online cameras are not listed\./)).toBeInTheDocument()
  await userEvent.click(within(card()).getByRole('button', { name: 'Show all (15)' }))
  expect(rows()).toHaveLength(15)
})

test('shows why the state failed, retries, and keeps the records', async () => {
  const { live } = showCameras({ live: { error: new ExchangeError('forbidden') } })
  const alert = await waitFor(() => within(card()).getByRole('alert'))
  expect(alert).toHaveTextContent('Couldn’t load live camera status')
  live.reply({ value: [status('east'), status('shoes')] })
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await ready()
})

test('keeps the refusal of the state during a retry', async () => {
  const { live } = showCameras({ live: { error: new ExchangeError('forbidden') } })
  const alert = await waitFor(() => within(card()).getByRole('alert'))
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
  expect(screen.getByText('Live camera status is unavailable.')).toBeInTheDocument()
  expect(rows()[0]).toMatch(/Unknown.*was online/)
  expect(within(counts()).getByRole('button', { name: /Online\s*0/ })).toBeInTheDocument()
})

test('reports an outage once, also across a reload', async () => {
  const remembered = new Map<string, string>()
  showCameras({ remembered, live: { value: [status('east', downSince(6)), status('shoes')] } })
  await screen.findByText('Camera “Entrance east” is offline')
  expect(JSON.parse(remembered.get('cameras.told') ?? '')).toMatchObject({
    incidents: [{ cameras: ['east'] }],
  })
  const link = screen.getByRole('link', { name: 'View camera' })
  expect(link).toHaveAttribute('href', expect.stringContaining('camera=east'))
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Camera “Entrance east” is offline')).not.toBeInTheDocument()
})

describe('acknowledgements', () => {
  const known = { recording: 'east', reason: 'Power cut', version: 3, at: now - 60_000, by: 'Ann' }
  const sharing = (...notes: object[]) => ({ value: { notes } })
  const eastDown = { value: [status('east', downSince(30)), status('shoes')] }

  test('shows an acknowledgement of another user with name and time, and reports no outage', async () => {
    showCameras({ shared: sharing(known), live: eastDown })
    await ready()
    await waitFor(() => expect(rows()[0]).toMatch(/Power cut.*Ann, 14:39/))
    expect(screen.queryByText('Camera “Entrance east” is offline')).not.toBeInTheDocument()
    expect(within(card()).getByText(/^Everyone with access to the store/)).toBeInTheDocument()
  })

  test('sends a reason to the server', async () => {
    const { on } = showCameras({ shared: sharing(), live: eastDown })
    const asked = on(
      { path: '/api/acknowledgements/east', body: { reason: 'Fuse' } },
      { value: { ...known, reason: 'Fuse' } },
    )
    await screen.findByText(/^Everyone with access to the store/)
    await acknowledgeEast('Fuse')
    await waitFor(() => expect(rows()[0]).toMatch(/Fuse.*Ann, 14:39/))
    expect(asked.asked()).toBe(1)
  })

  test('says that a reason could not be saved, or that another user was first', async () => {
    const { on, shared } = showCameras({ shared: sharing(), live: eastDown })
    on({ path: '/api/acknowledgements/east' }, { error: new ExchangeError('unavailable') })
    await screen.findByText(/^Everyone with access to the store/)
    await acknowledgeEast('Fuse')
    await screen.findByText('Couldn’t save the acknowledgement. Try again.')
    on({ path: '/api/acknowledgements/east' }, { error: new ExchangeError('conflict') })
    shared.reply(sharing(known))
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Acknowledge' }))
    await screen.findByText(/^Someone else changed the acknowledgement/)
    await waitFor(() => expect(rows()[0]).toMatch(/Power cut.*Ann/))
  })

  test('ends a known acknowledgement for everybody when the camera is well', async () => {
    const { clock, live, on } = showCameras({ shared: sharing(known), live: eastDown })
    await ready()
    await waitFor(() => expect(rows()[0]).toContain('Power cut'))
    const ended = on({ path: '/api/acknowledgements/east?version=3' }, { value: {} })
    live.reply({ value: [status('east'), status('shoes')] })
    act(() => clock.advance(45_000))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(ended.asked()).toBe(1))
  })

  test('keeps an acknowledgement that could not be removed, and says what to do', async () => {
    const { on } = showCameras({ shared: sharing(known), live: eastDown })
    on({ path: '/api/acknowledgements/east?version=3' }, { error: new ExchangeError('unavailable') })
    await ready()
    await userEvent.click(await within(card()).findByRole('button', { name: /^Remove acknowledgement/ }))
    await screen.findByText(/Couldn’t remove the acknowledgement/)
    await waitFor(() => expect(rows()[0]).toContain('Power cut'))
  })

  async function acknowledgeEast(reason: string) {
    await userEvent.click(within(card()).getByRole('button', { name: 'Acknowledge Entrance east' }))
    const form = await screen.findByRole('dialog')
    await userEvent.type(within(form).getByRole('textbox', { name: 'Note' }), `${reason}{Enter}`)
  }
})

test('suspects an online camera that counts nobody, with the reason', async () => {
  showCameras({ entriesToday: 0 })
  const suspect = await screen.findByRole('region', { name: 'Possible miscounts' })
  await within(suspect).findByText('No visitors counted')
  expect(suspect).toHaveTextContent(/Entrance east.*entries of the store.*13:00–14:00 GMT.*0≈ 50/)
})

test('shows no miscounts, no incidents and full uptime for a normal day', async () => {
  showCameras()
  await screen.findByText(/^No issues: counts are in the normal range/)
  showCameras({ view: 'incidents' })
  await screen.findByText('No incidents')
  showCameras({ view: 'uptime' })
  const uptime = screen.getByRole('region', { name: 'Uptime in opening hours' })
  await within(uptime).findAllByRole('img')
  expect(within(uptime).getByRole('img', { name: /^Entrance east, Leeds: 100%/ })).toBeInTheDocument()
})

test('shows uptime by camera, lowest first, and by store against the target', async () => {
  showCameras({ view: 'uptime', missed: { shoes: [10, 11] } })
  const uptime = await screen.findByRole('region', { name: 'Uptime in opening hours' })
  const strips = await within(uptime).findAllByRole('img')
  expect(strips.map((strip) => strip.getAttribute('aria-label')?.replaceAll(/\s/g, ' '))).toEqual([
    'Shoes, Leeds: 60.0% uptime, 2h of 5h missed',
    'Back door, Leeds: 100% uptime, 0s of 5h missed',
    'Entrance east, Leeds: 100% uptime, 0s of 5h missed',
  ])
  showCameras({ view: 'sla', missed: { shoes: [10, 11] } })
  const level = screen.getByRole('region', { name: 'Uptime target' })
  expect(await within(level).findByText(/^86\.6%$/)).toHaveTextContent(/missed/)
})

test('shows uptime over all days next to the store on a phone, where later columns are out of sight', async () => {
  screenWidth(390)
  showCameras({ view: 'sla' })
  const level = await screen.findByRole('region', { name: 'Uptime target' })
  const heads = (await within(level).findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect([heads[0], heads.at(-1)]).toEqual(['Store', 'Cameras'])
  expect(heads.length).toBeGreaterThan(2)
})

test('estimates an incident by what its camera normally sees, and at nothing without a duty', async () => {
  showCameras({ view: 'incidents', missed: { back: [9, 10, 11, 12], shoes: [10, 11], east: [12] } })
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
    ['Entrance east', 'Entries of the store', '≈ 50all entries'],
    ['Shoes', 'Shoes › Men', '≈ 20zone visits'],
    ['Back door', 'No zones or entrances', '0'],
  ])
})

test('asks only the questions of the open view', async () => {
  const { uptimes } = showCameras({ view: 'sla' })
  await screen.findByRole('region', { name: 'Uptime target' })
  await waitFor(() => expect(uptimes.asked()).toBeGreaterThan(0))
  for (const name of ['Cameras now', 'Incidents', 'Uptime in opening hours', 'Possible miscounts']) {
    expect(screen.queryByRole('region', { name }), name).not.toBeInTheDocument()
  }
})

test('leads from a name to the panel of the camera, and from a count to the cameras now', async () => {
  showCameras({ view: 'uptime' })
  const uptime = await screen.findByRole('region', { name: 'Uptime in opening hours' })
  const link = await within(uptime).findByRole('link', { name: 'Entrance east' })
  expect(link).toHaveAttribute('href', '/cameras?view=uptime&camera=east')
  await userEvent.click(await within(counts()).findByRole('button', { name: /Online/ }))
  expect(await screen.findByRole('region', { name: 'Cameras now' })).toBeInTheDocument()
})

describe('planned work', () => {
  const eastDown = { value: [status('east', downSince(30)), status('shoes')] }
  const work = (from: number, until: number) => ({
    value: {
      notes: [{ recording: 'east', from, until, reason: 'Paint', version: 1, at: now, by: 'Ann' }],
    },
  })

  test('is no outage while it lasts', async () => {
    showCameras({ live: eastDown, planned: work(now - 3_600_000, now + 3_600_000) })
    await ready()
    await waitFor(() => expect(rows()[0]).toMatch(/Entrance east.*Offline.*Planned work until 15:40 GMT/))
    expect(screen.queryByText('Camera “Entrance east” is offline')).not.toBeInTheDocument()
  })

  test('reports the outage once it is over', async () => {
    const { clock } = showCameras({ live: eastDown, planned: work(now - 3_600_000, now + 5000) })
    await ready()
    expect(screen.queryByText('Camera “Entrance east” is offline')).not.toBeInTheDocument()
    act(() => clock.advance(12_000))
    await screen.findByText('Camera “Entrance east” is offline')
  })
})
