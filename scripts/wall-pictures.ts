import { mkdir, writeFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { drawn } from '../test/end-to-end/support/states/page-state.ts'
import { openStandIn, type Shown, standInOf } from '../test/support/wall/open-stand-in.ts'

/** A wall as a screen shows it that hangs in a room. */
export interface WallPicture {
  /** Told apart by it, also as the name of a file. */
  readonly state: string
  readonly says: string
  readonly shown: Shown
  /** Whether the service has fallen silent. */
  readonly isStale?: boolean
}

const sizes = [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
  [1080, 1920],
] as const

const numbers = [
  { cameras: 4, stores: 1, down: 1, poor: 1 },
  { cameras: 24, stores: 2, down: 2, poor: 1 },
  { cameras: 100, stores: 4, down: 4, poor: 3 },
  { cameras: 500, stores: 20, down: 9, poor: 7 },
] as const

export const wallPictures: readonly WallPicture[] = [
  ...numbers.flatMap(({ cameras, stores, down, poor }): readonly WallPicture[] => [
    {
      state: `${cameras}-well`,
      says: `${cameras} cameras, all of them well`,
      shown: { cameras, stores },
    },
    {
      state: `${cameras}-down`,
      says: `${cameras} cameras, some of them down, some with a poor picture`,
      shown: { cameras, stores, down, poor },
    },
  ]),
  {
    state: 'stale',
    says: 'The service has not answered for half a minute',
    shown: { cameras: 24, stores: 2 },
    isStale: true,
  },
]

/** Pictures of the wall over a service within the page, so that they are the same wherever they are made. */
export async function pictureWall(
  browser: Browser,
  address: string,
  folder: string,
  wanted: WallPicture,
  quality: number,
): Promise<void> {
  await mkdir(`${folder}wall`, { recursive: true })
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  try {
    await openStandIn(page, address, standInOf(wanted.shown))
    await page.evaluate(() => window.standIn.advance(25_000))
    if (wanted.isStale === true) {
      await page.evaluate(() => window.standIn.silence())
      await page.evaluate(() => window.standIn.advance(31_000))
    }
    for (const [width, height] of sizes) await take(page, { width, height }, folder, wanted, quality)
  } finally {
    await context.close()
  }
  process.stdout.write(`docs/screenshots/wall/${wanted.state}\n`)
}

async function take(
  page: Page,
  size: { readonly width: number; readonly height: number },
  folder: string,
  wanted: WallPicture,
  quality: number,
): Promise<void> {
  await page.setViewportSize(size)
  await drawn(page)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await writeFile(`${folder}${fileOf(wanted, size.width, size.height)}`, data, 'base64')
  await session.detach()
}

const fileOf = ({ state }: WallPicture, width: number, height: number) =>
  `wall/${state}-${width}x${height}.webp`

/** The section of the index that they have. */
export function wallIndex(): string {
  const links = (picture: WallPicture) =>
    sizes.map(([width, height]) => `[${width} × ${height}](${fileOf(picture, width, height)})`).join(' · ')
  return [
    '## wall',
    '',
    'Over a service within the page, so that there are as many cameras as are wanted.',
    '',
    '| state | what is to be seen | pictures |',
    '|---|---|---|',
    ...wallPictures.map((picture) => `| ${picture.state} | ${picture.says} | ${links(picture)} |`),
  ].join('\n')
}
