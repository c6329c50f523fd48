import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserLocation, browserMemory } from '../../../src/dashboard/filters/browser-location.ts'

beforeEach(() => window.history.replaceState(null, '', '/footfall?table=1#chart'))
afterEach(() => window.localStorage.clear())

test('the address keeps its path and fragment', () => {
  const location = browserLocation(window)
  expect(location.read()).toBe('?table=1')
  location.push('?table=1&against=none')
  expect(window.location.href).toMatch(/\/footfall\?table=1&against=none#chart$/)
  location.replace('')
  expect(window.location.href).toMatch(/\/footfall#chart$/)
})

test('the address tells of the way back until nobody listens', () => {
  const heard = vi.fn()
  const stop = browserLocation(window).subscribe(heard)
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(heard).toHaveBeenCalledTimes(1)
})

test('stores are remembered from one visit to the next', () => {
  browserMemory(() => window.localStorage).write(['a', 'b'])
  expect(browserMemory(() => window.localStorage).read()).toEqual(['a', 'b'])
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no list', '{"a":1}'],
])('memory that holds %s is empty', (_, held) => {
  expect(browserMemory(() => ({ getItem: () => held, setItem: () => {} })).read()).toBeNull()
})

test('a browser that forbids storage forgets', () => {
  const memory = browserMemory(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(() => memory.write(['a'])).not.toThrow()
  expect(memory.read()).toBeNull()
})
