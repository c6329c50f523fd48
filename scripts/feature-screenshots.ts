import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { patientExpect as expect } from '../test/end-to-end/support/patient-expect.ts'
import { drawn } from '../test/end-to-end/support/states/page-state.ts'
import { type Scene, type SceneName, scenes } from './feature-scenes.ts'
import { takeClip } from './take-screenshot.ts'

const languages = ['en-GB', 'de'] as const
type Language = (typeof languages)[number]
const widths = [390, 1440] as const
const schemes = ['light', 'dark'] as const

/** Something that managers plan with, which the demo data of `npm start` do not show by themselves. */
interface FeatureScreenshot {
  /** Unique; also the name of the files. */
  readonly name: string
  readonly description: string
  readonly scene: SceneName
  /** Of the page, with places of the scene as `{name}`. */
  readonly address: string
  /** Message with the name of the card. Without it the picture is of the window. */
  readonly card?: string
  /** Message with the name of a button to press first. */
  readonly press?: string
}

export const featureScreenshots: readonly FeatureScreenshot[] = [
  {
    name: 'groups',
    description: 'Stores by region, with the stores that a group left out',
    scene: 'grouped',
    address: '/overview?',
    card: 'Groups of stores',
  },
  {
    name: 'calendar',
    description: 'A 4-5-4 quarter, compared with the restated year before',
    scene: 'retail',
    address: '/footfall?range=last-quarter&against=last-year&by=month',
    press: 'Dates',
  },
  {
    name: 'event',
    description: 'A promotion, and what it did',
    scene: 'staffed',
    address:
      '/footfall?stores={leeds},{york}&from=2026-02-23&to=2026-03-15&by=day&against=none&event={event}',
  },
  {
    name: 'event-lane',
    description: 'The same promotion under the chart',
    scene: 'staffed',
    address: '/footfall?stores={leeds},{york}&from=2026-02-23&to=2026-03-15&by=day&against=none',
    card: 'Entries per day',
  },
  {
    name: 'estimate',
    description: 'What an entrance missed on a Saturday, estimated beside what it counted',
    scene: 'staffed',
    address: '/footfall?stores={leeds}&from=2026-02-09&to=2026-02-15&against=none&estimates=on',
    card: 'Entries per day',
  },
  {
    name: 'staffing',
    description: 'Hours with too few and with too many staff',
    scene: 'staffed',
    address: '/footfall?stores={leeds}&from=2026-02-09&to=2026-02-15&against=none',
    card: 'Visitors per staff member',
  },
  {
    name: 'funnel',
    description: 'From the street to the till, each step with its own coverage',
    scene: 'funnel',
    address: '/conversion?stores=leeds&from=2025-03-11&to=2025-03-11&against=none',
    card: 'Funnel',
  },
  {
    name: 'pace',
    description: 'Today so far, its target, and what would be on pace',
    scene: 'targeted',
    address: '/overview?stores={manchester}',
  },
  {
    name: 'target',
    description: 'Targets beside the entries of each day',
    scene: 'targeted',
    address: '/footfall?stores={manchester}&from=2026-11-02&to=2026-11-07',
    card: 'Entries per day',
  },
  {
    name: 'forecast',
    description: 'The next two weeks, beside what was forecast for the last two',
    scene: 'targeted',
    address: '/footfall?stores={manchester}&range=last-28-days',
    card: 'Next 14 days',
  },
]

/**
 * Takes the screenshots of some features, on a phone and a desk, in light and dark, in English and German.
 *
 * @param attempt runs one of them; a failure does not stop the others
 */
export async function takeFeatureScreenshots(
  browser: Browser,
  folder: string,
  wanted: readonly FeatureScreenshot[],
  attempt: (name: string, take: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const [name, start] of Object.entries(scenes)) {
    const features = wanted.filter(({ scene }) => scene === name)
    if (features.length === 0) continue
    const scene = await start()
    try {
      for (const feature of features) {
        await attempt(`features/${feature.name}`, () => takeFeature(browser, folder, scene, feature))
      }
    } finally {
      await scene.close()
    }
  }
}

async function takeFeature(
  browser: Browser,
  folder: string,
  scene: Scene,
  feature: FeatureScreenshot,
): Promise<void> {
  for (const language of languages) {
    for (const width of widths) {
      const context = await browser.newContext({
        // Tall enough to load every lazy part.
        viewport: { width, height: feature.card === undefined ? (width === 390 ? 844 : 960) : 6000 },
        locale: language,
        timezoneId: 'Europe/London',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      try {
        const shown = await openFeature(page, scene, feature, language)
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme })
          await drawn(page)
          await takeClip(page, shown, `${folder}${fileOf(feature, language, width, colorScheme)}`)
        }
      } finally {
        await context.close()
      }
    }
  }
  process.stdout.write(`docs/screenshots/features/${feature.name}\n`)
}

/** Returns the card, or `null` for the window. */
async function openFeature(
  page: Page,
  scene: Scene,
  { address, card, press }: FeatureScreenshot,
  language: Language,
): Promise<Locator | null> {
  await page.clock.install({ time: scene.now })
  const path = address.replaceAll(/\{(\w+)\}/g, (_, place: string) => scene.places[place] ?? '')
  await page.goto(`${scene.address}${path}&lang=${language}`)
  await scene.enter?.(page)
  await page.clock.resume()
  await expect(page.locator('main h2:visible').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  if (press !== undefined)
    await page
      .getByRole('button', { name: await beginning(press, language) })
      .first()
      .click()
  if (card === undefined) return null
  const shown = page.getByRole('region', { name: await beginning(card, language) }).first()
  await expect(shown).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  return shown
}

/** Matches names that begin with this message in the language. */
async function beginning(message: string, language: Language): Promise<RegExp> {
  const catalogue = new URL(`../src/dashboard/language/catalogues/${language}.po`, import.meta.url)
  const [, translated = ''] =
    new RegExp(`^msgid "${message}"\nmsgstr "(.*)"$`, 'm').exec(await readFile(catalogue, 'utf8')) ?? []
  if (translated === '') throw new Error(`there is no ${language} message “${message}”`)
  return new RegExp(`^${translated}`)
}

const fileOf = ({ name }: FeatureScreenshot, language: Language, width: number, colorScheme: string) =>
  `features/${name}-${language}-${width}-${colorScheme}.webp`

/** Returns the section of the index for these screenshots. */
export function featureIndex(): string {
  const links = (feature: FeatureScreenshot) =>
    languages
      .flatMap((language) =>
        widths.flatMap((width) =>
          schemes.map(
            (colorScheme) =>
              `[${language} ${width} ${colorScheme}](${fileOf(feature, language, width, colorScheme)})`,
          ),
        ),
      )
      .join(' · ')
  return [
    '## features',
    '',
    'What managers plan with, over the chains of the browser tests, in English and German.',
    '',
    '| feature | what is to be seen | pictures |',
    '|---|---|---|',
    ...featureScreenshots.map(
      (feature) => `| ${feature.name} | ${feature.description} | ${links(feature)} |`,
    ),
  ].join('\n')
}
