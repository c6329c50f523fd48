import { expect, test } from 'vitest'
import { pageModules } from '../../../scripts/page-modules.ts'
import { pageAt, pages } from '../../../src/dashboard/shell/pages-table.tsx'

test('preloads exactly the pages and the wall', () => {
  expect(Object.values(pageModules).map(({ path }) => path)).toEqual([
    ...pages.map(({ path }) => path),
    '/wall',
  ])
})

test('finds a page by its path, with or without a trailing slash, and at /', () => {
  expect(pageAt('/footfall/')).toBe(pageAt('/footfall'))
  expect(pageAt('/')?.path).toBe('/overview')
  expect(pageAt('/footfalls')).toBeUndefined()
})
