import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { filterPopup, filterSheet } from '../../src/dashboard/filters/filter-surface.tsx'
import { notePopup } from '../../src/dashboard/ui/popover-note.tsx'

// What opens is there, as it is on a page that has been open for a moment.
beforeAll(async () => {
  await Promise.all([filterPopup.load(), filterSheet.load(), notePopup.load()])
})

afterEach(() => {
  cleanup()
  // What a page wrote into its address is none of the next test's.
  window.history.replaceState(null, '', '/')
})

// A test may end while a page still fetches code; whatever is on its way arrives before there is no place for it.
afterAll(() => vi.dynamicImportSettled())
