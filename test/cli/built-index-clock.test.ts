import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexClockTag } from '../../scripts/index-clock-tag.ts'
import { builtIndexClock } from '../../src/cli/built-index-clock.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shopfloor-index-clock-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['VITE_INDEX_CLOCK=utc', 'utc'],
  ['VITE_INDEX_CLOCK=location', 'location'],
  ['', 'location'],
])('reads the clock of a page built with "%s" as %s', async (setting, clock) => {
  await writeFile(join(folder, '.env'), setting)
  await build({ root: folder, configFile: false, logLevel: 'error', plugins: [indexClockTag()] })
  expect(await builtIndexClock(join(folder, 'dist'))).toBe(clock)
})

test('returns null if the dashboard is not built', async () => {
  expect(await builtIndexClock(join(folder, 'nowhere'))).toBeNull()
  expect(await builtIndexClock(folder)).toBeNull()
})
