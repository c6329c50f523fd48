// Makes the pictures in docs/screenshots from a Shopfloor that runs (`npm start`) with its demo data.

import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from './find-chromium.mjs'

const address = process.env.SHOPFLOOR_ADDRESS ?? 'http://127.0.0.1:8080'
const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))

const pictures = [
  { path: '/overview', name: 'overview', width: 1440, height: 900, colorScheme: 'light', search: '' },
  { path: '/overview', name: 'overview-dark', width: 1440, height: 900, colorScheme: 'dark', search: '' },
  { path: '/overview', name: 'overview-phone', width: 390, height: 844, colorScheme: 'light', search: '' },
  { path: '/zones', name: 'zones', width: 1440, height: 900, colorScheme: 'light', search: '' },
  { path: '/zones', name: 'zones-dark', width: 1440, height: 900, colorScheme: 'dark', search: '' },
  { path: '/zones', name: 'zones-phone', width: 390, height: 844, colorScheme: 'light', search: '' },
  { path: '/footfall', name: 'footfall', width: 1440, height: 900, colorScheme: 'light', search: '' },
  { path: '/footfall', name: 'footfall-dark', width: 1440, height: 900, colorScheme: 'dark', search: '' },
  { path: '/footfall', name: 'footfall-phone', width: 390, height: 844, colorScheme: 'light', search: '' },
  {
    path: '/footfall',
    name: 'footfall-hours',
    width: 1440,
    height: 900,
    colorScheme: 'light',
    search: '&range=last-7-days&by=hour',
  },
  { path: '/conversion', name: 'conversion', width: 1440, height: 900, colorScheme: 'light', search: '' },
  { path: '/conversion', name: 'conversion-dark', width: 1440, height: 900, colorScheme: 'dark', search: '' },
  {
    path: '/conversion',
    name: 'conversion-phone',
    width: 390,
    height: 844,
    colorScheme: 'light',
    search: '',
  },
  { path: '/cameras', name: 'cameras', width: 1440, height: 900, colorScheme: 'light', search: '' },
  { path: '/cameras', name: 'cameras-dark', width: 1440, height: 900, colorScheme: 'dark', search: '' },
  { path: '/cameras', name: 'cameras-phone', width: 390, height: 844, colorScheme: 'light', search: '' },
] as const

const executablePath = findChromium()
if (executablePath === null) throw new Error('no Chromium: see scripts/ensure-chromium.mjs')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
await mkdir(folder, { recursive: true })

const stores: readonly { id: string; name: string }[] = await (
  await fetch(`${address}/api/v1/location/list`)
).json()
const store = stores.find(({ name }) => name.startsWith('Leeds')) ?? stores[0]

for (const { path, name, width, height, colorScheme, search } of pictures) {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    deviceScaleFactor: width < 500 ? 2 : 1,
  })
  const asked =
    path === '/overview' || path === '/cameras' ? stores : stores.filter(({ id }) => id === store?.id)
  await page.goto(`${address}${path}?stores=${asked.map(({ id }) => id).join(',')}${search}`)
  await page
    .getByText(/^Counted until/)
    .first()
    .waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${folder}${name}.png` })
  await page.close()
  process.stdout.write(`docs/screenshots/${name}.png\n`)
}
await browser.close()
