import type { ReactNode } from 'react'
import type { UnsupportedFilters } from '../filters/unsupported-filters.ts'
import type { PageAhead, PageProps } from '../pages/screen.ts'
import { CamerasIcon, ConversionIcon, FootfallIcon, OverviewIcon, ZonesIcon } from '../ui/marks/icons.tsx'
import type { LatePart } from '../ui/states/late-part.tsx'
import { type PagePath, pageParts, pagePathOf } from './page-parts.ts'

export interface PageEntry {
  readonly path: PagePath
  readonly label: string
  readonly icon: ReactNode
  /** The filters that it cannot honour, and why: they stay in the bar, disabled. */
  readonly unsupported?: UnsupportedFilters
  /** In a file of its own: nobody waits for the pages that they do not open. */
  readonly part: LatePart<PageProps>
  /** Of the same file: what is asked for when somebody comes near the way to the page. */
  readonly ahead?: () => Promise<PageAhead>
}

/**
 * Every page there is, in the order of the navigation. A page that does not exist is not announced.
 * The build preloads what their parts import: scripts/page-modules.ts.
 */
export const pages = [
  {
    path: '/overview',
    label: 'Overview',
    icon: <OverviewIcon size={18} />,
    unsupported: {
      range: {
        instead: 'today',
        reason:
          'The overview is of today, on the clock of each store. Every other day is on the other pages.',
      },
      comparison: {
        instead: 'same weekday before',
        reason: 'The overview compares today with the same weekday before, each until the same time.',
      },
      granularity: {
        instead: 'so far',
        reason: 'The overview tells the day so far as a whole; its small pictures are by the hour.',
      },
    },
    part: pageParts['/overview'],
    ahead: async () => (await import('../pages/overview/overview.tsx')).overviewAhead,
  },
  {
    path: '/footfall',
    label: 'Footfall',
    icon: <FootfallIcon size={18} />,
    part: pageParts['/footfall'],
    ahead: async () => (await import('../pages/footfall/footfall.tsx')).footfallAhead,
  },
  {
    path: '/zones',
    label: 'Zones',
    icon: <ZonesIcon size={18} />,
    part: pageParts['/zones'],
    ahead: async () => (await import('../pages/zones/zones.tsx')).zonesAhead,
  },
  {
    path: '/conversion',
    label: 'Conversion',
    icon: <ConversionIcon size={18} />,
    unsupported: {
      ages: 'A sale has no age: the till does not see who pays. Conversion is of all customers.',
      genders: 'A sale has no gender: the till does not see who pays. Conversion is of all customers.',
      roles: 'Conversion is of customers: staff are left out of it always.',
    },
    part: pageParts['/conversion'],
    ahead: async () => (await import('../pages/conversion/conversion.tsx')).conversionAhead,
  },
  {
    path: '/cameras',
    label: 'Cameras',
    icon: <CamerasIcon size={18} />,
    unsupported: {
      comparison: {
        instead: 'nothing',
        reason: 'Cameras are compared with what is due of them, not with another period.',
      },
      granularity: {
        instead: 'hour',
        reason: 'Camera records tell by the hour, and every hour is shown.',
      },
      ages: 'A camera has no age: the page tells whether it saw, not whom.',
      genders: 'A camera has no gender: the page tells whether it saw, not whom.',
      roles: 'The page tells whether a camera saw, not whom.',
    },
    part: pageParts['/cameras'],
  },
] as const satisfies readonly PageEntry[]

/** @param path as the address has it, with or without a slash at its end. */
export function pageAt(path: string): PageEntry | undefined {
  const page = pagePathOf(path)
  return pages.find((one) => one.path === page)
}
