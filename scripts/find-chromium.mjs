import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'msedge',
  'chromium-headless-shell',
]
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns the path of a Chromium or Chrome: CHROMIUM_PATH, otherwise one on the PATH, an installed
 * application, or Playwright's own.
 *
 * @returns {string | null}
 */
export function findChromium() {
  return firstProgram([
    process.env.CHROMIUM_PATH,
    ...onPath(names),
    ...applications,
    chromium.executablePath(),
  ])
}

/**
 * Returns the path of a Chromium for tests: one without windows where the machine has it, which takes half the
 * processor time, otherwise {@link findChromium}. Debian packages it as `chromium-headless-shell`.
 *
 * @returns {string | null}
 */
export function findHeadlessChromium() {
  return firstProgram([process.env.CHROMIUM_PATH, ...onPath(['chromium-headless-shell'])]) ?? findChromium()
}

/** @param {readonly string[]} programs */
function onPath(programs) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((name) => join(folder, name)))
}

/** @param {readonly (string | undefined)[]} paths */
function firstProgram(paths) {
  return paths.find((path) => path !== undefined && path !== '' && isProgram(path)) ?? null
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
