import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { drawn } from '../test/end-to-end/support/states/page-state.ts'

/** Quality out of 100. Keeps small text legible and the total size of all screenshots small. */
const quality = 35

const widths = [390, 1440, 2560] as const
const schemes = ['light', 'dark'] as const

/** Window width in CSS pixels, and theme. */
export interface PageView {
  readonly width: (typeof widths)[number]
  readonly colorScheme: (typeof schemes)[number]
}

export const everyView: readonly PageView[] = widths.flatMap((width) =>
  schemes.map((colorScheme) => ({ width, colorScheme })),
)

/** Takes a screenshot of the whole page in each view. */
export async function takeViews(
  page: Page,
  views: readonly PageView[],
  fileOf: (view: PageView) => string,
): Promise<void> {
  for (const view of views) {
    await page.emulateMedia({ colorScheme: view.colorScheme })
    await page.setViewportSize({ width: view.width, height: 900 })
    await drawn(page)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    // A window as tall as the page keeps fixed elements at its edges.
    await takeScreenshot(page, { width: view.width, height }, fileOf(view))
  }
}

/** Takes a screenshot of a window of this size, as WebP. */
export async function takeScreenshot(
  page: Page,
  size: { readonly width: number; readonly height: number },
  file: string,
): Promise<void> {
  await page.setViewportSize(size)
  await drawn(page)
  await takeClip(page, null, file)
}

/** Space around a card, in CSS pixels, so that its edge is seen. */
const margin = 16

/** Takes a screenshot of an element with a margin, or of the window, as WebP. */
export async function takeClip(page: Page, element: Locator | null, file: string): Promise<void> {
  const box = await element?.boundingBox()
  const clip = box && {
    x: Math.max(0, box.x - margin),
    y: Math.max(0, box.y - margin),
    width: box.width + 2 * margin,
    height: box.height + 2 * margin,
    scale: 1,
  }
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    ...(clip && { clip }),
  })
  await session.detach()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, data, 'base64')
}
