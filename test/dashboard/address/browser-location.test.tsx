import { beforeEach, expect, test, vi } from 'vitest'
import { browserLocation } from '../../../src/dashboard/address/browser-location.ts'

beforeEach(() => window.history.replaceState(null, '', '/footfall?table=1#chart'))

test('the address keeps its path and fragment', () => {
  const location = browserLocation(window)
  expect(location.read()).toBe('?table=1')
  location.push('?table=1&against=none')
  expect(window.location.href).toMatch(/\/footfall\?table=1&against=none#chart$/)
  location.replace('')
  expect(window.location.href).toMatch(/\/footfall#chart$/)
})

test('the address reports going back until its listener unsubscribes', () => {
  const heard = vi.fn()
  const stop = browserLocation(window).subscribe(heard)
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(heard).toHaveBeenCalledTimes(1)
})
