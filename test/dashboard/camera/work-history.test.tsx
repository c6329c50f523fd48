import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { WorkHistory } from '../../../src/dashboard/camera/work-history.tsx'
import { type FakeSource, fakeSource } from '../data/fake-source.ts'
import { Deployment } from '../pages/page-scene.tsx'

const at = (time: string) => Date.parse(`2026-03-04T${time}:00.000Z`)
const changes = { path: '/api/planned-work/east/changes' }
const ceiling = { from: at('09:00'), until: at('11:00'), reason: 'new ceiling' }

function show({ source }: FakeSource) {
  render(
    <Deployment source={source}>
      <WorkHistory recording="east" timezone="Europe/London" version={0} />
    </Deployment>,
  )
  return userEvent.setup()
}

test('names who planned, changed and removed work, latest first, once it is unfolded', async () => {
  const fake = fakeSource(at('14:40'))
  const read = fake.on(changes, {
    value: {
      changes: [
        { version: 1, at: at('08:00'), by: 'Ann', note: ceiling },
        { version: 2, at: at('08:30'), by: 'Ben', note: { ...ceiling, until: at('12:00') } },
        {
          version: 3,
          at: at('13:00'),
          by: 'Cy',
          note: { from: at('14:00'), until: at('15:00'), reason: '' },
        },
        { version: 4, at: at('14:00'), by: '', note: null },
      ],
    },
  })
  const user = show(fake)
  expect(read.asked()).toBe(0)
  await user.click(screen.getByText('History'))
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Removed 14:00',
    // What Ben planned was over by then.
    'Planned by Cy, 13:0014:00 – 15:00 GMT',
    'Changed by Ben, 08:3009:00 – 12:00 GMTnew ceiling',
    'Planned by Ann, 08:0009:00 – 11:00 GMTnew ceiling',
  ])
})

test('says that no work has been planned yet', async () => {
  const fake = fakeSource()
  fake.on(changes, { value: { changes: [] } })
  await show(fake).click(screen.getByText('History'))
  expect(await screen.findByText('No work has been planned on this camera yet.')).toBeInTheDocument()
})

test('says that what is no history could not be read', async () => {
  const fake = fakeSource()
  fake.on(changes, { value: { changes: [{ version: 1, at: 0, by: '', note: { reason: 'no times' } }] } })
  await show(fake).click(screen.getByText('History'))
  expect(await screen.findByRole('button', { name: /again|Retry/ })).toBeInTheDocument()
})
