import { describe, expect, test } from 'vitest'
import { defaultFilters } from '../../../src/dashboard/filters/filters.ts'
import { createFiltersStore } from '../../../src/dashboard/filters/filters-store.ts'
import { withComparison, withStores } from '../../../src/dashboard/filters/filters-transitions.ts'
import { fakeLocation, fakeMemory } from './fake-location.ts'

describe('the filters store', () => {
  test('begins with what the address says', () => {
    const { location, entries } = fakeLocation('?range=today&table=1')
    const store = createFiltersStore({ location })
    expect(store.getState().filters.range).toEqual({ kind: 'preset', preset: 'today' })
    expect(entries()).toEqual(['?range=today&table=1'])
  })

  test('writes one entry of the history for a change', () => {
    const { location, entries } = fakeLocation('?table=1')
    const { change } = createFiltersStore({ location }).getState()
    change((filters) => withComparison(filters, 'none'))
    expect(entries()).toEqual(['?table=1', '?table=1&against=none'])
  })

  test('writes nothing where nothing changes', () => {
    const { location, entries } = fakeLocation()
    const store = createFiltersStore({ location })
    const { filters, change } = store.getState()
    change({ ...defaultFilters })
    expect(entries()).toHaveLength(1)
    expect(store.getState().filters).toBe(filters)
  })

  test('follows back and forward', () => {
    const history = fakeLocation()
    const store = createFiltersStore({ location: history.location })
    store.getState().change((filters) => withComparison(filters, 'none'))
    store.getState().change((filters) => withComparison(filters, 'last-year'))
    history.back()
    expect(store.getState().filters.comparison).toBe('none')
    history.back()
    expect(store.getState().filters).toEqual(defaultFilters)
    history.forward()
    expect(store.getState().filters.comparison).toBe('none')
    expect(history.entries()).toHaveLength(3)
  })

  test('tells nobody where the address changes in another’s parameters', () => {
    const history = fakeLocation('?against=none')
    const store = createFiltersStore({ location: history.location })
    const heard: unknown[] = []
    store.subscribe((state) => heard.push(state))
    history.location.push('?against=none&table=1')
    history.back()
    expect(heard).toEqual([])
  })

  test('listens no more once disposed of', () => {
    const history = fakeLocation()
    const store = createFiltersStore({ location: history.location })
    expect(history.listeners()).toBe(1)
    store.dispose()
    expect(history.listeners()).toBe(0)
  })
})

describe('what is remembered', () => {
  test('is chosen where the address says nothing, and then stands in it', () => {
    const { location, entries } = fakeLocation('?table=1')
    const { memory } = fakeMemory('?stores=leeds')
    expect(createFiltersStore({ location, memory }).getState().filters.stores).toEqual(['leeds'])
    expect(entries()).toEqual(['?table=1&stores=leeds'])
  })

  test('gives way to any link, even one that means all stores', () => {
    const { location, entries } = fakeLocation('?range=today')
    const { memory } = fakeMemory('?stores=leeds')
    expect(createFiltersStore({ location, memory }).getState().filters.stores).toEqual([])
    expect(entries()).toEqual(['?range=today'])
  })

  test('is what was chosen last, not what a link chose', () => {
    const { location } = fakeLocation('?stores=york')
    const { memory, held } = fakeMemory('?stores=leeds')
    const { change } = createFiltersStore({ location, memory }).getState()
    change((filters) => withComparison(filters, 'none'))
    expect(held()).toBe('?stores=leeds&against=none')
    change((filters) => withStores(filters, ['hull', 'york']))
    expect(held()).toBe('?stores=hull,york&against=none')
    change((filters) => withComparison(withStores(filters, []), defaultFilters.comparison))
    expect(held()).toBe('')
  })

  test('is how zones are looked at, too, and neither the days nor the people', () => {
    const { location } = fakeLocation()
    const { memory, held } = fakeMemory()
    const { change } = createFiltersStore({ location, memory }).getState()
    change((filters) => ({ ...filters, range: { kind: 'preset', preset: 'today' }, roles: ['customer'] }))
    expect(held()).toBeNull()
    change((filters) => ({ ...filters, zoneMeasure: 'average-dwell', zonePicture: 'scatter' }))
    expect(held()).toBe('?measure=average-dwell&picture=scatter')
    expect(createFiltersStore({ location: fakeLocation().location, memory }).getState().filters).toEqual({
      ...defaultFilters,
      zoneMeasure: 'average-dwell',
      zonePicture: 'scatter',
    })
  })

  test('does not come back by the way back', () => {
    const history = fakeLocation()
    const { memory } = fakeMemory('?stores=leeds')
    const store = createFiltersStore({ location: history.location, memory })
    store.getState().change((filters) => withStores(filters, []))
    history.back()
    expect(store.getState().filters.stores).toEqual(['leeds'])
    history.forward()
    expect(store.getState().filters.stores).toEqual([])
  })
})
