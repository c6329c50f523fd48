import type { Browser } from '@playwright/test'
import { openStandIn, type Shown, standInOf } from '../test/support/wall/open-stand-in.ts'
import { takePicture } from './take-picture.ts'

/** A wall as a screen shows it that hangs in a room. */
export interface WallPicture {
  /** Told apart by it, also as the name of a file. */
  readonly state: string
  readonly says: string
  readonly shown: Shown
  /** Whether the service has fallen silent. */
  readonly isStale?: boolean
}

/** Screens that hang in rooms, CSS pixels. */
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
    for (const size of wallSizes) await takePicture(page, size, `${folder}${fileOf(wanted, size)}`)
  } finally {
    await context.close()
  }
  process.stdout.write(`docs/screenshots/wall/${wanted.state}\n`)
}

const fileOf = ({ state }: WallPicture, { width, height }: (typeof wallSizes)[number]) =>
  `wall/${state}-${width}x${height}.webp`

/** The section of the index that they have. */
export function wallIndex(): string {
  const links = (picture: WallPicture) =>
    wallSizes.map((size) => `[${size.width} × ${size.height}](${fileOf(picture, size)})`).join(' · ')
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
