import { expect, test } from 'vitest'
import { pageModules } from '../../../scripts/page-modules.ts'
import { pageAt, pages } from '../../../src/dashboard/shell/pages-table.tsx'

test('the build preloads every page and the wall, and no address that is none', () => {
  expect(Object.values(pageModules).map(({ path }) => path)).toEqual([
    ...pages.map(({ path }) => path),
    '/wall',
  ])
})

test('a page is found with and without a slash at the end, and at the bare address', () => {
  expect(pageAt('/footfall/')).toBe(pageAt('/footfall'))
  expect(pageAt('/')?.path).toBe('/overview')
  expect(pageAt('/footfalls')).toBeUndefined()
})
