/** What people note about cameras, over HTTP, with either database. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DatabaseLocation } from '../../../src/bff/database/database-location.ts'
import { acknowledgementLifeMs, longestReason } from '../../../src/protocol/acknowledgements.ts'
import { longestWorkMs, longestWorkReason } from '../../../src/protocol/planned-work-rules.ts'
import { type Databases, openDatabases, usualDatabaseKinds } from '../../support/databases.ts'
import { askAs } from '../../support/paired-screen.ts'
import { peopleWhoWrite } from '../../support/people-who-write.ts'
import type { RunningBff, startRunningBff } from '../../support/running-bff.ts'

const hourMs = 3_600_000

const people = peopleWhoWrite()
let { ann, ben, proxy, servers } = {} as ReturnType<typeof people>
let location: DatabaseLocation

beforeEach(() => {
  ;({ ann, ben, proxy, servers } = people())
})

const start = (options?: Parameters<typeof startRunningBff>[0]) => people().start(location, options)

/** A kind of notes, and what people write of it. */
interface Kind {
  readonly path: string
  content(reason: string): object
}
const kinds: readonly Kind[] = [
  { path: '/acknowledgements', content: (reason) => ({ reason }) },
  {
    path: '/planned-work',
    content: (reason) => ({ from: Date.now() + hourMs, until: Date.now() + 3 * hourMs, reason }),
  },
]

const list = async (server: RunningBff, { path }: Kind, who = ann) =>
  (await askAs(server, who, 'GET', path)).body.notes
const put = (server: RunningBff, { path }: Kind, camera: string, body: unknown, who = ann) =>
  askAs(server, who, 'POST', `${path}/${camera}`, body)
const remove = (server: RunningBff, { path }: Kind, camera: string, version: unknown, who = ann) =>
  askAs(server, who, 'DELETE', `${path}/${camera}?version=${version}`)
const changes = (server: RunningBff, { path }: Kind, camera: string, who = ann) =>
  askAs(server, who, 'GET', `${path}/${camera}/changes`)

describe.each(usualDatabaseKinds)('notes in %s', (database) => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openDatabases(database)
  })
  afterAll(() => databases.close())
  beforeEach(async () => {
    location = await databases.newLocation()
  })

  test.each(kinds)('of $path show what a person writes to everybody, also after a restart', async (kind) => {
    const one = await start()
    const content = kind.content(' Power cut ')
    const written = await put(one, kind, 'cam-1', content)
    expect(written.body).toEqual({
      ...{ ...content, reason: 'Power cut', recording: 'cam-1', version: 1 },
      ...{ at: expect.any(Number), by: 'Ann' },
    })
    if (database === 'embedded') await one.stop()
    const two = await start()
    expect(await list(two, kind, ben)).toEqual([written.body])
    expect((await remove(two, kind, 'cam-1', 1, ben)).status).toBe(200)
    expect(await list(two, kind)).toEqual([])
    expect((await remove(two, kind, 'cam-1', 1)).status).toBe(200)
    if (database === 'postgres') expect(await list(one, kind)).toEqual([])
  })

  test.each(kinds)('of $path answer a change of an old version with the current one', async (kind) => {
    const server = await start()
    const first = (await put(server, kind, 'cam-1', kind.content('Fuse'))).body
    const conflict = (current: unknown) => ({
      status: 409,
      body: expect.objectContaining({ code: 'conflict', status: 409, current }),
    })
    expect(await put(server, kind, 'cam-1', kind.content('Mine'), ben)).toMatchObject(conflict(first))
    const second = await put(server, kind, 'cam-1', { ...kind.content('Fuse box'), version: 1 }, ben)
    expect(second).toMatchObject({ status: 200, body: { version: 2, by: 'Ben' } })
    expect(await put(server, kind, 'cam-1', { ...kind.content('Mine'), version: 1 })).toMatchObject(
      conflict(second.body),
    )
    expect(await remove(server, kind, 'cam-1', 1)).toMatchObject(conflict(second.body))
    await remove(server, kind, 'cam-1', 2)
    expect(await put(server, kind, 'cam-1', { ...kind.content('Mine'), version: 2 })).toMatchObject(
      conflict(null),
    )
    expect(await list(server, kind)).toEqual([])
  })

  test.each(kinds)('of $path keep who wrote what and when', async (kind) => {
    const server = await start()
    const at = expect.any(Number)
    const [first, second] = [kind.content('Fuse'), kind.content('Fuse box')]
    await put(server, kind, 'cam-1', first)
    await put(server, kind, 'cam-1', { ...second, version: 1 }, ben)
    await remove(server, kind, 'cam-1', 2)
    expect((await changes(server, kind, 'cam-1')).body).toEqual({
      changes: [
        { version: 1, at, by: 'Ann', note: first },
        { version: 2, at, by: 'Ben', note: second },
        { version: 3, at, by: 'Ann', note: null },
      ],
    })
    expect((await changes(server, kind, 'cam-2')).body).toEqual({ changes: [] })
  })

  test.each(kinds)(
    'of $path are neither read nor written, nor betrayed, to who lacks the store',
    async (kind) => {
      const server = await start()
      await put(server, kind, 'cam-3', kind.content('Fuse'), ben)
      expect(await list(server, kind, ben)).toHaveLength(1)
      expect(await list(server, kind)).toEqual([])
      for (const ask of [
        (camera: string) => put(server, kind, camera, kind.content('Mine')),
        (camera: string) => put(server, kind, camera, { ...kind.content('Mine'), version: 1 }),
        (camera: string) => put(server, kind, camera, 'nonsense'),
        (camera: string) => remove(server, kind, camera, 1),
        (camera: string) => remove(server, kind, camera, 'nonsense'),
        (camera: string) => changes(server, kind, camera),
      ]) {
        const [foreign, missing] = [await ask('cam-3'), await ask('cam-none')]
        expect(foreign.status).toBe(403)
        expect(foreign.body).toEqual(missing.body)
      }
      expect(await list(server, kind, ben)).toMatchObject([{ reason: 'Fuse', version: 1 }])
    },
  )

  test.each(kinds)('of $path lose none of many simultaneous writes', async (kind) => {
    const first = await start()
    const all = database === 'postgres' ? [first, await start()] : [first]
    const cameras = ['cam-1', 'cam-2', 'cam-3', 'cam-4', 'cam-5']
    const server = (at: number) => all[at % all.length] ?? first
    await Promise.all(cameras.map((camera, at) => put(server(at), kind, camera, kind.content('Known'), ben)))
    const noted = await list(first, kind, ben)
    expect(noted.map(({ recording }: { recording: string }) => recording).sort()).toEqual(cameras)
  })
})

test.each(kinds)(
  'reads numbers while the database of $path is away, and goes on when it is back',
  async (kind) => {
    const databases = await openDatabases('postgres')
    try {
      location = await databases.newLocation()
      const said: string[] = []
      const server = await start({ tellOperator: (sentence) => said.push(sentence) })
      await put(server, kind, 'cam-1', kind.content('Fuse'))
      await databases.postgres?.kill()
      for (const answer of [
        await askAs(server, ann, 'GET', kind.path),
        await put(server, kind, 'cam-2', kind.content('Fuse')),
        await remove(server, kind, 'cam-1', 1),
        await changes(server, kind, 'cam-1'),
      ]) {
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
        expect(JSON.stringify(answer)).not.toMatch(/postgres|127\.0\.0\.1/i)
      }
      expect((await askAs(server, ann, 'GET', '/v1/location/list')).status).toBe(200)
      const readiness = async () => (await fetch(`${server.address}/readyz`)).json()
      expect(await readiness()).toEqual({
        status: 'ready',
        database: 'What people write can’t be read or saved.',
      })
      expect(said).toEqual([
        expect.stringMatching(/^What people write.*cannot be reached.*Check DATABASE_URL/),
      ])
      await databases.postgres?.restart()
      await expect.poll(async () => (await askAs(server, ann, 'GET', kind.path)).status).toBe(200)
      expect(await list(server, kind)).toMatchObject([{ reason: 'Fuse' }])
      expect(await readiness()).toEqual({ status: 'ready' })
      expect(said.at(-1)).toBe('The database is reachable again.')
    } finally {
      for (const server of servers.splice(0)) await server.close()
      await databases.close()
    }
  },
)

describe('in memory', () => {
  beforeEach(() => {
    location = { kind: 'embedded', folder: null }
  })
  const [acknowledgements, plannedWork] = kinds as [Kind, Kind]

  test('an acknowledgement expires', async () => {
    const server = await start()
    const cat = await proxy.headers({ stores: 'all' }, { until: Date.now() + 2 * acknowledgementLifeMs })
    await put(server, acknowledgements, 'cam-1', { reason: 'Known' })
    server.pass(acknowledgementLifeMs - 60_000)
    expect(await list(server, acknowledgements, cat)).toHaveLength(1)
    server.pass(60_000)
    expect(await list(server, acknowledgements, cat)).toEqual([])
  })

  test('an acknowledgement ends when its author said, and rejects other times', async () => {
    const server = await start()
    const acknowledge = (until: unknown) => put(server, acknowledgements, 'cam-1', { reason: 'Known', until })
    for (const until of [Date.now() - 1, Date.now() + acknowledgementLifeMs + hourMs, 'soon', 0.5]) {
      expect((await acknowledge(until)).status, String(until)).toBe(400)
    }
    const until = Date.now() + hourMs
    expect((await acknowledge(until)).body).toMatchObject({ reason: 'Known', until })
    server.pass(hourMs)
    expect(await list(server, acknowledgements)).toEqual([])
  })

  test('planned work ends with its end', async () => {
    const server = await start()
    await put(server, plannedWork, 'cam-1', { from: Date.now(), until: Date.now() + hourMs, reason: 'Paint' })
    expect(await list(server, plannedWork)).toHaveLength(1)
    server.pass(hourMs)
    expect(await list(server, plannedWork)).toEqual([])
  })

  test('an acknowledgement needs a short reason, and a removal a version', async () => {
    const server = await start()
    for (const reason of ['', '   ', 'x'.repeat(longestReason + 1), 7, null]) {
      expect((await put(server, acknowledgements, 'cam-1', { reason })).status, String(reason)).toBe(400)
    }
    for (const body of [
      { reason: 'Known', by: 'The owner' },
      { reason: 'Known', version: 'new' },
      null,
      [],
    ]) {
      expect((await put(server, acknowledgements, 'cam-1', body)).status, JSON.stringify(body)).toBe(400)
    }
    for (const version of ['', 'then', -1, 0.5]) {
      expect((await remove(server, acknowledgements, 'cam-1', version)).status, String(version)).toBe(400)
    }
    expect((await put(server, acknowledgements, 'cam-1', { reason: 'x'.repeat(longestReason) })).status).toBe(
      200,
    )
  })

  test('planned work needs possible times and a short reason', async () => {
    const server = await start()
    const now = Date.now()
    const valid = { from: now, until: now + hourMs, reason: 'Paint' }
    const invalid: Readonly<Record<string, object>> = {
      'ends before it starts': { ...valid, until: now - 1 },
      'ends as it starts': { ...valid, until: now },
      'is too long': { ...valid, until: now + longestWorkMs + hourMs },
      'is over': { ...valid, from: now - 2 * hourMs, until: now - hourMs },
      'starts too far ahead': { ...valid, from: now + 2 * longestWorkMs, until: now + 2 * longestWorkMs + 1 },
      'has no reason': { ...valid, reason: '  ' },
      'has a long reason': { ...valid, reason: 'x'.repeat(longestWorkReason + 1) },
      'has a time as text': { ...valid, from: '2026-11-21' },
      'has a fraction': { ...valid, from: now + 0.5 },
      'names its author': { ...valid, by: 'The owner' },
      'lacks an end': { from: now, reason: 'Paint' },
    }
    for (const [what, body] of Object.entries(invalid)) {
      expect((await put(server, plannedWork, 'cam-1', body)).status, what).toBe(400)
    }
    const longest = { ...valid, until: now + longestWorkMs, reason: 'x'.repeat(longestWorkReason) }
    expect((await put(server, plannedWork, 'cam-1', longest)).status).toBe(200)
  })

  test.each(kinds)('$path has a limit', async (kind) => {
    const server = await start({ limits: { acknowledgements: 2 } })
    for (const camera of ['cam-1', 'cam-2']) {
      expect((await put(server, kind, camera, kind.content('Known'))).status).toBe(200)
    }
    expect(await put(server, kind, 'cam-4', kind.content('Known'), ben)).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
    expect((await put(server, kind, 'cam-1', { ...kind.content('Fuse'), version: 1 })).status).toBe(200)
  })

  test.each(kinds)('$path refuses changes from outside the dashboard', async (kind) => {
    const server = await start()
    await put(server, kind, 'cam-1', kind.content('Known'))
    const { origin: _, ...bare } = ann
    for (const headers of [bare, { ...ann, origin: 'https://elsewhere.example' }]) {
      const changed = await put(server, kind, 'cam-1', { ...kind.content('Fuse'), version: 1 }, headers)
      expect(changed.status).toBe(403)
      expect((await remove(server, kind, 'cam-1', 1, headers)).status).toBe(403)
    }
    expect(await list(server, kind)).toMatchObject([{ reason: 'Known' }])
  })

  test('an operator hears that servers with Redis do not share an embedded database', async () => {
    const said: string[] = []
    await start({ redisUrl: 'redis://127.0.0.1:1', tellOperator: (sentence) => said.push(sentence) })
    expect(said.join('\n')).toMatch(/REDIS_URL is set, but DATABASE_URL is not.*Set DATABASE_URL/)
  })
})
