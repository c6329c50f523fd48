import { fileURLToPath } from 'node:url'
import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { indexClockTag } from './scripts/index-clock-tag.ts'
import { linguiMacros } from './scripts/lingui-macros.ts'
import { precompress } from './scripts/precompress.ts'
import { preloadPages } from './scripts/preload-pages.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The running Shopfloor that the development server asks for everything under /api. */
const bffUrl = process.env.DEV_BFF_URL ?? 'http://127.0.0.1:8080'

/** What stands beside the parts of pages, and one page or one dialog alone is made of. */
const ofOnePart = new RegExp(
  `/(${[
    'drawer|note-popup|popup|segmented|theme-toggle',
    // Overview.
    'total-cells|trading-day|use-(cameras-today|uptime-days)',
    // Cameras, of these with the overview 'open-now'.
    'acknowledgements|alert-fold|counts-of-stores|follow-alerts|open-now|seen-stores|service-level|suspects|told-(alerts|outages)|use-(pages|settled)|well-since',
    // All of these that ask derived questions, and not the wall.
    'derived-query|usual-query|use-shown-view',
    // Zones and cameras.
    'floor|use-floor',
    // Why a value is flagged, and cameras.
    'incident-(results|words)',
  ].join('|')})\\.tsx?$`,
)

/** What of these the wall is made of, too, which loads little. */
const ofTheWall = new RegExp(
  `/src/(${[
    'dashboard/charts/use-observed-size',
    'dashboard/data/kept/page-entry',
    'dashboard/coverage/(live-(cameras|pulse)|store-states)',
    'dashboard/data/source/(connection-status|failure|freshness|once-it-closed|recovery|session-query)',
    'dashboard/data/source/(unnoticed-retries|use-(recovery|server|tick))',
    'dashboard/data/questions/(core-queries|store-zones|use-(asked|live|live-cameras|stores))',
    'dashboard/time/(date-text|format-time)',
    'calendar/(day-range|instants|local-day|wall-clock)',
    'domain/(live/merge-live|store-zone)',
    'dashboard/ui/(table/compare-names|words/(failure-words|format|format-duration)|memory/remembered|marks/status-mark)',
  ].join('|')})\\.tsx?$`,
)

/** `vite build --app` builds both programs: the dashboard into dist/public, the server into dist/server. */
export default defineConfig({
  root: fromRoot('.'),
  plugins: [linguiMacros(), lingui(), react(), indexClockTag(), preloadPages('overview'), precompress()],
  // The content security policy knows no data: fonts and scripts, so that nothing is inlined.
  // Every browser that the build aims at knows `modulepreload`.
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        outDir: 'dist/public',
        emptyOutDir: true,
        // For the budgets. It lies in a folder with a dot, which is not served.
        manifest: true,
        rolldownOptions: {
          input: fromRoot('index.html'),
          output: {
            // Every page loads the list of late files. Seven characters tell versions apart as well as eight, and the first
            // letters of a name are enough to find a file by.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name }) => `assets/${name.slice(0, 5)}-[hash:7].js`,
            assetFileNames: ({ names: [name = ''] }) =>
              `assets/${name.replace(/\..*/, '').slice(0, 5)}-[hash:7][extname]`,
            codeSplitting: {
              // By itself the builder makes a file of each set of modules that some chunks share: many small ones.
              groups: [
                // What every address loads.
                {
                  name: 'core',
                  tags: ['$initial'],
                  test: (id) => !/\/main\.tsx$|index\.html/.test(id),
                  priority: 3,
                },
                { name: 'glance', test: ofTheWall, priority: 2.5 },
                // What pages are made of, with the shell or without, and nothing of the library of controls but
                // the one small thing that the charts share with it; and what the charts share with their pages.
                {
                  name: 'parts',
                  test: (id) =>
                    /\/use-sync-external-store\/|\/charts\/(time\/spans|unit|nice-ticks)\.ts$/.test(id) ||
                    (/\/src\/(calendar\/[^/]+|domain\/(?:[^/]+\/)?[^/]+|dashboard\/(coverage|time)\/[^/]+|dashboard\/data\/(source|questions|cards|hours)\/[^/]+|dashboard\/data\/why\/(late-why|why-(address|button|subject))|dashboard\/groups\/(groups-on-page|late-groups|waiting-groups)|dashboard\/ui\/(?:[^/]+\/)?[^/]+|dashboard\/export\/(card-tools|print-head|picture\/report|picture\/report-words))\.tsx?$/.test(
                      id,
                    ) &&
                      !ofOnePart.test(id)),
                  priority: 2,
                },
                {
                  name: 'shell',
                  test: /\/dashboard\/(shell\/shell\.tsx|data\/kept\/(heard-answers|hearing|page-source)\.ts)$/,
                  priority: 1,
                },
                // Readers of derived answers, small style sheets, and what is drawn below charts: one file each, not one for each
                // module.
                {
                  name: 'readers',
                  test: /\/(protocol\/derived\/(answer-fields|derived-fields)|data\/questions\/(derived-query|use-optional-answer|use-shown-view))\.ts$/,
                },
                {
                  name: 'forms',
                  test: /\/(camera-forms|controls\/form|definitions\/definition|groups-card|charts\/(mark-reader|reading-surface))\.module\.css$/,
                },
                // What most pages share besides: one small file, not six. Each file costs a turn on a slow line.
                {
                  name: 'today',
                  test: /\/(derived\/(derived-results|zone-results|usual\/usual-results)|data\/questions\/(usual-query|floor)|zones\/floor|data\/camera-link\/camera-link(\.module)?|pages\/(pace-words|use-period|use-groups))\.(tsx?|css)$/,
                  priority: 2.2,
                },
                {
                  name: 'lane',
                  test: /\/(dashboard\/events\/((event|outage|cameras|automatic)-(lane|mark|column|items|address|spans|subject)|lane-(icons|marks)|late-events|events-button|use-(events|automatic-events|events-layer)|(outages|cameras|changes|corrections|hours|late|words)\/[^/.]+)(\.module)?|protocol\/events)\.(tsx?|css)$/,
                },
                // What the page of cameras shares with the panel of one camera.
                {
                  name: 'camera',
                  test: /\/(protocol\/(acknowledgements|camera-notes|planned-work|planned-work-rules|derived\/(packed-hours|camera-uptime-results))|coverage\/acknowledgements|camera\/(camera-words|planned-work-words|use-planned-work|notes\/(use-note-list|use-camera-notes)|acknowledgements\/use-acknowledged|strip\/[^/.]+)|data\/questions\/use-pages|pages\/cameras\/(counted|live\/(state-column|store-state-words)|styles\/(cameras|incidents))|outages\/service-level)(\.module)?\.(tsx?|css)$/,
                  priority: 2.2,
                },
                { name: 'incidents', test: /\/incident-(results|words)\.ts$/ },
                {
                  name: 'dates',
                  test: /\/dashboard\/filters\/(range-choices|calendar-date|custom-days|day-field|typed-day)(\.module)?\.(tsx?|css)$/,
                },
                // What the pages of figures over time share.
                {
                  name: 'figures',
                  test: /\/dashboard\/(pages\/([^/]+\.tsx|kpi-doors\.ts)|charts\/(text-width|use-element-size)\.ts)$/,
                  priority: 1,
                },
                {
                  name: 'popups',
                  test: /\/dashboard\/.*\/(filter-popup|note-popup|popup|shortcuts-dialog|stores\/(store-(choices|list|option|search|selection|ticks|words)|group-words|stores-foot|find-stores|row-window|zone-hints|use-(list-keys|store-options)))(\.module)?\.(tsx?|css)$/,
                },
              ],
            },
          },
        },
      },
    },
    server: {
      consumer: 'server',
      // Packages stay packages: the native engine can’t be bundled, and the rest gains nothing by it. The index of the
      // date library loads 300 modules, which takes a fifth of the time to start.
      resolve: { external: true, noExternal: ['date-fns', '@date-fns/tz'] },
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: {
            cli: fromRoot('src/cli.ts'),
            // Run in a thread of its own.
            'derive-worker': fromRoot('src/bff/deriving/derive-worker.ts'),
          },
          output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { client, server } = builder.environments
      if (client === undefined || server === undefined) throw new Error('an environment is missing')
      await builder.build(client)
      await builder.build(server)
    },
  },
  server: {
    proxy: { '/api': { target: bffUrl, ws: true }, '/auth': { target: bffUrl } },
  },
})
