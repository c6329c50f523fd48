import { describe, expect, test } from 'vitest'
import { readBffConfiguration } from '../../src/bff/configuration.ts'
import { defaultLimits } from '../../src/bff/settings/limits.ts'

const six = {
  RETAIL_BASE_URL: 'https://api.example.com/',
  RETAIL_WS_URL: 'wss://metrics.example.com/socket',
  RETAIL_AUTH_URL: 'https://auth.example.com',
  RETAIL_CLIENT_ID: 'client',
  RETAIL_CLIENT_SECRET: 'a-very-secret-word',
  RETAIL_AUDIENCE: 'https://api.example.com',
}

/** The defaults of all settings that a test does not set. */
const rest = {
  isTrustedProxy: expect.any(Function),
  limits: defaultLimits,
  redisUrl: null,
  database: { kind: 'embedded', folder: null },
  metricsToken: null,
  hstsSeconds: null,
  earlierScreensFile: null,
  groupsFile: null,
  indexClock: 'location',
  chainCalendar: null,
  holidays: [],
  alerts: null,
}

function faultsOf(environment: Readonly<Record<string, string>>): readonly string[] {
  const result = readBffConfiguration(environment)
  return result.ok ? [] : result.faults
}

describe('configuration', () => {
  test('starts the embedded service on 127.0.0.1:8080 by default', () => {
    expect(readBffConfiguration({})).toEqual({
      ok: true,
      configuration: {
        deployment: null,
        host: '127.0.0.1',
        port: 8080,
        authentication: { kind: 'open' },
        ...rest,
      },
    })
  })

  test('reads indexes by the clock that the dashboard is built for', () => {
    expect(readBffConfiguration({ VITE_INDEX_CLOCK: 'utc' })).toMatchObject({
      ok: true,
      configuration: { indexClock: 'utc' },
    })
  })

  test('reads the calendar of the chain, and names what it takes', () => {
    const calendarOf = (setting: string) => {
      const result = readBffConfiguration({ CHAIN_CALENDAR: setting })
      return result.ok ? result.configuration.chainCalendar : result.faults
    }
    expect(calendarOf('gregorian')).toBeNull()
    expect(calendarOf('4-4-5 sunday last june')).toEqual({
      weekStartsOn: 1,
      year: { pattern: '4-4-5', ends: 'last', endsIn: 6 },
    })
    expect(calendarOf('5-5-3')).toEqual([
      expect.stringMatching(/^CHAIN_CALENDAR must be gregorian, or 4-5-4/),
    ])
  })

  test('keeps what people write in PostgreSQL if it is named, else in the data folder', () => {
    const databaseOf = (environment: Record<string, string>) => {
      const result = readBffConfiguration(environment)
      return result.ok ? result.configuration.database : result.faults
    }
    const url = 'postgres://user:hush@db.example.com:5432/shopfloor?sslmode=require'
    expect(databaseOf({ DATA_DIR: '/srv/data', DATABASE_URL: url })).toEqual({ kind: 'postgres', url })
    expect(databaseOf({ DATA_DIR: '/srv/data' })).toEqual({ kind: 'embedded', folder: '/srv/data/written' })
    for (const wrong of [
      'db.example.com',
      'mysql://user:hush@db/x',
      'postgres://user:hush@db',
      'postgres://db/a/b',
    ]) {
      expect(databaseOf({ DATABASE_URL: wrong })).toEqual([
        'DATABASE_URL must be like postgres://user:password@host:5432/database.',
      ])
    }
  })

  test('reads the six settings of a deployment', () => {
    const result = readBffConfiguration({ ...six, HOST: 'localhost', PORT: '0' })
    expect(result).toEqual({
      ok: true,
      configuration: {
        deployment: {
          baseUrl: 'https://api.example.com',
          wsUrl: 'wss://metrics.example.com/socket',
          authUrl: 'https://auth.example.com',
          clientId: 'client',
          clientSecret: 'a-very-secret-word',
          audience: 'https://api.example.com',
        },
        host: 'localhost',
        port: 0,
        authentication: { kind: 'open' },
        ...rest,
      },
    })
  })

  test.each(Object.keys(six))('reports %s if it is the only one of the six that is missing', (missing) => {
    const faults = faultsOf({ ...six, [missing]: '' })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${missing} is missing`))
  })

  test('reports all faults together, by setting, and never the secret', () => {
    const faults = faultsOf({
      RETAIL_BASE_URL: 'a-very-secret-word',
      RETAIL_WS_URL: 'https://metrics.example.com',
      RETAIL_AUTH_URL: 'https://user:a-very-secret-word@auth.example.com',
      RETAIL_CLIENT_SECRET: 'a-very-secret-word',
      HOST: '0.0.0.0',
      PORT: '70000',
    })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'RETAIL_CLIENT_ID',
      'RETAIL_AUDIENCE',
      'RETAIL_BASE_URL',
      'RETAIL_WS_URL',
      'RETAIL_AUTH_URL',
      'HOST',
      'PORT',
    ])
    expect(faults.join()).not.toContain('a-very-secret-word')
  })

  test.each(['0.0.0.0', '::', '192.168.1.20', 'shop.example.com', '127.0.0.1.example.com'])(
    'refuses HOST %s, which other machines can reach',
    (host) => {
      expect(faultsOf({ HOST: host })).toEqual([expect.stringMatching(/^HOST is .* AUTH is open: use /)])
    },
  )

  test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('accepts HOST %s', (host) => {
    expect(faultsOf({ HOST: host })).toEqual([])
  })

  describe('a dashboard behind TLS', () => {
    const behindProxy = {
      AUTH: 'proxy',
      PROXY_HEADER: 'x-access-assertion',
      PROXY_JWKS_FILE: '/keys.json',
      PROXY_ISSUER: 'https://proxy.example',
      PROXY_AUDIENCE: 'shopfloor',
    }

    test.each([
      ['https://shop.example', {}, 31_536_000],
      ['https://shop.example', { HSTS_SECONDS: '300' }, 300],
      ['https://shop.example', { HSTS_SECONDS: '0' }, 0],
      ['http://127.0.0.1:8080', {}, null],
    ])('at %s with %o sends HSTS for %s seconds', (address, given, seconds) => {
      const result = readBffConfiguration({ ...behindProxy, PUBLIC_URL: address, ...given })
      expect(result).toMatchObject({ ok: true, configuration: { hstsSeconds: seconds } })
    })

    test('is required for HSTS', () => {
      expect(faultsOf({ HSTS_SECONDS: '300' })).toEqual([
        'HSTS_SECONDS is set, but PUBLIC_URL does not begin with https://.',
      ])
    })
  })
})
