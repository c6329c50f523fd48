import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellIndexClock } from '../../scripts/tell-index-clock.ts'
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
])('a page that is built with "%s" says that it reads %s', async (setting, clock) => {
  await writeFile(join(folder, '.env'), setting)
  await build({ root: folder, configFile: false, logLevel: 'error', plugins: [tellIndexClock()] })
  expect(await builtIndexClock(join(folder, 'dist'))).toBe(clock)
})

test('of what is not built nothing is known', async () => {
  expect(await builtIndexClock(join(folder, 'nowhere'))).toBeNull()
  expect(await builtIndexClock(folder)).toBeNull()
})
