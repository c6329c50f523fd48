// Takes the screenshots in docs/screenshots from a running Shopfloor (`npm start`) with demo data: every page
// in every state, at three widths, light and dark. Arguments select pages or states: `footfall/empty`.

import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { readLocations } from '../src/protocol/locations.ts'
import { openInState, type PageState, type Place } from '../test/end-to-end/support/states/page-state.ts'
import { pageStates } from '../test/end-to-end/support/states/page-states.ts'
import { featureIndex, featureScreenshots, takeFeatureScreenshots } from './feature-screenshots.ts'
import { findChromium } from './find-chromium.mjs'
import { pairingIndex, pairingScreenshots, takePairingScreenshots } from './pairing-screenshots.ts'
import { everyView, takeViews } from './take-screenshot.ts'
import { takeWallScreenshots, wallIndex, wallScreenshots } from './wall-screenshots.ts'

const address = process.env.SHOPFLOOR_ADDRESS ?? 'http://127.0.0.1:8080'
const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))

const introduction = `# Pictures

Every page in every state, on a phone, a desk and a wide screen, in light and dark. \`npm run screenshots\` retakes them from a
Shopfloor that runs with its demo data (\`npm start\`). Each state has its real cause, such as an answer that is held, refused
or empty, a connection that is cut, or an outage in the data
([test/end-to-end/support/states](../../test/end-to-end/support/states)).`

const wanted = process.argv.slice(2)
const isWanted = (page: string, state: string) =>
  wanted.length === 0 || wanted.some((word) => `${page}/${state}`.includes(word))
const states = pageStates.flatMap((state) => (state.state === 'whole' ? [state, inGerman(state)] : [state]))
const chosen = states.filter(({ page, state }) => isWanted(page, state))
const walls = wallScreenshots.filter(({ state }) => isWanted('wall', state))
const features = featureScreenshots.filter(({ name }) => isWanted('features', name))
const pairings = pairingScreenshots.filter(({ page, state }) => isWanted(page, state))

const executablePath = findChromium()
if (executablePath === null) throw new Error('no Chromium: see scripts/ensure-chromium.mjs')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
let failures = 0
if (chosen.length > 0) await takePageScreenshots(await placeOf(address))
for (const wall of walls) {
  await attempt(`wall/${wall.state}`, () => takeWallScreenshots(browser, address, folder, wall))
}
for (const pairing of pairings) {
  await attempt(`${pairing.page}/${pairing.state}`, () => takePairingScreenshots(browser, folder, pairing))
}
await takeFeatureScreenshots(browser, folder, features, attempt)
await writeFile(`${folder}README.md`, index())
await browser.close()
process.exitCode = failures === 0 ? 0 : 1

/** The same page, in the language with the longest words. */
function inGerman({ path, ...whole }: PageState): PageState {
  return {
    ...whole,
    state: 'german',
    description: 'In German',
    path: (place) => `${path(place)}${path(place).includes('?') ? '&' : '?'}lang=de`,
    shows: /\S/,
  }
}

async function takePageScreenshots(place: Place): Promise<void> {
  for (const state of chosen) {
    const page = await browser.newPage({
      // Tall enough to load every lazy part.
      viewport: { width: 1440, height: 2600 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      // No screenshots in the middle of a transition.
      reducedMotion: 'reduce',
    })
    await attempt(`${state.page}/${state.state}`, async () => {
      await openInState(page, address, place, state)
      await takeStateScreenshots(page, state)
    })
    await page.close()
  }
}

/** A failure does not stop the others. */
async function attempt(name: string, take: () => Promise<void>): Promise<void> {
  try {
    await take()
  } catch (error) {
    failures += 1
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : error}\n`)
  }
}

async function placeOf(from: string): Promise<Place> {
  const response = await fetch(`${from}/api/v1/location/list`)
  const all = readLocations(await response.json()) ?? []
  const one = all.find(({ name }) => name.startsWith('Leeds'))
  if (one === undefined)
    throw new Error('the screenshots need the demo data: start Shopfloor with an empty data folder')
  return { all, one }
}

/** The widths and themes for the screenshots of a state. */
function viewsOf({ variant = false }: PageState) {
  return everyView.filter(({ width, colorScheme }) => !variant || (width !== 2560 && colorScheme !== 'dark'))
}

async function takeStateScreenshots(page: Page, wanted: PageState): Promise<void> {
  const { page: name, state } = wanted
  await takeViews(
    page,
    viewsOf(wanted),
    ({ width, colorScheme }) => `${folder}${fileOf(name, state, width, colorScheme)}`,
  )
  process.stdout.write(`docs/screenshots/${name}/${state}\n`)
}

function fileOf(page: string, state: string, width: number, colorScheme: string): string {
  return `${page}/${state}-${width}-${colorScheme}.webp`
}

function index(): string {
  const links = (state: PageState) =>
    viewsOf(state)
      .map(({ width, colorScheme }) => {
        const file = fileOf(state.page, state.state, width, colorScheme)
        return `[${width} ${colorScheme}](${file})`
      })
      .join(' · ')
  const section = (page: string) =>
    [
      `## ${page}`,
      '',
      '| state | what is to be seen | pictures |',
      '|---|---|---|',
      ...states
        .filter((state) => state.page === page)
        .map((state) => `| ${state.state} | ${state.description} | ${links(state)} |`),
    ].join('\n')
  const sections = [...new Set(states.map(({ page }) => page))].map(section)
  return `${[introduction, ...sections, wallIndex(), pairingIndex(), featureIndex()].join('\n\n')}\n`
}
