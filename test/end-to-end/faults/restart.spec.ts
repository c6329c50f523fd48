import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { FootfallScreen } from '../support/footfall-screen.ts'
import { run, startShopfloor } from '../support/shopfloor-process.ts'
import { freePort } from '../support/whole-stack.ts'

test('a program that is killed and started again is found again, with every count that it had', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-restart-'))
  const settings = { DATA_DIR: folder, PORT: String(await freePort()) }
  expect(await run(['demo', '--days', '40'], settings)).toMatchObject({ status: 0 })
  const first = await startShopfloor(settings)
  const screen = new FootfallScreen(page)
  await screen.open(first.address, '/footfall?range=last-week')
  const entries = await screen.entries()
  expect(entries).toBeGreaterThan(0)

  await first.kill()
  await expect(screen.freshness).toContainText(/connection lost/i)

  const second = await startShopfloor(settings)
  await expect(screen.freshness).toContainText(/Counted until/)
  await page.reload()
  expect(await screen.entries()).toBe(entries)

  expect(await second.stop()).toBe(0)
  await rm(folder, { recursive: true, force: true })
})
