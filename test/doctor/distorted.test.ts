import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deployment } from '../../src/bff/settings/deployment.ts'
import { makeChain } from '../../src/demo/chain.ts'
import { makeDemo } from '../../src/demo/demo.ts'
import type { IndexClock } from '../../src/protocol/metrics/index-clock.ts'
import { type RunningService, startService } from '../../src/service/service.ts'
import { isFields } from '../conformance/json-value.ts'
import { type Breakage, breakService } from '../service/conformance/breaking-proxy.ts'
import { utcIndex } from '../support/live-like/answers.ts'
import { startLiveLike } from '../support/live-like/live-like-deployment.ts'
import { noTraits } from '../support/live-like/traits.ts'
import { openMemoryWarehouse } from '../support/memory-warehouse.ts'
import { remembering } from '../support/remembering-warehouse.ts'
import { fetchToken, folderOfFile, testClient, testCredentials } from '../support/running-service.ts'
import { lookAt } from './looked-at.ts'

const warehouse = await openMemoryWarehouse()
const remembered = new Map<string, Promise<unknown>>()
let service: RunningService
let parting: RunningService
let token: string

beforeAll(async () => {
  await makeDemo(warehouse, { now: Date.now(), days: 4 })
  const options = {
    host: '127.0.0.1',
    port: 0,
    audience: testCredentials.audience,
    clients: [testClient],
    // The doctor asks the same of each deployment.
    warehouse: remembering(warehouse),
    keyFolder: await folderOfFile(),
    log: pino({ level: 'silent' }),
  }
  service = await startService(options)
  parting = await startService({ ...options, limits: { maxFrameBytes: 4096, tokenLifetimeSeconds: 30 } })
  token = await fetchToken(service)
}, 240_000)
afterAll(async () => {
  await service.close()
  await parting.close()
})

const settingsOf = ({
  baseUrl,
  wsUrl,
  authUrl,
}: Pick<RunningService, 'baseUrl' | 'wsUrl' | 'authUrl'>): Deployment => ({
  baseUrl,
  wsUrl,
  authUrl,
  ...testCredentials,
})

/** The findings for the service with one thing changed. */
async function broken(breakage: Breakage, options: Parameters<typeof lookAt>[1] = {}) {
  return lookAt(settingsOf(await breakService(service, token, remembered, breakage)), options)
}

const failed = { error: { code: 'unknown_route', message: 'This route is not offered.', retryable: false } }

test('finds no fault with a healthy service: each route with facets, periods and units', async () => {
  const found = await lookAt(settingsOf(service))
  expect(found.findings.filter(({ verdict }) => verdict !== 'well')).toEqual([])
  expect(found.of('entries')).toMatch(
    /^well: segments, summary, estimates · hour, day, week, month · peopleCount, rate · at most [\d.]+ m?s$/,
  )
  expect(found.of('transactions/conversion-rate')).toMatch(/segments, summary · .* · rate, peopleCount ·/)
  expect(found.of('lifetime')).toBe('well: 60 min, renewed when a quarter is left')
  expect(found.of('GET /v1/location/list')).toMatch(/^well: 12 locations in 4 time zones/)
  expect(found.of('index')).toMatch(/^well: store time, as this build reads it \(seen in [A-Z]/)
  expect(found.of('index of uptime')).toMatch(/^well: store time, as this build reads it \(seen in [A-Z]/)
  expect(found.of('groups of stores')).toBe('well: 5 regions, 3 formats, 2 tags among the first 12 stores')
  expect(found.of('parts')).toMatch(/^well: none: the largest response was one frame of \d+ KiB$/)
  expect(found.findings.filter(({ part }) => part === 'Metrics').map(({ about }) => about)).toEqual([
    ...['status/uptime', 'detail/list', 'groups of stores', 'entries', 'area/data', 'average-dwell-time'],
    ...['transactions/conversion-rate', 'passers-by', 'capture-rate', 'max-occupancy', 'transactions/data'],
    ...['uptime', 'staff-hours', 'index', 'parts'],
  ])
})

describe('groups of stores', () => {
  const withoutGroups: Breakage = {
    answer: (value, { body }) => (body.returnEntityType === 'location_group' ? failed : value),
  }

  test('notes a deployment without them, and names the setting', async () => {
    const found = await broken(withoutGroups)
    expect(found.of('groups of stores')).toBe(
      'note: not offered, and not in the contract: regions and formats are not shown → STORE_GROUPS_FILE can name them: docs/operation.md.',
    )
    expect(found.faults).toEqual([])
  })

  test('compares the file with the locations', async () => {
    const groupsFile = join(await folderOfFile(), 'groups.csv')
    const [leeds, york] = makeChain().stores.map(({ id }) => id)
    const head = 'location_id,dimension,name\n'
    await writeFile(groupsFile, `${head}${leeds},region,North\n${york},region,North\n${leeds},tag,New\n`)
    const found = await broken(withoutGroups, { groupsFile })
    expect(found.of('groups of stores')).toBe('well: 1 region, 0 formats, 1 tag in STORE_GROUPS_FILE')
    await writeFile(groupsFile, `${head}${leeds},region,North\nleads,region,North\n`)
    const wrong = await broken(withoutGroups, { groupsFile })
    expect(wrong.of('groups of stores')).toBe(
      'fault: 1 region, 0 formats, 0 tags in STORE_GROUPS_FILE; 1 id such as leads is not a location of the deployment → Correct location_id in STORE_GROUPS_FILE: these lines have no effect.',
    )
  })
})

describe('settings of the service', () => {
  test('reports split responses with their numbering, and a short token lifetime', async () => {
    const found = await lookAt(settingsOf(parting))
    expect(found.of('parts')).toMatch(
      /^well: \d+ answers in parts, numbered from 0, with the number of the last \(0\|2 1\|2 2\|2\); largest frame 4 KiB$/,
    )
    expect(found.of('lifetime')).toMatch(/^note: 30 s, renewed when a quarter is left → Each renewal/)
    expect(found.faults).toEqual([])
  })
})

describe('credentials', () => {
  test.each([
    ['an invalid secret', { clientSecret: 'of somebody else' }, 'invalid_client', 'RETAIL_CLIENT_SECRET'],
    ['an unknown id', { clientId: 'nobody' }, 'invalid_client', 'RETAIL_CLIENT_ID'],
    ['an invalid audience', { audience: 'elsewhere' }, 'invalid_request', 'RETAIL_AUDIENCE'],
  ])('reports %s with its setting', async (_what, changed, code, setting) => {
    const found = await lookAt({ ...settingsOf(service), ...changed })
    expect(found.of('token')).toMatch(new RegExp(`^fault: .*refuses.*${code} → Check .*${setting}`))
    expect(found.faults).toEqual(['token'])
    expect(found.of('everything else')).toBe('skipped: no access token')
  })

  test('reports a token with another audience, even if it is accepted', async () => {
    const claims = Buffer.from(JSON.stringify({ aud: ['another', 'third'], iat: 1, exp: 61 })).toString(
      'base64url',
    )
    const found = await broken({
      told: ({ path }) =>
        path === '/oauth/token'
          ? { value: { access_token: `e30.${claims}.c2ln`, token_type: 'Bearer' } }
          : {},
      admits: () => true,
    })
    expect(found.of('audience')).toMatch(
      /^fault: the token is for another, third, but RETAIL_AUDIENCE is test-audience → Set RETAIL_AUDIENCE/,
    )
    expect(found.of('lifetime')).toMatch(/^note: no expires_in from the issuer; the token says 60 s/)
    expect(found.faults).toEqual(['audience'])
  })

  test('reports a deployment that rejects its own token, with advice', async () => {
    const found = await broken({ told: ({ path }) => (path.startsWith('/v1/') ? { status: 401 } : {}) })
    expect(found.of('GET /v1/location/list')).toMatch(/^fault: refused with HTTP 401 → .*RETAIL_AUDIENCE/)
  })
})

describe('the Core API', () => {
  test.each([
    ['no location', { value: [] }, 'the list is empty'],
    ['something else', { value: { hello: 'world' } }, 'the response is not a list'],
    ['nothing under its address', { status: 404 }, 'refused with HTTP 404 → Check RETAIL_BASE_URL'],
  ])('reports %s', async (_what, changed, says) => {
    const found = await broken({ told: ({ path }) => (path === '/v1/location/list' ? changed : {}) })
    expect(found.of('GET /v1/location/list')).toContain(`fault: ${says}`)
  })

  test.each([
    [600_000, /^fault: this machine is 10 min ahead of the deployment → Synchronise the clock/],
    [-600_000, /^fault: this machine is 10 min behind the deployment/],
    [10_000, /^note: this machine is \d+(\.\d)? s ahead of the deployment/],
    [0, /^well: agrees with the deployment/],
  ])('reports a clock that is off by %i ms', async (offMs, says) => {
    const found = await broken({}, { now: () => Date.now() + offMs })
    expect(found.of('clock')).toMatch(says)
  })
})

describe('routes', () => {
  test.each(['entries', 'area/data', 'transactions/conversion-rate'])(
    'reports a missing %s as a fault',
    async (route) => {
      const found = await broken({ answer: (value, asked) => (asked.route === route ? failed : value) })
      expect(found.of(route)).toMatch(
        /^fault: not offered \(unknown_route: This route is not offered\) → Ask the operator/,
      )
      expect(found.faults).toEqual([route])
    },
  )

  test('does not report a missing route beyond the contract as a fault', async () => {
    const found = await broken({ answer: (value, asked) => (asked.route === 'uptime' ? failed : value) })
    expect(found.of('uptime')).toBe(
      'note: not offered, and not in the contract: the dashboard takes uptime from the Core API',
    )
    expect(found.faults).toEqual([])
  })

  test('reports refused hourly requests in the periods and in words', async () => {
    const found = await broken({
      answer: (value, { body }) => (body.aggregationPeriod === 'hour' ? { message: 'not a period' } : value),
    })
    expect(found.of('entries')).toMatch(
      /^note: segments, summary, estimates · day, week, month · .*→ No data by the hour/,
    )
    expect(found.of('index')).toMatch(/^well: store time/)
    expect(found.faults).toEqual([])
  })

  test('reports missing or unknown units by measure', async () => {
    const units = (value: unknown, given: Record<string, string>) =>
      isFields(value) && 'meta' in value ? { ...value, meta: { units: given } } : value
    const missing = await broken({
      answer: (value, { route }) => (route === 'entries' ? units(value, {}) : value),
    })
    expect(missing.of('entries')).toMatch(/no units · .*entries has no unit in meta\.units/)
    const odd = await broken({
      answer: (value, { route }) =>
        route === 'entries' ? units(value, { entries: 'heads', coverage: 'rate' }) : value,
    })
    expect(odd.of('entries')).toMatch(/heads, rate · .*Unknown unit heads of entries/)
  })

  test('reports missing lists and live status', async () => {
    const found = await broken({
      answer: (value, { route, body }) =>
        body.returnEntityType === 'line_context' || route === 'status/uptime' ? failed : value,
    })
    expect(found.of('detail/list')).toMatch(
      /^note: area_context, location, recording, organisation; .*cameras count/,
    )
    expect(found.of('status/uptime')).toMatch(/^fault: not offered/)
    expect(found.of('POST /v1/recording/uptimes')).toBe('skipped: no recording is known')
  })
})

describe('frames', () => {
  const cut = (frame: string, numbers: readonly string[]) => {
    const [id = '', , , ...json] = frame.split('|')
    const text = json.join('|')
    const size = Math.ceil(text.length / numbers.length)
    return numbers.map((number, index) => `${id}|${number}|${text.slice(index * size, (index + 1) * size)}`)
  }

  test.each([
    ['with a count', ['0|3', '1|3', '2|3'], 'from 0, with their count (0|3 1|3 2|3)'],
    ['from one', ['1|3', '2|3', '3|3'], 'from 1, with their count (1|3 2|3 3|3)'],
  ])('reports parts numbered %s', async (_what, numbers, says) => {
    const found = await broken({ frames: (frame) => (frame.length > 5000 ? cut(frame, numbers) : [frame]) })
    expect(found.of('parts')).toContain(`numbered ${says}`)
    expect(found.faults).toEqual([])
  })

  test('reports messages that are not frames', async () => {
    const found = await broken({ greeting: '{"message":"Internal server error","connectionId":"c"}' })
    expect(found.of('messages')).toMatch(
      /^note: 1 message without a frame: \{"message":"Internal server error"/,
    )
  })
})

describe('index', () => {
  const zones = new Map<string, string>()
  beforeAll(async () => {
    const listed = await fetch(`${service.baseUrl}/v1/location/list`, {
      headers: { authorization: `Bearer ${token}` },
    })
    for (const { id, timezone } of (await listed.json()) as { id: string; timezone: string }[])
      zones.set(id, timezone)
  })

  /** The rows as a deployment that works in UTC would index them. */
  const inUtc: Breakage = {
    answer(value, { route, body }) {
      const zone = Array.isArray(body.entities) ? zones.get(String(body.entities[0])) : undefined
      if (route !== 'entries' || zone === undefined || !isFields(value) || !Array.isArray(value.segments))
        return value
      const shifted = value.segments.map((row: Record<string, unknown>) => {
        return { ...row, index: utcIndex(String(row.index), zone) }
      })
      return { ...value, segments: shifted }
    },
  }

  test('reports UTC, with the build setting', async () => {
    const found = await broken(inUtc)
    expect(found.of('index')).toMatch(
      /^fault: UTC, and this build reads store time .*→ Set VITE_INDEX_CLOCK=utc/,
    )
    expect((await broken(inUtc, { indexClock: 'utc' })).of('index')).toMatch(
      /^well: UTC, as this build reads it/,
    )
  })

  test('reports store time as a fault if the build reads UTC', async () => {
    expect((await broken({}, { indexClock: 'utc' })).of('index')).toMatch(
      /^fault: store time, .*Remove VITE_INDEX_CLOCK/,
    )
  })

  test('reports the clock of uptime separately, by the hours with entries', async () => {
    const looking = async (utcIndexOf: ReadonlyMap<string, string> | null, indexClock: IndexClock) => {
      const traits = { ...noTraits, utcIndexOf, utcUptimes: true }
      const deployment = await startLiveLike(service, { traits, now: Date.now, random: Math.random })
      const found = await lookAt(settingsOf(deployment), { indexClock })
      await deployment.close()
      return [found.of('index'), found.of('index of uptime')]
    }
    expect(await looking(zones, 'utc')).toEqual([
      expect.stringMatching(/^well: UTC, as this build reads it/),
      expect.stringMatching(/^well: UTC, as this build reads it \(seen in .*counted\)$/),
    ])
    expect(await looking(null, 'location')).toEqual([
      expect.stringMatching(/^well: store time/),
      expect.stringMatching(
        /^fault: UTC, and this build reads store time .* → VITE_INDEX_CLOCK applies to both/,
      ),
    ])
    expect((await looking(zones, 'location'))[1]).toMatch(
      /^fault: UTC, .* → The advice on the index of counts/,
    )
  })

  test('leaves the clock unknown without rows', async () => {
    const found = await broken({
      answer: (value, { route }) =>
        route === 'entries' && isFields(value) ? { ...value, segments: [] } : value,
    })
    expect(found.of('index')).toBe('skipped: no rows that tell store time from UTC')
    expect(found.of('index of uptime')).toMatch(/^skipped: this needs the hours in which people were counted/)
  })
})
