import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { StoreTicks, type StoreTicksProps } from '../../../src/dashboard/filters/stores/store-ticks.tsx'

const storesFrom = (count: number) =>
  Array.from({ length: count }, (_store, at) => ({ id: `s${at}`, name: `Store ${at}` }))

const north = { key: 'region:North', dimension: 'region', name: 'North', stores: ['s0', 's1'] } as const

const shown = { stores: storesFrom(12), groups: [north], most: 200 }

interface TicksProps extends Omit<StoreTicksProps, 'chosen'> {
  readonly begun: readonly string[]
}

function Ticks({ begun, ...props }: TicksProps) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(begun))
  const onChoose = (next: ReadonlySet<string>) => {
    choose(next)
    props.onChoose(next)
  }
  return <StoreTicks {...props} chosen={chosen} onChoose={onChoose} />
}

function show(some: Partial<Pick<StoreTicksProps, 'stores' | 'groups'>> = {}, begun: readonly string[] = []) {
  const onChoose = vi.fn<StoreTicksProps['onChoose']>()
  render(<Ticks {...shown} {...some} begun={begun} onChoose={onChoose} />)
  return { user: userEvent.setup(), chosen: () => [...(onChoose.mock.lastCall?.[0] ?? [])].sort() }
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const boxes = () => screen.getAllByRole('checkbox').map((input) => input.parentElement?.textContent)

test('ticks the stores of a group, and shows a group of which some are ticked as mixed', async () => {
  const { user, chosen } = show()
  await user.click(box('North (2 stores)'))
  expect(chosen()).toEqual(['s0', 's1'])
  expect(screen.getByText('2 of 12')).toBeVisible()
  await user.click(box('Store 0'))
  expect(chosen()).toEqual(['s1'])
  expect(box('North (2 stores)')).toBePartiallyChecked()
  await user.click(box('North (2 stores)'))
  expect(chosen()).toEqual(['s0', 's1'])
  await user.click(box('North (2 stores)'))
  expect(chosen()).toEqual([])
})

test('finds stores and groups by name, and selects what it found', async () => {
  const { user, chosen } = show()
  await user.type(screen.getByRole('searchbox', { name: 'Find a store or group' }), 'store 1')
  expect(boxes()).toEqual(['Store 1', 'Store 10', 'Store 11'])
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  expect(chosen()).toEqual(['s1', 's10', 's11'])
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'north')
  expect(boxes()).toEqual(['North (2 stores)'])
  await user.type(screen.getByRole('searchbox'), 'pole')
  expect(screen.getByText('No stores or groups match.')).toBeVisible()
})

test('lists a hundred of a long list, and selects all of it', async () => {
  const { user, chosen } = show({ stores: storesFrom(250), groups: [] })
  expect(boxes()).toHaveLength(100)
  expect(screen.getByText('150 more stores. Find them by name.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  expect(chosen()).toHaveLength(250)
  expect(screen.getByText('Select up to 200')).toBeVisible()
})

test('lists what is ticked to begin with first, wherever it is in a long list', async () => {
  const { user, chosen } = show({ stores: storesFrom(250), groups: [] }, ['s249'])
  expect(boxes()[0]).toBe('Store 249')
  await user.click(box('Store 249'))
  expect(chosen()).toEqual([])
  expect(boxes()[0]).toBe('Store 249')
})

type Chosen = (groups: readonly string[], stores: readonly string[]) => void

function Whole({ offered, onChosen }: { readonly offered: readonly string[]; readonly onChosen: Chosen }) {
  const [groups, chooseGroups] = useState<ReadonlySet<string>>(new Set())
  const [stores, choose] = useState<ReadonlySet<string>>(new Set(['s1', 's5']))
  onChosen([...groups], [...stores])
  const whole = { chosen: groups, offered, onChoose: chooseGroups }
  return <StoreTicks {...shown} chosen={stores} whole={whole} onChoose={choose} />
}

describe('groups that are ticked as such', () => {
  function showWhole(offered: readonly string[]) {
    const onChosen = vi.fn<Chosen>()
    render(<Whole offered={offered} onChosen={onChosen} />)
    return { user: userEvent.setup(), last: () => onChosen.mock.lastCall }
  }

  test('stand for their stores, which are shown as ticked and cannot be cleared alone', async () => {
    const { user, last } = showWhole(['region:North'])
    expect(box('North (2 stores)')).toBePartiallyChecked()
    await user.click(box('North (2 stores)'))
    expect(last()).toEqual([['region:North'], ['s5']])
    expect(box('North (2 stores)')).toBeChecked()
    expect([box('Store 0'), box('Store 1')].every((one) => one.checked && one.disabled)).toBe(true)
    expect(screen.getByText('3 of 12')).toBeVisible()
    await user.click(box('North (2 stores)'))
    expect(last()).toEqual([[], ['s5']])
    expect(box('Store 0')).not.toBeChecked()
  })

  test('are not ticked by their stores of today', async () => {
    const { user, last } = showWhole(['region:North'])
    await user.click(box('Store 0'))
    expect(last()).toEqual([[], ['s1', 's5', 's0']])
    expect(box('North (2 stores)')).toBePartiallyChecked()
  })

  test('are left out by “Select all”, and tick their stores if they are not offered', async () => {
    const { user, last } = showWhole([])
    await user.click(box('North (2 stores)'))
    expect(last()).toEqual([[], ['s1', 's5', 's0']])
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    expect(last()?.[0]).toEqual([])
    expect(last()?.[1]).toHaveLength(12)
  })
})
