import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const options = {
  // Disabled by default in axe, but checked by Lighthouse.
  rules: { 'target-size': { enabled: true } },
  // The same rules run, but axe describes only the elements that break one: not the thousands that pass.
  resultTypes: ['violations'],
  selectors: false,
}

/**
 * Violations that axe finds on the current page. Runs in an isolated world, since the page's content security
 * policy forbids foreign scripts.
 */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(fadedIn)
  await page.evaluate(await readFile(axeSource, 'utf8'))
  const results = await page.evaluate(
    (options) =>
      (globalThis as unknown as { axe: { run(given: object): Promise<AxeResults> } }).axe.run(options),
    options,
  )
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** Text that fades in has less contrast for a while, which may be long on a busy machine. */
async function fadedIn(): Promise<void> {
  // Transitions of new elements start in the second frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  // No fade lasts a second. What lasts longer is no fade: a wall restarts the animation of its notice for ever.
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
