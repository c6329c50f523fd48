import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { address } from './support/ask.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { test } from './support/reused-page.ts'

test('sends no client secret or token to the browser and violates no content security policy', async ({
  page,
}) => {
  const secrets: string[] = []
  for (const file of ['service-credentials.json', 'service-ingest-credentials.json']) {
    const credentials = await readFile(join(process.env.SHOPFLOOR_DATA_DIR ?? '', file), 'utf8')
    secrets.push(String(JSON.parse(credentials).clientSecret))
  }
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(16)

  const seen: string[] = []
  const complaints: string[] = []
  page.on('response', async (response) => {
    seen.push(JSON.stringify(response.headers()))
    seen.push(await response.text().catch(() => ''))
  })
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => seen.push(String(payload))))
  page.on('console', (message) => {
    // The tests' own browser says so, where the page is open long enough to keep its copy on the device.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))

  const screen = new FootfallScreen(page)
  await screen.open(address())
  await screen.chooseStore('York')
  await screen.settled()
  await expect(screen.chart).toBeVisible()

  expect(seen.length).toBeGreaterThan(5)
  const all = seen.join('\n')
  for (const secret of secrets) expect(all).not.toContain(secret)
  // Every JSON Web Token starts with this.
  expect(all).not.toMatch(/eyJ[\w-]{10,}\.eyJ/)
  expect(complaints).toEqual([])
})
