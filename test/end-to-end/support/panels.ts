import { expect, type Page } from '@playwright/test'

/**
 * Waits until the page has loaded its numbers, camera coverage and charts. Before opening time, and on a day
 * when every store is closed, there is no share of coverage.
 */
export async function settled(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: /^(Totals|Today so far)$/ })).toContainText(
    /Complete|Partial|Unreliable|Unknown|Outside opening hours|Closed today|Camera coverageNot open yet/,
  )
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
}

/**
 * The accessible text of each panel, by name, all read at one moment. Names leave out the interval and the selected
 * zone, so that a panel keeps its name across filters.
 */
export async function panelsOf(page: Page): Promise<ReadonlyMap<string, string>> {
  const panels = new Map<string, string>()
  for (const told of regionsOf(await page.getByRole('main').ariaSnapshot())) {
    const [, name = ''] = region.exec(told) ?? []
    // Links to other pages take the filters along.
    if (name !== 'Filters') panels.set(nameOf(name), told.replace(/^\s*- \/url: .*\n?/gm, ''))
  }
  return panels
}

const region = /^ *- '?region "(.*?)"/

/** The regions of a snapshot that lie in no other region, each with what it contains. */
function regionsOf(snapshot: string): readonly string[] {
  const regions: string[][] = []
  let depth = Number.POSITIVE_INFINITY
  for (const line of snapshot.split('\n')) {
    const indent = line.search(/\S/)
    if (indent <= depth) depth = Number.POSITIVE_INFINITY
    if (depth !== Number.POSITIVE_INFINITY) regions.at(-1)?.push(line)
    else if (region.test(line)) {
      regions.push([line])
      depth = indent
    }
  }
  return regions.map((lines) => lines.join('\n'))
}

function nameOf(name: string): string {
  const [interval] = /^(Entries|Conversion rate) per/.exec(name) ?? []
  return interval ?? (name.includes('›') ? '›' : name)
}
