// Finds a Chromium for the browser tests, or installs one by any means the machine offers. Prints only what
// it does. Exits with status 1 and an explanation if nothing works.

import { spawnSync } from 'node:child_process'
import { findHeadlessChromium } from './find-chromium.mjs'

const found = findHeadlessChromium()
if (found === null) {
  install()
  const installed = findHeadlessChromium()
  if (installed === null) {
    process.stderr.write(
      'The tests in a browser need Chromium or Chrome, and none was found or could be installed.\n' +
        'Install one (Debian, Ubuntu: apt-get install chromium; Fedora: dnf install chromium; macOS: brew install ' +
        '--cask chromium), or set CHROMIUM_PATH to its program.\n',
    )
    process.exitCode = 1
  }
}

function install() {
  const isRoot = process.getuid?.() === 0
  const asRoot = (words) => (isRoot ? words : ['sudo', '-n', ...words])
  const updated = asRoot(['apt-get', 'update', '-qq'])
  const debian = (browser) =>
    asRoot(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-liberation'])
  const ways = [
    { tool: 'apt-get', steps: [updated, debian('chromium-headless-shell')] },
    // Ubuntu has no such package.
    { tool: 'apt-get', steps: [debian('chromium')] },
    { tool: 'dnf', steps: [asRoot(['dnf', 'install', '-y', '-q', 'chromium'])] },
    { tool: 'apk', steps: [asRoot(['apk', 'add', '--quiet', 'chromium'])] },
    { tool: 'pacman', steps: [asRoot(['pacman', '-Sy', '--noconfirm', 'chromium'])] },
    { tool: 'brew', steps: [['brew', 'install', '--cask', 'chromium']] },
    // Playwright's own download comes last, since it needs unrestricted network access.
    { tool: 'npx', steps: [['npx', 'playwright', 'install', 'chromium']] },
  ]
  for (const { tool, steps } of ways) {
    if (spawnSync('which', [tool]).status !== 0) continue
    process.stdout.write(`Installing Chromium for the tests in a browser (${tool}) …\n`)
    const worked = steps.every(([program, ...words]) => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      return spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
    })
    if (worked && findHeadlessChromium() !== null) return
  }
}
