import { expect } from '@playwright/test'
import { makeDemo } from '../support/demo-folder.ts'
import { FootfallScreen } from '../support/footfall-screen.ts'
import { rare } from '../support/rare.ts'
import { test } from '../support/reused-page.ts'
import { startShopfloor } from '../support/shopfloor-process.ts'
import { stablePort } from '../support/stable-port.ts'

test('the page reconnects to a killed and restarted program, which lost no counts', { tag: rare }, async ({
  page,
}) => {
  const demo = await makeDemo('--days', '40')
  const settings = { DATA_DIR: demo.folder, PORT: String(await stablePort()) }
  const first = await startShopfloor(settings)
  const screen = new FootfallScreen(page)
  await screen.open(first.address, '/footfall?range=last-week')
  const entries = await screen.entries()
  expect(entries).toBeGreaterThan(0)

  await first.kill()
  await expect(screen.freshness).toContainText(/Offline since/)

  const second = await startShopfloor(settings)
  await expect(screen.freshness).toContainText(/Updated \d/)
  await page.reload()
  expect(await screen.entries()).toBe(entries)

  expect(await second.stop()).toBe(0)
  await demo.remove()
})
