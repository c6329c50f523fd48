import { describe, expect, test } from 'vitest'
import { defaultFilters } from '../../../src/dashboard/filters/filters.ts'
import { withComparison, withStores } from '../../../src/dashboard/filters/filters-transitions.ts'
import { type Choices, createChoicesStore } from '../../../src/dashboard/shell/choices.ts'
import { fakeLocation, fakeMemory } from '../address/fake-location.ts'

type Store = ReturnType<typeof createChoicesStore>

/** Changes the filters of a store, as the bar does. */
const changing =
  (store: Store) =>
  (next: (filters: Choices['filters']) => Choices['filters']): void =>
    store.getState().change((choices) => ({ ...choices, filters: next(choices.filters) }))

describe('the store of choices', () => {
  test('begins with the choices of the address', () => {
    const { location, entries } = fakeLocation('?range=today&table=1')
    const store = createChoicesStore({ location })
    expect(store.getState().choices.filters.range).toEqual({ kind: 'preset', preset: 'today' })
    expect(entries()).toEqual(['?range=today&table=1'])
  })

  test('writes one entry of the history for a change', () => {
    const { location, entries } = fakeLocation('?table=1')
    const change = changing(createChoicesStore({ location }))
    change((filters) => withComparison(filters, 'none'))
    expect(entries()).toEqual(['?table=1', '?table=1&against=none'])
  })

  test('writes nothing if nothing changes', () => {
    const { location, entries } = fakeLocation()
    const store = createChoicesStore({ location })
    const { choices } = store.getState()
    changing(store)(() => ({ ...defaultFilters }))
    expect(entries()).toHaveLength(1)
    expect(store.getState().choices).toBe(choices)
  })

  test('follows back and forward', () => {
    const history = fakeLocation()
    const store = createChoicesStore({ location: history.location })
    changing(store)((filters) => withComparison(filters, 'none'))
    changing(store)((filters) => withComparison(filters, 'last-year'))
    history.back()
    expect(store.getState().choices.filters.comparison).toBe('none')
    history.back()
    expect(store.getState().choices.filters).toEqual(defaultFilters)
    history.forward()
    expect(store.getState().choices.filters.comparison).toBe('none')
    expect(history.entries()).toHaveLength(3)
  })

  test('notifies nobody of a change in the parameters of others', () => {
    const history = fakeLocation('?against=none')
    const store = createChoicesStore({ location: history.location })
    const heard: unknown[] = []
    store.subscribe((state) => heard.push(state))
    history.location.push('?against=none&table=1')
    history.back()
    expect(heard).toEqual([])
  })

  test('stops listening when disposed of', () => {
    const history = fakeLocation()
    const store = createChoicesStore({ location: history.location })
    expect(history.listeners()).toBe(1)
    store.dispose()
    expect(history.listeners()).toBe(0)
  })
})

describe('how the zones are looked at', () => {
  const address = '?range=today&zones=Women:Tops&measure=average-dwell&trend=Women:Tops&dwell=store'
  const zones = {
    measure: 'average-dwell',
    overTime: 'Women:Tops',
    dwellPlace: 'store',
  } as const

  test('is read from the address and written after the filters', () => {
    const { location, entries } = fakeLocation(address)
    const store = createChoicesStore({ location })
    expect(store.getState().choices.zones).toEqual(zones)
    changing(store)((filters) => withStores(filters, ['leeds']))
    expect(entries().at(-1)).toBe(address.replace('?', '?stores=leeds&'))
  })

  test.each(['?measure=sales', '?trend=', '?dwell=street'])(
    'is the default if the address is invalid: %s',
    (search) => {
      const { zones: read } = createChoicesStore(fakeLocation(search)).getState().choices
      expect(read).toEqual({ measure: 'visits', overTime: null, dwellPlace: 'zone' })
    },
  )

  test('keeps the filters as they are when it alone changes', () => {
    const history = fakeLocation('?range=today')
    const store = createChoicesStore({ location: history.location })
    const { filters } = store.getState().choices
    store.getState().change((choices) => ({ ...choices, zones }))
    history.back()
    expect(store.getState().choices.zones.measure).toBe('visits')
    expect(store.getState().choices.filters).toBe(filters)
  })

  test('changes together with a filter in one entry of the history', () => {
    const { location, entries } = fakeLocation('?zones=Women:Tops&trend=Women:Tops')
    const store = createChoicesStore({ location })
    store.getState().change(({ filters, zones: shown }) => ({
      filters: { ...filters, zones: [] },
      zones: { ...shown, overTime: null },
    }))
    expect(entries()).toEqual(['?zones=Women:Tops&trend=Women:Tops', ''])
  })

  test('in a link excludes what is remembered', () => {
    const { location } = fakeLocation('?measure=share')
    const { memory } = fakeMemory('?stores=leeds')
    expect(createChoicesStore({ location, memory }).getState().choices.filters.stores).toEqual([])
  })
})

describe('what is remembered', () => {
  test('applies if the address names no choice, and is written there', () => {
    const { location, entries } = fakeLocation('?table=1')
    const { memory } = fakeMemory('?stores=leeds')
    expect(createChoicesStore({ location, memory }).getState().choices.filters.stores).toEqual(['leeds'])
    expect(entries()).toEqual(['?table=1&stores=leeds'])
  })

  test('does not apply to a link, even to one for all stores', () => {
    const { location, entries } = fakeLocation('?range=today')
    const { memory } = fakeMemory('?stores=leeds')
    expect(createChoicesStore({ location, memory }).getState().choices.filters.stores).toEqual([])
    expect(entries()).toEqual(['?range=today'])
  })

  test('is the last choice of the viewer, not that of a link', () => {
    const { location } = fakeLocation('?stores=york')
    const { memory, held } = fakeMemory('?stores=leeds')
    const change = changing(createChoicesStore({ location, memory }))
    change((filters) => withComparison(filters, 'none'))
    expect(held()).toBe('?stores=leeds&against=none')
    change((filters) => withStores(filters, ['hull', 'york']))
    expect(held()).toBe('?stores=hull,york&against=none')
    change((filters) => withComparison(withStores(filters, []), defaultFilters.comparison))
    expect(held()).toBe('')
  })

  test('includes the zone choices, and neither the days nor the people', () => {
    const { location } = fakeLocation()
    const { memory, held } = fakeMemory()
    const store = createChoicesStore({ location, memory })
    changing(store)((filters) => ({
      ...filters,
      range: { kind: 'preset', preset: 'today' },
      roles: ['customer'],
    }))
    expect(held()).toBeNull()
    const zones = { ...store.getState().choices.zones, measure: 'average-dwell' } as const
    store.getState().change((choices) => ({ ...choices, zones: { ...zones, overTime: 'Women:Tops' } }))
    expect(held()).toBe('?measure=average-dwell')
    expect(createChoicesStore({ location: fakeLocation().location, memory }).getState().choices).toEqual({
      filters: defaultFilters,
      zones,
    })
  })

  test('does not apply again on going back', () => {
    const history = fakeLocation()
    const { memory } = fakeMemory('?stores=leeds')
    const store = createChoicesStore({ location: history.location, memory })
    changing(store)((filters) => withStores(filters, []))
    history.back()
    expect(store.getState().choices.filters.stores).toEqual(['leeds'])
    history.forward()
    expect(store.getState().choices.filters.stores).toEqual([])
  })
})
