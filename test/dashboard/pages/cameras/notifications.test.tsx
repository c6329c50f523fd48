import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { now, showCameras, status } from './cameras-scene.tsx'

afterEach(() => vi.unstubAllGlobals())

const down = { status: 'offline', last_seen_utc: new Date(now - 6 * 60_000).toISOString() }
const eastDown = { value: [status('east', down), status('shoes')] }
const wished = () => new Map([['cameras.notify', 'on']])

interface Told {
  readonly title: string
  readonly body: string | undefined
  readonly tag: string | undefined
}

/** A browser that answers so when it is asked whether it may tell. */
function browserThat(
  permission: NotificationPermission,
  show: (told: Told) => void = () => {},
): readonly Told[] {
  const told: Told[] = []
  class BrowserNotification {
    static permission = permission
    static requestPermission = async () => permission
    constructor(title: string, { body, tag }: NotificationOptions = {}) {
      show({ title, body, tag })
      told.push({ title, body, tag })
    }
  }
  vi.stubGlobal('Notification', BrowserNotification)
  return told
}

test('notifies once of an outage if so chosen: camera, store and start', async () => {
  const told = browserThat('granted')
  const remembered = wished()
  showCameras({ remembered, live: eastDown })
  await screen.findByText('Camera “Entrance east” is offline')
  expect(told).toEqual([
    {
      title: 'Camera “Entrance east” is offline',
      body: expect.stringMatching(/, since \d\d:\d\d( GMT)?$/),
      tag: 'shopfloor-east',
    },
  ])
  showCameras({ remembered, live: eastDown })
  await waitFor(() => expect(screen.getAllByRole('region', { name: 'Cameras now' })).toHaveLength(2))
  await waitFor(() => expect(screen.getAllByText('Dismiss')).toHaveLength(1))
  expect(told).toHaveLength(1)
})

test('notifies of a dark store as one', async () => {
  const told = browserThat('granted')
  showCameras({ remembered: wished(), live: { value: [status('east', down), status('shoes', down)] } })
  await screen.findByText(/The whole store is offline/)
  expect(told.map(({ title }) => title)).toEqual(['The whole store is offline (2 cameras)'])
})

test('folds many outages into one, on the page and in the notification', async () => {
  const told = browserThat('granted')
  const live = { value: [...['a', 'b', 'c', 'd'].map((id) => status(id, down)), status('shoes')] }
  showCameras({ remembered: wished(), live })
  const line = await screen.findByText('4 cameras offline in 1 store')
  expect(line.closest('li')).toHaveTextContent(/since 14:34( GMT)? · Leeds$/)
  expect(told).toEqual([
    {
      title: '4 cameras offline in 1 store',
      body: expect.stringMatching(/· Leeds$/),
      tag: 'shopfloor-outages',
    },
  ])
})

test('does not notify unless so chosen', async () => {
  const told = browserThat('granted')
  showCameras({ live: eastDown })
  await screen.findByText('Camera “Entrance east” is offline')
  expect(told).toEqual([])
})

test('explains that the browser forbids notifications, without asking again', async () => {
  const told = browserThat('denied')
  const remembered = new Map<string, string>()
  showCameras({ remembered, live: eastDown })
  const wish = await screen.findByRole('checkbox', { name: /^Browser notifications/ })
  await userEvent.click(wish)
  await screen.findByText(/^Notifications are blocked/)
  expect(wish).not.toBeChecked()
  expect(told).toEqual([])
})

test('survives a browser that refuses to show a notification', async () => {
  browserThat('granted', () => {
    throw new TypeError('Illegal constructor')
  })
  showCameras({ remembered: wished(), live: eastDown })
  expect(await screen.findByText('Camera “Entrance east” is offline')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Cameras now' })).toBeInTheDocument()
})
