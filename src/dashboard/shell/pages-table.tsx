import type { ComponentType, ReactNode } from 'react'
import { FootfallPage, FootfallSkeleton } from '../pages/footfall/footfall-page.tsx'
import type { Screen } from '../pages/screen.ts'
import { FootfallIcon } from '../ui/icons.tsx'

export interface PageEntry {
  readonly path: `/${string}`
  readonly label: string
  readonly icon: ReactNode
  readonly Page: ComponentType<{ readonly screen: Screen }>
  /** The page's layout before its stores are known. */
  readonly Skeleton: ComponentType
}

/** Every page there is, in the order of the navigation. A page that does not exist is not announced. */
export const pages = [
  {
    path: '/footfall',
    label: 'Footfall',
    icon: <FootfallIcon size={18} />,
    Page: FootfallPage,
    Skeleton: FootfallSkeleton,
  },
] as const satisfies readonly PageEntry[]

/** Where the bare address leads. */
export const homePath = pages[0].path
