import { expect, test } from 'vitest'
import { reloadFor } from '../../../../src/dashboard/pages/wall/new-version.ts'

function page() {
  const kept = new Map<string, string>()
  let reloads = 0
  return {
    reloads: () => reloads,
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }),
    reload: () => {
      reloads += 1
    },
  }
}

test('a new version is loaded once, and the one after it once', () => {
  const wall = page()
  reloadFor('2', wall)
  reloadFor('2', wall)
  expect(wall.reloads()).toBe(1)
  reloadFor('3', wall)
  expect(wall.reloads()).toBe(2)
})

test('where nothing can be remembered nothing is loaded for ever', () => {
  const wall = {
    ...page(),
    storage: () => {
      throw new Error('forbidden')
    },
  }
  reloadFor('2', wall)
  expect(wall.reloads()).toBe(0)
})
