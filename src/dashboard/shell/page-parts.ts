import type { PageProps } from '../pages/screen.ts'
import { type LatePart, latePart } from '../ui/states/late-part.tsx'

/**
 * The code of each page by path. Separate from the table of pages, so that the wall loads none of that.
 *
 * These are late parts rather than `React.lazy`: lazy caches a failed import for good and cannot be loaded
 * ahead. A late part retries, prefetches on hover and renders without suspending once loaded.
 */
export const pageParts = {
  '/overview': latePart(async () => (await import('../pages/overview/overview-page.tsx')).Overview),
  '/footfall': latePart(async () => (await import('../pages/footfall/footfall-page.tsx')).Footfall),
  '/zones': latePart(async () => (await import('../pages/zones/zones-page.tsx')).Zones),
  '/conversion': latePart(async () => (await import('../pages/conversion/conversion-page.tsx')).Conversion),
  '/cameras': latePart(async () => (await import('../pages/cameras/cameras-page.tsx')).Cameras),
} as const satisfies Readonly<Record<string, LatePart<PageProps>>>

export type PagePath = keyof typeof pageParts

/** The page at `/`. */
export const homePath: PagePath = '/overview'

/** Returns the page of a path, with or without a trailing slash; `undefined` if it is not a page. */
export function pagePathOf(path: string): PagePath | undefined {
  const asked = path === '/' ? homePath : path.replace(/\/+$/, '')
  return Object.hasOwn(pageParts, asked) ? (asked as PagePath) : undefined
}
