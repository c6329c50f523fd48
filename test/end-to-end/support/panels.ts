import { expect, type Page } from '@playwright/test'

/**
 * Everything that the page asks for is there: numbers, what the cameras saw, charts. A day on which every store is shut, or
 * a morning before the first opens, has no share that could be complete.
 */
export async function settled(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: /^(Totals|Today so far)$/ })).toContainText(
    /complete|partial|unreliable|unknown|closed today|Camera coveragenot open yet/,
  )
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
}

/**
 * What the panels of a page tell whoever reads them or hears them, by name. An interval in a name is left out: it is the
 * same panel by the hour; so is the zone whose course is told.
 */
export async function panelsOf(page: Page): Promise<ReadonlyMap<string, string>> {
  const panels = new Map<string, string>()
  for (const region of await page.locator('main section:not(section section)').all()) {
    const told = await region.ariaSnapshot()
    const [, name = ''] = /^- '?region "(.*?)"/.exec(told) ?? []
    if (name !== 'Filters') panels.set(nameOf(name), told)
  }
  return panels
}

function nameOf(name: string): string {
  const [interval] = /^(Entries|Conversion) per/.exec(name) ?? []
  return interval ?? (name.includes('›') ? '›' : name)
}
