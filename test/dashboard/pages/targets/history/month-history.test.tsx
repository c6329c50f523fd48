import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { MonthHistory } from '../../../../../src/dashboard/pages/targets/history/month-history.tsx'
import { type FakeSource, fakeSource } from '../../../data/fake-source.ts'
import { Deployment } from '../../page-scene.tsx'

const at = (time: string) => Date.parse(`2026-03-04T${time}:00.000Z`)
const changes = { path: '/api/targets/leeds/2026-03/changes?measure=entries' }

function show({ source }: FakeSource) {
  render(
    <Deployment source={source}>
      <MonthHistory
        {...{ store: 'leeds', timezone: 'Europe/London', measure: 'entries', month: '2026-03' }}
        today="2026-03-04"
        version={3}
      />
    </Deployment>,
  )
  return userEvent.setup()
}

test('names who set, changed and removed the targets of a month, latest first, once it is unfolded', async () => {
  const fake = fakeSource()
  const read = fake.on(changes, {
    value: {
      changes: [
        { version: 1, at: at('08:00'), by: 'Ann', days: { '02': 10 } },
        { version: 2, at: at('08:10'), by: 'Ben', days: { '02': 20 } },
        { version: 3, at: at('08:20'), by: 'Cy', days: {} },
        { version: 4, at: at('08:30'), by: '', days: { '02': 30 } },
      ],
    },
  })
  const user = show(fake)
  expect(read.asked()).toBe(0)
  await user.click(screen.getByText('History'))
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Set 08:30Total: – → 302 Mar: – → 30',
    'Removed by Cy, 08:20Total: 20 → –2 Mar: 20 → –',
    'Changed by Ben, 08:10Total: 10 → 202 Mar: 10 → 20',
    'Set by Ann, 08:00Total: – → 102 Mar: – → 10',
  ])
})

test('says that nobody has set any yet', async () => {
  const fake = fakeSource()
  fake.on(changes, { value: { changes: [] } })
  await show(fake).click(screen.getByText('History'))
  expect(await screen.findByText('Nobody has set targets in this month yet.')).toBeInTheDocument()
})
