import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { type UnsupportedFilters, unsupportedOn } from '../filters/unsupported-filters.ts'
import type { PageAhead, PageProps } from '../pages/screen.ts'
import { CamerasIcon, ConversionIcon, FootfallIcon, OverviewIcon, ZonesIcon } from '../ui/marks/icons.tsx'
import type { LatePart } from '../ui/states/late-part.tsx'
import { type PagePath, pageParts, pagePathOf } from './page-parts.ts'

export interface PageEntry {
  readonly path: PagePath
  readonly label: () => string
  readonly icon: ReactNode
  /** Filters that the page does not support, with reasons. They stay in the bar, disabled. */
  readonly unsupported?: UnsupportedFilters
  /** The code of the page, a separate chunk. */
  readonly part: LatePart<PageProps>
  /** From the same chunk: requests the page's headline when the user is about to open it. */
  readonly ahead?: () => Promise<PageAhead>
}

/** All pages in navigation order. The build preloads what they import: scripts/page-modules.ts. */
export const pages = [
  {
    path: '/overview',
    label: () => t`Overview`,
    icon: <OverviewIcon size={18} />,
    unsupported: unsupportedOn('overview'),
    part: pageParts['/overview'],
    ahead: async () => (await import('../pages/overview/overview-page.tsx')).overviewAhead,
  },
  {
    path: '/footfall',
    label: () => t`Footfall`,
    icon: <FootfallIcon size={18} />,
    part: pageParts['/footfall'],
    ahead: async () => (await import('../pages/footfall/footfall-page.tsx')).footfallAhead,
  },
  {
    path: '/zones',
    label: () => t`Zones`,
    icon: <ZonesIcon size={18} />,
    part: pageParts['/zones'],
    ahead: async () => (await import('../pages/zones/zones-page.tsx')).zonesAhead,
  },
  {
    path: '/conversion',
    label: () => t`Conversion`,
    icon: <ConversionIcon size={18} />,
    unsupported: unsupportedOn('conversion'),
    part: pageParts['/conversion'],
    ahead: async () => (await import('../pages/conversion/conversion-page.tsx')).conversionAhead,
  },
  {
    path: '/cameras',
    label: () => t`Cameras`,
    icon: <CamerasIcon size={18} />,
    unsupported: unsupportedOn('cameras'),
    part: pageParts['/cameras'],
  },
] as const satisfies readonly PageEntry[]

/** @param path with or without a trailing slash */
export function pageAt(path: string): PageEntry | undefined {
  const page = pagePathOf(path)
  return pages.find((one) => one.path === page)
}
