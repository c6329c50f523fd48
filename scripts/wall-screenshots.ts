import type { Browser } from '@playwright/test'
import { openStandIn, type Shown, standInOf } from '../test/support/wall/open-stand-in.ts'
import { takeScreenshot } from './take-screenshot.ts'

/** A wall in a certain state. */
export interface WallScreenshot {
  /** Unique; also the name of the file. */
  readonly state: string
  readonly description: string
  readonly shown: Shown
  /** True if the service stops responding. */
  readonly isStale?: boolean
}

/** Common wall screens, CSS pixels. */
export const wallSizes = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
] as const

const numbers = [
  { cameras: 4, stores: 1, down: 1, poor: 1 },
  { cameras: 24, stores: 2, down: 2, poor: 1 },
  { cameras: 100, stores: 4, down: 4, poor: 3 },
  { cameras: 500, stores: 20, down: 9, poor: 7 },
] as const

export const wallScreenshots: readonly WallScreenshot[] = [
  ...numbers.flatMap(({ cameras, stores, down, poor }): readonly WallScreenshot[] => [
    {
      state: `${cameras}-well`,
      description: `${cameras} cameras, all of them well`,
      shown: { cameras, stores },
    },
    {
      state: `${cameras}-down`,
      description: `${cameras} cameras, some of them down, some with a poor picture`,
      shown: { cameras, stores, down, poor },
    },
  ]),
  {
    state: 'stale',
    description: 'The service has not answered for half a minute',
    shown: { cameras: 24, stores: 2 },
    isStale: true,
  },
]

/** Takes screenshots of the wall over an in-page stand-in for the service, so that they are reproducible. */
export async function takeWallScreenshots(
  browser: Browser,
  address: string,
  folder: string,
  wanted: WallScreenshot,
): Promise<void> {
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
    for (const size of wallSizes) await takeScreenshot(page, size, `${folder}${fileOf(wanted, size)}`)
  } finally {
    await context.close()
  }
  process.stdout.write(`docs/screenshots/wall/${wanted.state}\n`)
}

const fileOf = ({ state }: WallScreenshot, { width, height }: (typeof wallSizes)[number]) =>
  `wall/${state}-${width}x${height}.webp`

/** Returns the section of the index for these screenshots. */
export function wallIndex(): string {
  const links = (screenshot: WallScreenshot) =>
    wallSizes.map((size) => `[${size.width} × ${size.height}](${fileOf(screenshot, size)})`).join(' · ')
  return [
    '## wall',
    '',
    'Over a service within the page, so that there are as many cameras as are wanted.',
    '',
    '| state | what is to be seen | pictures |',
    '|---|---|---|',
    ...wallScreenshots.map(
      (screenshot) => `| ${screenshot.state} | ${screenshot.description} | ${links(screenshot)} |`,
    ),
  ].join('\n')
}
