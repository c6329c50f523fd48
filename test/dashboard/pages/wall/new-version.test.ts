import { expect, test } from 'vitest'
import { ownBuild, type ReloadablePage, reloadFor } from '../../../../src/dashboard/pages/wall/new-version.ts'

const minuteMs = 60_000

function page() {
  const kept = new Map<string, string>()
  let reloads = 0
  let now = Date.parse('2026-11-21T09:41:00Z')
  const wall = (entry: string): ReloadablePage => ({
    entry: () => entry,
    now: () => now,
    storage: () => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    }),
    reload: () => {
      reloads += 1
    },
  })
  return {
    wall,
    reloads: () => reloads,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('reloads once per new build', () => {
  const { wall, reloads } = page()
  reloadFor('2', wall('a.js'))
  reloadFor('2', wall('a.js'))
  expect(reloads()).toBe(1)
  reloadFor('3', wall('a.js'))
  expect(reloads()).toBe(2)
})

test('does not reload in a loop when servers run different builds', () => {
  const { wall, reloads, pass } = page()
  for (let minute = 0; minute < 50; minute += 1) {
    reloadFor(minute % 2 === 0 ? '2' : '1', wall('a.js'))
    pass(minuteMs)
  }
  expect(reloads()).toBe(2)
  pass(60 * minuteMs)
  reloadFor('2', wall('a.js'))
  expect(reloads()).toBe(3)
})

test('remembers the build of a page that came from the device’s copy', () => {
  const { wall } = page()
  expect(ownBuild('1', wall('a.js'))).toBe('1')
  expect(ownBuild('2', wall('a.js'))).toBe('1')
  expect(ownBuild('2', wall('b.js'))).toBe('2')
})

test('does not reload when storage is blocked', () => {
  const { wall, reloads } = page()
  const forgetful = {
    ...wall('a.js'),
    storage: () => {
      throw new Error('forbidden')
    },
  }
  reloadFor('2', forgetful)
  expect(reloads()).toBe(0)
  expect(ownBuild('2', forgetful)).toBe('2')
})
