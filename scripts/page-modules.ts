import type { LanguageTag } from '../src/dashboard/language/language-tags.ts'

/**
 * The modules that each page loads besides the entry script. The build preloads them, and the budgets count
 * them.
 */
export interface PageModules {
  readonly path: `/${string}`
  /** Imported as soon as the page opens, as paths in the repository. */
  readonly modules: readonly string[]
}

const ofPages = ['src/dashboard/shell/shell.tsx', 'src/dashboard/data/kept/page-source.ts'] as const

export const pageModules = {
  overview: {
    path: '/overview',
    modules: [...ofPages, 'src/dashboard/pages/overview/overview-page.tsx'],
  },
  footfall: {
    path: '/footfall',
    modules: [...ofPages, 'src/dashboard/pages/footfall/footfall-page.tsx'],
  },
  zones: {
    path: '/zones',
    modules: [...ofPages, 'src/dashboard/pages/zones/zones-page.tsx'],
  },
  conversion: {
    path: '/conversion',
    modules: [...ofPages, 'src/dashboard/pages/conversion/conversion-page.tsx'],
  },
  cameras: {
    path: '/cameras',
    modules: [...ofPages, 'src/dashboard/pages/cameras/cameras-page.tsx'],
  },
  wall: { path: '/wall', modules: ['src/dashboard/pages/wall/wall.tsx'] },
} as const satisfies Readonly<Record<string, PageModules>>

export type PageName = keyof typeof pageModules

/** The words, of which every address loads one language. */
export function catalogueModule(tag: LanguageTag): string {
  return `src/dashboard/language/catalogues/${tag}.po`
}

/** Imported when the user opens or approaches what they render, or when the browser is idle. */
export const onDemandModules = {
  calendar: ['src/dashboard/filters/range-choices.tsx', 'src/dashboard/filters/range-calendar.tsx'],
  popups: [
    'src/dashboard/filters/filter-popup.tsx',
    'src/dashboard/filters/stores/store-choices.tsx',
    'src/dashboard/ui/note-popup.tsx',
    'src/dashboard/shell/shortcuts-dialog.tsx',
    'src/dashboard/export/card-menu.tsx',
    'src/dashboard/data/definitions/definition-popup.tsx',
  ],
  'forecast and staffing': ['src/dashboard/pages/footfall/last-cards.tsx'],
  'charts below': ['src/dashboard/charts/bars/bar-chart.tsx'],
  'wall, later': [
    'src/dashboard/data/kept/boot-copy.ts',
    'src/dashboard/pages/wall/awake.ts',
    'src/dashboard/pages/wall/unattended.tsx',
    'src/dashboard/pages/wall/group-wall.tsx',
    'src/dashboard/pages/wall/pace-strip.tsx',
    'src/dashboard/pages/wall/wall-fault-screen.tsx',
  ],
  why: ['src/dashboard/data/why/why-dialog.tsx'],
  'a camera': [
    'src/dashboard/camera/camera-panel.tsx',
    'src/dashboard/camera/acknowledgements/acknowledge-popup.tsx',
  ],
  events: [
    'src/dashboard/events/event-drawer.tsx',
    'src/protocol/events.ts',
    'src/protocol/derived/incident-results.ts',
    'src/protocol/derived/changes/changes-results.ts',
  ],
  'saved views': ['src/dashboard/views/views-button.tsx'],
  groups: ['src/dashboard/groups/groups-card.tsx', 'src/dashboard/pages/cameras/group-cards.tsx'],
  'last numbers, later': ['src/dashboard/data/kept/keep-for-offline.ts'],
  'time zones of stores that name none': ['src/protocol/records.ts'],
  'pairing a wall': ['src/dashboard/pages/wall/pairing/pairing-screen.tsx'],
  screens: ['src/dashboard/pages/screens/screens.tsx'],
  targets: ['src/dashboard/pages/targets/targets.tsx'],
} as const satisfies Readonly<Record<string, readonly string[]>>
