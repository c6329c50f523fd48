import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { filterPopup, filterSheet } from '../../src/dashboard/filters/filter-surface.tsx'
import { notePopup } from '../../src/dashboard/ui/popover-note.tsx'
import { rememberStyles } from './remembered-styles.ts'

rememberStyles(window)

// `findBy` gives up after a second by default, which a busy machine exceeds. Files share a process, and one of them changes
// which elements are found.
configure({ asyncUtilTimeout: 60_000, defaultHidden: false })

// This DOM draws nothing, and has no such method. A test that wants to know of it spies on it, and restores it: files share
// a process.
Element.prototype.scrollIntoView = () => {}

// Popups are loaded, as on a page that has been open for a moment.
beforeAll(async () => {
  await Promise.all([filterPopup.load(), filterSheet.load(), notePopup.load()])
})

afterEach(() => {
  cleanup()
  // The URL must not leak into the next test.
  window.history.replaceState(null, '', '/')
})

// A test may end while a page still loads code, which must arrive before the environment is torn down.
afterAll(() => vi.dynamicImportSettled())
