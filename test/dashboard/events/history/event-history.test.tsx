import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { EventHistory } from '../../../../src/dashboard/events/history/event-history.tsx'
import type { WrittenEvent } from '../../../../src/protocol/events.ts'
import { type FakeSource, fakeSource } from '../../data/fake-source.ts'
import { leeds } from '../../pages/leeds.ts'
import { Deployment } from '../../pages/page-scene.tsx'

const entry = {
  kind: 'promotion',
  title: 'Sale',
  from: '2026-03-02',
  until: '2026-03-08',
  stores: ['leeds'],
} as const
const at = (time: string) => Date.parse(`2026-03-04T${time}:00.000Z`)
const event: WrittenEvent = { ...entry, id: 'e1', version: 2, at: at('09:00'), by: 'Ben', mayChange: true }
const changes = { path: '/api/events/e1/changes' }

function show(fake: FakeSource, shown: WrittenEvent = event) {
  render(
    <Deployment source={fake.source}>
      <EventHistory
        event={shown}
        subject={{ timezone: 'Europe/London', today: '2026-03-04' }}
        known={[leeds]}
      />
    </Deployment>,
  )
  return userEvent.setup()
}

test('names who wrote each version and what they changed, latest first, once it is unfolded', async () => {
  const fake = fakeSource()
  const read = fake.on(changes, {
    value: {
      changes: [
        { version: 1, at: at('08:00'), by: 'Ann', event: { ...entry, title: 'Coats' } },
        { version: 2, at: at('09:00'), by: 'Ben', event: entry },
      ],
    },
  })
  const user = show(fake)
  expect(read.asked()).toBe(0)
  await user.click(screen.getByText('History'))
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Changed by Ben, 09:00Title: Coats → Sale',
    'Noted by Ann, 08:00',
  ])
})

test('calls a version a change even if the viewer may not see the one before', async () => {
  const fake = fakeSource()
  fake.on(changes, { value: { changes: [{ version: 2, at: at('09:00'), by: 'Ben', event: entry }] } })
  await show(fake).click(screen.getByText('History'))
  expect(await screen.findByRole('listitem')).toHaveTextContent(/^Changed by Ben, 09:00$/)
})

test('has nothing to unfold where nobody changed the event', () => {
  show(fakeSource(), { ...event, version: 1 })
  expect(screen.queryByText('History')).not.toBeInTheDocument()
})

test('says that it could not be loaded, and reads it again', async () => {
  const fake = fakeSource()
  fake.on(changes, { error: new ExchangeError('unavailable') })
  const user = show(fake)
  await user.click(screen.getByText('History'))
  const again = await screen.findByRole('button', { name: /again|Retry/ })
  fake.on(changes, { value: { changes: [{ version: 1, at: at('08:00'), by: '', event: entry }] } })
  await user.click(again)
  expect(await screen.findByText('Noted 08:00')).toBeInTheDocument()
})
