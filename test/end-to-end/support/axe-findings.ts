import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds on the page as it stands. Run in an isolated way: the page's own policy forbids foreign scripts. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(await readFile(axeSource, 'utf8'))
  const results = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  )
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
