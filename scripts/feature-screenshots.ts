import { type Browser, expect as expectWithin, type Locator, type Page } from '@playwright/test'
import { drawn } from '../test/end-to-end/support/states/page-state.ts'
import { type Scene, type SceneName, scenes } from './feature-scenes.ts'
import { takeClip } from './take-screenshot.ts'

/** A machine may be busy. */
const expect = expectWithin.configure({ timeout: 60_000 })

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
  /** Name of the card in each language, as a beginning. Without it the picture is of the window. */
  readonly card?: Readonly<Record<Language, string>>
  /** A button to press first, by the beginning of its name. */
  readonly press?: Readonly<Record<Language, string>>
}

export const featureScreenshots: readonly FeatureScreenshot[] = [
  {
    name: 'groups',
    description: 'Stores by region, with the stores that a group left out',
    scene: 'grouped',
    address: '/overview?',
    card: { 'en-GB': 'Groups of stores', de: 'Filialgruppen' },
  },
  {
    name: 'calendar',
    description: 'A 4-5-4 quarter, compared with the restated year before',
    scene: 'retail',
    address: '/footfall?range=last-quarter&against=last-year&by=month',
    press: { 'en-GB': 'Dates', de: 'Zeitraum' },
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
    card: { 'en-GB': 'Entries per day', de: 'Eintritte pro Tag' },
  },
  {
    name: 'estimate',
    description: 'What an entrance missed on a Saturday, estimated beside what it counted',
    scene: 'staffed',
    address: '/footfall?stores={leeds}&from=2026-02-09&to=2026-02-15&against=none&estimates=on',
    card: { 'en-GB': 'Entries per day', de: 'Eintritte pro Tag' },
  },
  {
    name: 'staffing',
    description: 'Hours with too few and with too many staff',
    scene: 'staffed',
    address: '/footfall?stores={leeds}&from=2026-02-09&to=2026-02-15&against=none',
    card: { 'en-GB': 'Visitors per staff member', de: 'Besucher je Mitarbeiter' },
  },
  {
    name: 'funnel',
    description: 'From the street to the till, each step with its own coverage',
    scene: 'funnel',
    address: '/conversion?stores=leeds&from=2025-03-11&to=2025-03-11&against=none',
    card: { 'en-GB': 'Funnel', de: 'Trichter' },
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
    card: { 'en-GB': 'Entries per day', de: 'Eintritte pro Tag' },
  },
  {
    name: 'forecast',
    description: 'The next two weeks, beside what was forecast for the last two',
    scene: 'targeted',
    address: '/footfall?stores={manchester}&range=last-28-days',
    card: { 'en-GB': 'Next 14 days', de: 'Nächste 14 Tage' },
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
      .getByRole('button', { name: beginning(press[language]) })
      .first()
      .click()
  if (card === undefined) return null
  const shown = page.getByRole('region', { name: beginning(card[language]) }).first()
  await expect(shown).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  return shown
}

const beginning = (words: string) => new RegExp(`^${words}`)

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
