// Who may import whom: the table of docs/architecture.md, as rules that `npm run check` enforces.

const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: `^src/${from}/` },
  to: { path: '^src/', pathNot: [`^src/${from}/`, ...allowed.map((folder) => `^src/${folder}/`)] },
})

const never = (name, from, to, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from, ...extra },
  to: { path: to },
})

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    // A folder counts with all that lies in it: of two rooms one is below the other.
    {
      name: 'folders-import-one-way',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/' },
      to: { circular: true },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('protocol-imports-nothing-of-ours', 'protocol', []),
    only('client-imports-protocol', 'client', ['protocol']),
    only('calendar-imports-protocol', 'calendar', ['protocol']),
    only('domain-imports-protocol-and-calendar', 'domain', ['protocol', 'calendar']),
    only('derive-imports-what-is-shared', 'derive', ['protocol', 'calendar', 'domain']),
    only('dashboard-imports-what-is-shared', 'dashboard', ['protocol', 'client', 'calendar', 'domain']),
    only('bff-imports-what-is-shared', 'bff', ['protocol', 'client', 'calendar', 'derive', 'domain']),
    only('doctor-imports-what-is-shared', 'doctor', ['protocol', 'client', 'calendar', 'bff']),
    only('service-imports-what-is-shared', 'service', ['protocol', 'calendar', 'domain']),
    only('demo-writes-to-the-warehouse', 'demo', ['protocol', 'calendar', 'service']),
    never('demo-knows-the-warehouse-alone', '^src/demo/', '^src/service/(?!warehouse/)'),
    {
      name: 'protocol-uses-the-schema-library-alone',
      severity: 'error',
      from: { path: '^src/protocol/' },
      to: { path: 'node_modules', pathNot: 'node_modules/valibot/' },
    },
    {
      name: 'client-uses-no-package',
      severity: 'error',
      from: { path: '^src/client/' },
      to: { path: 'node_modules' },
    },
    {
      name: 'calendar-and-domain-use-the-date-library-alone',
      severity: 'error',
      from: { path: '^src/(calendar|domain)/' },
      to: { path: 'node_modules', pathNot: 'node_modules/(date-fns|@date-fns/tz)/' },
    },
    {
      name: 'no-node-in-what-a-browser-runs',
      severity: 'error',
      from: { path: '^src/(protocol|client|calendar|domain|derive|dashboard)/' },
      to: { dependencyTypes: ['core'] },
    },
    never(
      'pages-are-known-to-the-shell-alone',
      '^src/dashboard/(address|camera|filters|data|coverage|time|charts|export|ui)/',
      '^src/dashboard/(pages|shell)/',
    ),
    never('pages-do-not-import-the-shell', '^src/dashboard/pages/', '^src/dashboard/shell/'),
    {
      name: 'pages-do-not-import-each-other',
      severity: 'error',
      from: { path: '^src/dashboard/pages/([^/]+)/' },
      to: { path: '^src/dashboard/pages/[^/]+/', pathNot: '^src/dashboard/pages/$1/' },
    },
    {
      name: 'charts-and-ui-take-props-only',
      severity: 'error',
      from: { path: '^src/dashboard/(charts|ui)/' },
      to: { path: '^src/dashboard/(address|camera|filters|data|coverage|export|pages|shell)/' },
    },
    never(
      'what-is-exported-does-not-know-the-export',
      '^src/dashboard/(address|camera|filters|data|coverage|time)/',
      '^src/dashboard/export/',
    ),
    {
      name: 'only-data-touches-the-client',
      severity: 'error',
      from: { path: '^src/dashboard/', pathNot: '^src/dashboard/data/' },
      to: { path: '^src/client/' },
    },
    {
      name: 'sql-lives-in-the-warehouse',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/service/warehouse/' },
      to: { path: 'node_modules/(chdb|@clickhouse)/' },
    },
    {
      name: 'database-drivers-live-in-the-database-room',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/bff/database/' },
      to: { path: 'node_modules/(kysely|pg|libsql)/' },
    },
    {
      name: 'production-code-uses-no-dev-dependency',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      // Another implementation can take the folder.
      name: 'conformance-needs-the-contract-alone',
      severity: 'error',
      from: { path: '^test/conformance/' },
      to: {
        pathNot: ['^test/conformance/', '^node_modules/(ws|@types/ws|@types/node)/'],
        dependencyTypesNot: ['core'],
      },
    },
    never('source-does-not-import-tests', '^src/', '^test/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
    },
  },
}
