import type { PageProps } from '../pages/screen.ts'
import { type LatePart, latePart } from '../ui/states/late-part.tsx'

/** The code of each page, by its address: all that every address needs to know of the pages, the wall's too. */
export const pageParts = {
  '/overview': latePart(async () => (await import('../pages/overview/overview.tsx')).Overview),
  '/footfall': latePart(async () => (await import('../pages/footfall/footfall.tsx')).Footfall),
  '/zones': latePart(async () => (await import('../pages/zones/zones.tsx')).Zones),
  '/conversion': latePart(async () => (await import('../pages/conversion/conversion.tsx')).Conversion),
  '/cameras': latePart(async () => (await import('../pages/cameras/cameras.tsx')).Cameras),
} as const satisfies Readonly<Record<string, LatePart<PageProps>>>

export type PagePath = keyof typeof pageParts

/** Where the bare address leads. */
export const homePath: PagePath = '/overview'

/** @param path as the address has it, with or without a slash at its end; `undefined` where it is no page's. */
export function pagePathOf(path: string): PagePath | undefined {
  const asked = path === '/' ? homePath : path.replace(/\/+$/, '')
  return Object.hasOwn(pageParts, asked) ? (asked as PagePath) : undefined
}
