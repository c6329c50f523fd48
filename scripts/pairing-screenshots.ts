import type { Browser, BrowserContext, Page } from '@playwright/test'
import { type GuardedChain, startGuardedChain } from '../test/end-to-end/support/guarded-chain.ts'
import { everyView, type PageView, takeScreenshot, takeViews } from './take-screenshot.ts'
import { wallSizes } from './wall-screenshots.ts'

/** A state of the page of paired screens, or of an unpaired wall. */
export interface PairingScreenshot {
  readonly page: 'screens' | 'wall'
  /** Unique; also the name of the file. */
  readonly state: string
  readonly description: string
  /**
   * Brings the page into this state.
   *
   * @returns the page to take a screenshot of
   */
  readonly bring: (stage: Stage) => Promise<Page>
}

/** A signed-in user, and any number of screens. */
interface Stage {
  readonly chain: GuardedChain
  readonly manager: Page
  newWall(): Promise<{ readonly page: Page; readonly code: string }>
  /** Pairs a screen with these stores. */
  pair(name: string, stores: readonly string[]): Promise<Page>
}

const twoStores = ['Leeds · Briggate', 'York · Coney Street']

export const pairingScreenshots: readonly PairingScreenshot[] = [
  {
    page: 'screens',
    state: 'empty',
    description: 'No screens paired yet',
    bring: async ({ manager }) => {
      await manager.getByText('No screens paired yet').waitFor()
      return manager
    },
  },
  {
    page: 'screens',
    state: 'wrong-code',
    description: 'A code that no screen shows',
    bring: async ({ manager }) => {
      await enterCode(manager, '000000')
      await manager.getByRole('alert').waitFor()
      return manager
    },
  },
  {
    page: 'screens',
    state: 'form',
    description: 'A screen asks to be let in: its name and its stores',
    bring: async ({ manager, newWall }) => {
      await enterCode(manager, (await newWall()).code)
      await manager.getByLabel('Name').fill('Leeds, back office')
      await manager.getByLabel('Leeds · Briggate').check()
      return manager
    },
  },
  {
    page: 'screens',
    state: 'list',
    description: 'Three screens; one was switched off, one is asked about before it is unpaired',
    bring: async ({ chain, manager, pair }) => {
      const off = await pair('Stock room', ['York · Coney Street'])
      await off.close()
      chain.pass(47 * 60_000)
      await pair('Head office, security desk', twoStores)
      await pair('Leeds, back office', ['Leeds · Briggate'])
      await manager.reload()
      await manager.getByRole('button', { name: 'Unpair Stock room' }).click()
      await manager.mouse.move(0, 0)
      return manager
    },
  },
  {
    page: 'wall',
    state: 'unpaired',
    description: 'A screen that nobody has let in, with its code, of a chain behind a login',
    bring: async ({ newWall }) => (await newWall()).page,
  },
  {
    page: 'wall',
    state: 'was-paired',
    description: 'A screen that somebody has unpaired',
    bring: async ({ manager, pair }) => {
      const wall = await pair('Leeds, back office', twoStores)
      await manager.getByRole('button', { name: 'Unpair Leeds, back office' }).click()
      await manager.getByRole('button', { name: 'Unpair Leeds, back office now' }).click()
      await wall.getByRole('alert').getByText('This screen was unpaired').waitFor()
      await codeOn(wall)
      return wall
    },
  },
]

async function enterCode(manager: Page, code: string): Promise<void> {
  await manager.getByLabel('Code').fill(code)
  await manager.getByRole('button', { name: 'Continue' }).click()
}

/** Waits for the pairing code and returns it. */
async function codeOn(wall: Page): Promise<string> {
  return ((await wall.getByText(/^\d{3} \d{3}$/).textContent()) ?? '').replace(/\D/g, '')
}

/**
 * Takes screenshots of the built dashboard with a small chain behind a login, which the demo does not have.
 */
export async function takePairingScreenshots(
  browser: Browser,
  folder: string,
  wanted: PairingScreenshot,
): Promise<void> {
  const chain = await startGuardedChain()
  const contexts: BrowserContext[] = []
  const newPage = async (): Promise<Page> => {
    const context = await browser.newContext({
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    contexts.push(context)
    return context.newPage()
  }
  const newWall: Stage['newWall'] = async () => {
    const page = await newPage()
    await page.goto(`${chain.address}/wall`)
    return { page, code: await codeOn(page) }
  }
  try {
    const manager = await newPage()
    await manager.goto(`${chain.address}/screens`)
    await manager.getByRole('button', { name: 'Sign in' }).click()
    await manager.getByRole('heading', { name: 'Screens', level: 1 }).waitFor()
    const pair: Stage['pair'] = async (name, stores) => {
      const { page, code } = await newWall()
      await enterCode(manager, code)
      await manager.getByLabel('Name').fill(name)
      for (const store of stores) await manager.getByLabel(store).check()
      await manager.getByRole('button', { name: 'Pair this screen' }).click()
      await page.getByRole('list', { name: 'Cameras', exact: true }).waitFor()
      return page
    }
    const page = await wanted.bring({ chain, manager, newWall, pair })
    if (wanted.page === 'wall') {
      for (const size of wallSizes) await takeScreenshot(page, size, `${folder}${ofSize(wanted, size)}`)
    } else {
      await takeViews(page, everyView, (view) => `${folder}${ofView(wanted, view)}`)
    }
  } finally {
    for (const context of contexts) await context.close()
    await chain.close()
  }
  process.stdout.write(`docs/screenshots/${wanted.page}/${wanted.state}\n`)
}

const ofSize = ({ page, state }: PairingScreenshot, { width, height }: (typeof wallSizes)[number]) =>
  `${page}/${state}-${width}x${height}.webp`

const ofView = ({ page, state }: PairingScreenshot, { width, colorScheme }: PageView) =>
  `${page}/${state}-${width}-${colorScheme}.webp`

/** Returns the sections of the index for these screenshots. */
export function pairingIndex(): string {
  const links = (screenshot: PairingScreenshot) =>
    (screenshot.page === 'wall'
      ? wallSizes.map((size) => `[${size.width} × ${size.height}](${ofSize(screenshot, size)})`)
      : everyView.map((view) => `[${view.width} ${view.colorScheme}](${ofView(screenshot, view)})`)
    ).join(' · ')
  return [
    '## screens, and a wall that is not paired',
    '',
    'Over a small chain behind a login.',
    '',
    '| page | state | what is to be seen | pictures |',
    '|---|---|---|---|',
    ...pairingScreenshots.map(
      (screenshot) =>
        `| ${screenshot.page} | ${screenshot.state} | ${screenshot.description} | ${links(screenshot)} |`,
    ),
  ].join('\n')
}
