import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { EventForm, type EventFormProps } from '../../../src/dashboard/events/event-form.tsx'
import { fakeSource } from '../data/fake-source.ts'
import { leeds } from '../pages/leeds.ts'
import { Deployment } from '../pages/page-scene.tsx'

const chain = Array.from({ length: 12 }, (_store, at) => ({ ...leeds, id: `s${at}`, name: `Store ${at}` }))

function show(selected: EventFormProps['selected']) {
  const fake = fakeSource()
  fake.on({ path: '/api/groups' }, { value: { groups: [] } })
  const onSave = vi.fn<EventFormProps['onSave']>()
  render(
    <Deployment source={fake.source}>
      <EventForm
        begin={{ kind: 'promotion', title: 'Sale', from: '2026-03-04', until: '2026-03-04', stores: 'all' }}
        selected={selected}
        known={chain}
        fault={null}
        saving={false}
        onSave={onSave}
        onCancel={vi.fn()}
      />
    </Deployment>,
  )
  return { user: userEvent.setup(), saved: () => onSave.mock.lastCall?.[0].stores }
}

const choose = () => screen.getByLabelText('Choose stores')
const save = () => screen.getByRole('button', { name: 'Save' })

test('chooses stores of a whole chain from none, one by one', async () => {
  const { user, saved } = show(chain)
  await user.click(choose())
  expect(screen.getByText('0 of 12')).toBeVisible()
  await user.click(save())
  expect(screen.getByRole('alert')).toHaveTextContent('Select at least one store.')
  await user.click(screen.getByLabelText('Store 7'))
  await user.click(save())
  expect(saved()).toEqual(['s7'])
})

test('chooses stores of a page from those that it shows', async () => {
  const { user, saved } = show(chain.slice(0, 3))
  await user.click(choose())
  expect(screen.getByText('3 of 12')).toBeVisible()
  await user.click(screen.getByLabelText('Store 1'))
  await user.click(save())
  expect(saved()).toEqual(['s0', 's2'])
})

test('names the stores of the viewer, which need not be all of the chain', async () => {
  const { user, saved } = show(chain)
  expect(screen.queryByText(/selected store/)).not.toBeInTheDocument()
  await user.click(screen.getByLabelText('Your 12 stores'))
  await user.click(save())
  expect(saved()).toHaveLength(12)
})

test('says below a field what is wrong with it, and focuses it', async () => {
  const { user, saved } = show(chain)
  const title = screen.getByRole('textbox', { name: 'Title' })
  await user.clear(title)
  await user.click(save())
  expect(title).toHaveFocus()
  expect(title).toBeInvalid()
  expect(title.closest('label')?.nextElementSibling).toHaveTextContent('Enter a title.')
  await user.type(title, 'Sale')
  expect(title).toBeValid()

  const last = screen.getByLabelText('Last day')
  await user.clear(last)
  await user.type(last, '2026-03-01')
  await user.click(save())
  expect(last).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('The last day is before the first.')
  expect(saved()).toBeUndefined()
})
