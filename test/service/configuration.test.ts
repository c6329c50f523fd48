import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readServiceConfiguration, serviceSettings } from '../../src/service/configuration.ts'
import { defaultLimits } from '../../src/service/load/limits.ts'
import { defaultStatementLimits } from '../../src/service/warehouse/engine/limits.ts'

test('uses the defaults without settings', () => {
  expect(readServiceConfiguration({})).toEqual({
    ok: true,
    configuration: {
      host: '127.0.0.1',
      port: 8081,
      credentials: { clientId: undefined, clientSecret: undefined, audience: undefined },
      clientOrganisations: null,
      ingestCredentials: { clientId: undefined, clientSecret: undefined },
      clientsFile: null,
      dataFolder: './data',
      clickhouseUrl: null,
      publicUrl: null,
      metricsAt: null,
      limits: defaultLimits,
      statementLimits: defaultStatementLimits,
    },
  })
})

test('applies every setting', () => {
  expect(
    readServiceConfiguration({
      SERVICE_HOST: '::1',
      SERVICE_PORT: '0',
      SERVICE_CLIENT_ID: 'client',
      SERVICE_CLIENT_SECRET: 'sixteen-or-more-1',
      SERVICE_AUDIENCE: 'https://audience.example/',
      SERVICE_CLIENT_ORGANISATIONS: 'one, two',
      SERVICE_INGEST_CLIENT_ID: 'till',
      SERVICE_INGEST_CLIENT_SECRET: 'sixteen-or-more-2',
      SERVICE_CLIENTS_FILE: '/etc/clients.json',
      SERVICE_PUBLIC_URL: 'https://service.example/retail/',
      DATA_DIR: '/var/lib/shop floor',
      CLICKHOUSE_URL: 'http://user:password@clickhouse.example:8123/',
      TOKEN_LIFETIME_SECONDS: '600',
      MAX_MESSAGE_BYTES: '2048',
      MAX_REQUESTS_IN_FLIGHT: '5',
      MAX_ENTITIES: '6',
      MAX_STORES: '61',
      MAX_RANGE_DAYS: '7',
      MAX_ROWS: '8',
      MAX_UPTIME_HOURS: '15',
      MAX_INGEST_BYTES: '4096',
      MAX_INGEST_RECORDS: '23',
      MAX_HOUR_RANGE_DAYS: '9',
      MAX_STATEMENT_SECONDS: '12',
      MAX_STATEMENT_BYTES: '104857600',
      MAX_STATEMENT_ROWS: '1000000',
      MAX_KEPT_BYTES: '104857601',
      MAX_CONCURRENT_QUERIES: '10',
      QUERY_TIMEOUT_SECONDS: '11',
      DERIVED_TIMEOUT_SECONDS: '111',
      MAX_WAITING_QUERIES: '13',
      MAX_CONNECTIONS: '14',
      MAX_CONNECTIONS_PER_ADDRESS: '15',
      MAX_SOCKETS: '16',
      MAX_SOCKETS_PER_CLIENT: '17',
      HEAD_TIMEOUT_SECONDS: '18',
      REQUEST_TIMEOUT_SECONDS: '19',
      ANSWER_TIMEOUT_SECONDS: '20',
      KEEP_ALIVE_SECONDS: '21',
      PING_SECONDS: '22',
      METRICS_PORT: '0',
      METRICS_HOST: '::',
      SHUTDOWN_GRACE_SECONDS: '0',
    }),
  ).toEqual({
    ok: true,
    configuration: {
      host: '::1',
      port: 0,
      credentials: {
        clientId: 'client',
        clientSecret: 'sixteen-or-more-1',
        audience: 'https://audience.example/',
      },
      clientOrganisations: ['one', 'two'],
      ingestCredentials: { clientId: 'till', clientSecret: 'sixteen-or-more-2' },
      clientsFile: '/etc/clients.json',
      dataFolder: '/var/lib/shop floor',
      clickhouseUrl: 'http://user:password@clickhouse.example:8123/',
      publicUrl: 'https://service.example/retail',
      metricsAt: { host: '::', port: 0 },
      limits: {
        ...defaultLimits,
        tokenLifetimeSeconds: 600,
        maxMessageBytes: 2048,
        maxInFlight: 5,
        maxEntities: 6,
        maxStores: 61,
        maxRangeDays: 7,
        maxRows: 8,
        maxUptimeHours: 15,
        maxIngestBytes: 4096,
        maxIngestRecords: 23,
        maxHourRangeDays: 9,
        maxConcurrentQueries: 10,
        queryTimeoutMs: 11_000,
        derivedTimeoutMs: 111_000,
        maxWaitingQueries: 13,
        maxConnections: 14,
        maxConnectionsPerAddress: 15,
        maxSockets: 16,
        maxSocketsPerClient: 17,
        headTimeoutMs: 18_000,
        requestTimeoutMs: 19_000,
        answerTimeoutMs: 20_000,
        keepAliveTimeoutMs: 21_000,
        pingIntervalMs: 22_000,
        shutdownGraceMs: 0,
      },
      statementLimits: {
        ...defaultStatementLimits,
        maxStatementSeconds: 12,
        maxStatementBytes: 104_857_600,
        maxStatementRows: 1_000_000,
        maxKeptBytes: 104_857_601,
      },
    },
  })
})

test("rejects a metrics port equal to the service's port", () => {
  expect(readServiceConfiguration({ SERVICE_PORT: '9000', METRICS_PORT: '9000' })).toEqual({
    ok: false,
    faults: [{ name: 'METRICS_PORT', message: 'must be another port than SERVICE_PORT' }],
  })
  expect(readServiceConfiguration({ SERVICE_PORT: '0', METRICS_PORT: '0' }).ok).toBe(true)
})

test('documents every setting in the example and the manual', async () => {
  for (const file of ['.env.example', 'docs/configuration.md']) {
    const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
    expect(
      serviceSettings.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)),
      file,
    ).toEqual([])
  }
})

test('treats an empty setting as not set', () => {
  const result = readServiceConfiguration({ SERVICE_PORT: '', SERVICE_CLIENT_ID: '  ' })
  expect(result).toEqual(readServiceConfiguration({}))
})

test.each(['one,,two', 'one;two three', ',', `${'x'.repeat(4001)}`])(
  'rejects the organisations %j',
  (text) => {
    expect(readServiceConfiguration({ SERVICE_CLIENT_ORGANISATIONS: text })).toMatchObject({
      ok: false,
      faults: [{ name: 'SERVICE_CLIENT_ORGANISATIONS' }],
    })
  },
)

test('reports each fault once, by name, without repeating a value', () => {
  const wrong = Object.fromEntries(
    // Any text is a valid path.
    serviceSettings
      .filter((name) => name !== 'DATA_DIR' && name !== 'SERVICE_CLIENTS_FILE')
      .map((name) => [name, 'häßlich geheim']),
  )
  const result = readServiceConfiguration(wrong)
  if (result.ok) throw new Error('the configuration is accepted')
  expect(result.faults.map((fault) => fault.name)).toEqual(Object.keys(wrong))
  expect(JSON.stringify(result.faults)).not.toContain('geheim')
})

test.each([
  ['SERVICE_PORT', '65536'],
  ['SERVICE_PORT', '-1'],
  ['SERVICE_PORT', '80.5'],
  ['SERVICE_PORT', '0x50'],
  ['TOKEN_LIFETIME_SECONDS', '59'],
  ['CLICKHOUSE_URL', 'tcp://clickhouse:9000'],
  ['CLICKHOUSE_URL', 'https://'],
  ['SERVICE_PUBLIC_URL', 'https://service.example/?a=b'],
  ['SERVICE_PUBLIC_URL', 'https://user:password@service.example/'],
  ['SERVICE_HOST', 'http://127.0.0.1'],
  ['SERVICE_CLIENT_SECRET', 'fifteen-letters'],
  ['SERVICE_INGEST_CLIENT_SECRET', 'fifteen-letters'],
])('rejects %s=%s', (name, value) => {
  const result = readServiceConfiguration({ [name]: value })
  expect(result).toEqual({
    ok: false,
    faults: [{ name, message: expect.stringMatching(/^must (be|have) /) }],
  })
})
