import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from './find-chromium.mjs'

/** Draws the icons of the installed app from `public/favicon.svg`: `npm run icons`. They are committed. */

const root = new URL('..', import.meta.url)
const folder = fileURLToPath(new URL('public/icons/', root))

interface Icon {
  readonly file: string
  readonly size: number
  /** Systems cut a maskable icon to a shape of theirs: the ground fills it, and the drawing keeps to its middle. */
  readonly maskable: boolean
}

const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, maskable: false },
  { file: 'icon-512.png', size: 512, maskable: false },
  { file: 'maskable-512.png', size: 512, maskable: true },
  // iOS takes no maskable icon, and rounds the corners itself.
  { file: 'apple-touch-180.png', size: 180, maskable: true },
]

/** The middle of a maskable icon, of which nothing is cut off (https://www.w3.org/TR/appmanifest/#icon-masks). */
const safeShare = 0.8

const drawing = await readFile(new URL('public/favicon.svg', root), 'utf8')
const ground = /<rect[^>]*fill="(#\w+)"/.exec(drawing)?.[1]
if (ground === undefined) throw new Error('public/favicon.svg has no ground.')
const executablePath = findChromium()
if (executablePath === null) throw new Error('no Chromium: see scripts/ensure-chromium.mjs')

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const { file, size, maskable } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    const width = maskable ? size * safeShare : size
    await page.setContent(
      `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${maskable ? ground : 'transparent'}">
        <div style="width:${width}px;height:${width}px">${drawing}</div>
      </body>`,
    )
    await writeFile(`${folder}${file}`, await page.screenshot({ omitBackground: true }))
    await page.close()
  }
} finally {
  await browser.close()
}
