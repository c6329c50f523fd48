import { defineConfig } from '@playwright/test'
import { fastTempFolder } from './scripts/fast-temp-folder.ts'
import { findHeadlessChromium } from './scripts/find-chromium.mjs'
import { rare } from './test/end-to-end/support/rare.ts'
import { slow } from './test/end-to-end/support/slow.ts'
import { runsRare, runsSlow, runsUsual } from './test/support/thoroughness.ts'

// The programs under test and the browser have it from here.
process.env.TMPDIR = fastTempFolder()

/** Why, test/end-to-end/README.md says. */
const sameForEachDeployment = [
  'accessibility',
  'bundle-budget',
  'chain',
  'corrections',
  'live-deployment',
  'opening-hours',
  'picture',
  'print',
  'speed',
].map((name) => `**/${name}.spec.ts`)

/**
 * Tests of the whole: the built programs, real data, a real browser. All ask one server; whatever changes something has
 * a server of its own, so that files may run beside each other.
 */
export default defineConfig({
  testDir: 'test/end-to-end',
  testIgnore: [
    // Every page in every state takes as long as most of the others together: `npm run test:states`.
    ...(process.env.SHOPFLOOR_STATES === 'all' ? [] : ['**/states*.spec.ts']),
    ...(process.env.SHOPFLOOR_DEPLOYMENT === 'live-like' ? sameForEachDeployment : []),
  ],
  ...(runsUsual ? {} : { grep: [new RegExp(rare), new RegExp(slow)] }),
  grepInvert: [...(runsRare ? [] : [new RegExp(rare)]), ...(runsSlow ? [] : [new RegExp(slow)])],
  globalSetup: './test/end-to-end/support/whole-stack.ts',
  workers: 2,
  forbidOnly: true,
  reporter: [['list']],
  // A machine that is slow, or busy with other things, is no fault of what is tested.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 1440, height: 960 },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // A page that comes from the device's copy passes by what a test puts before the server.
    serviceWorkers: 'block',
    // To record what was on the screen takes a third of the time again; a failure says what stood there without.
    trace: process.env.SHOPFLOOR_TRACE === 'yes' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findHeadlessChromium() ?? '',
      // A browser that asks nobody: no update, no account, no look-up beyond the page under test.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
