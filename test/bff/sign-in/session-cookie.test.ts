import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Identity } from '../../../src/bff/access/identity.ts'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import { openRevocationsFile, type RevocationsFile } from '../../../src/bff/sign-in/revocations-file.ts'
import { createSessions } from '../../../src/bff/sign-in/session-cookie.ts'
import { createSessionNews } from '../../../src/bff/sign-in/session-news.ts'
import { createMemoryStore } from '../../../src/bff/store/memory-store.ts'
import { type SharedStore, StoreAwayError } from '../../../src/bff/store/shared-store.ts'

const secret = 'a secret of at least thirty-two characters'
const minute = 60_000
const hour = 60 * minute
const ann: Identity = { name: 'Ann', role: 'viewer', stores: new Set(['store-1']) }

const begin = 1_800_000_000_000

function start(
  secrets: readonly string[] = [secret],
  store: SharedStore | null = null,
  file: RevocationsFile | null = null,
) {
  let time = begin
  let ids = 0
  const sessions = createSessions(
    { secrets, idleMs: hour, absoluteMs: 12 * hour },
    {
      now: () => time,
      newId: () => {
        ids += 1
        return `id-${ids}`
      },
      news: createSessionNews({ store, space: 'sessions:', file, limits: defaultLimits, now: () => time }),
    },
  )
  return {
    sessions,
    pass: (ms: number) => {
      time += ms
    },
  }
}

/** The `Cookie` header of a browser after these `Set-Cookie` headers. */
function sent(cookies: readonly string[] | null): string {
  return (cookies ?? [])
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')
}

describe('a session', () => {
  test('is sealed, and hidden from scripts, other sites and plain HTTP', async () => {
    const { sessions } = start()
    const cookies = await sessions.begin(ann)
    const [first = ''] = cookies ?? []
    expect(first).toMatch(
      /^__Host-shopfloor-session=[\w.-]+; Path=\/; Max-Age=3600; HttpOnly; Secure; SameSite=Strict$/,
    )
    const text = first.split('=')[1]?.split(';')[0] ?? ''
    const parts = text.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    expect(parts.join(' ')).not.toMatch(/Ann|store-1|viewer|id-1/)
    expect((await sessions.resume(sent(cookies)))?.identity).toEqual(ann)
  })

  test('keeps granted groups', async () => {
    const { sessions } = start()
    const manager: Identity = { ...ann, stores: new Set(), groups: ['region:North West', 'tag:Straße'] }
    expect((await sessions.resume(sent(await sessions.begin(manager))))?.identity).toEqual(manager)
  })

  test('is invalid if it was changed, cut, or sealed with another secret', async () => {
    const { sessions } = start()
    const good = sent(await sessions.begin(ann))
    const [name = '', value = ''] = good.split('=')
    // Every 7th character in turn: header, key, nonce, text and tag.
    for (let at = 0; at < value.length; at += 7) {
      const other = value[at] === 'A' ? 'B' : 'A'
      const forged = `${value.slice(0, at)}${other}${value.slice(at + 1)}`
      // The last bits of the last character carry no data.
      if (Buffer.from(forged, 'base64url').equals(Buffer.from(value, 'base64url'))) continue
      expect(await sessions.resume(`${name}=${forged}`), `${at}`).toBeNull()
    }
    for (const header of [
      undefined,
      '',
      'other=1',
      `${name}=`,
      `${name}=${value.slice(0, -9)}`,
      `${name}="${value}"`,
    ]) {
      expect(await sessions.resume(header), header).toBeNull()
    }
    expect(await start(['quite another secret of thirty-two characters']).sessions.resume(good)).toBeNull()
  })

  test('expires after its idle time', async () => {
    const { sessions, pass } = start()
    const cookie = sent(await sessions.begin(ann))
    pass(hour - 1)
    expect(await sessions.resume(cookie)).not.toBeNull()
    pass(1)
    expect(await sessions.resume(cookie)).toBeNull()
  })

  test('is renewed by use, and expires after its longest life', async () => {
    const { sessions, pass } = start()
    let cookie = sent(await sessions.begin(ann))
    let renewals = 0
    for (let passed = 10 * minute; passed < 12 * hour; passed += 10 * minute) {
      pass(10 * minute)
      const visit = await sessions.resume(cookie)
      expect(visit?.identity, `${passed / minute} minutes`).toEqual(ann)
      if (visit !== null && visit.cookies.length > 0) {
        renewals += 1
        cookie = sent(visit.cookies)
      }
    }
    // Every quarter of an hour at most, not with each response.
    expect(renewals).toBe(35)
    pass(10 * minute)
    expect(await sessions.resume(cookie)).toBeNull()
  })

  test('ends for every copy of its cookie and its sockets when it is signed out', async () => {
    const { sessions } = start()
    const cookie = sent(await sessions.begin(ann))
    const other = sent(await sessions.begin(ann))
    const visit = await sessions.resume(cookie)
    let heard = 0
    const hear = () => {
      heard += 1
    }
    visit?.session.onRevoked(hear)
    const stop = visit?.session.onRevoked(hear)
    stop?.()
    const cleared = await sessions.end(cookie)
    expect(heard).toBe(1)
    for (const text of cleared)
      expect(text).toMatch(/=; Path=\/; Max-Age=0; HttpOnly; Secure; SameSite=Strict$/)
    expect(await sessions.resume(cookie)).toBeNull()
    expect(await sessions.resume(other)).not.toBeNull()
    // A socket that was opened in the same moment.
    visit?.session.onRevoked(hear)
    await new Promise(setImmediate)
    expect(heard).toBe(2)
  })

  test('extends its sockets when it is renewed', async () => {
    const { sessions, pass } = start()
    const cookie = sent(await sessions.begin(ann))
    const visit = await sessions.resume(cookie)
    const before = visit?.session.endsAt() ?? 0
    visit?.session.onRevoked(() => undefined)
    pass(30 * minute)
    await sessions.resume(cookie)
    expect((visit?.session.endsAt() ?? 0) - before).toBe(30 * minute)
  })

  test('survives a rotation of the secret', async () => {
    const old = sent(await start(['the old secret with its thirty-two characters']).sessions.begin(ann))
    const both = start([secret, 'the old secret with its thirty-two characters']).sessions
    expect(await both.resume(old)).not.toBeNull()
    const fresh = sent(await both.begin(ann))
    expect(await start([secret]).sessions.resume(fresh)).not.toBeNull()
    expect(await start([secret]).sessions.resume(old)).toBeNull()
  })

  test('splits a long list of stores across cookies, and refuses one that is too long', async () => {
    const { sessions } = start()
    const of = (count: number): Identity => ({
      ...ann,
      stores: new Set(
        Array.from(
          { length: count },
          (_, position) => `5f1d7a0c9b3e4a0012${String(position).padStart(6, '0')}`,
        ),
      ),
    })
    const cookies = await sessions.begin(of(250))
    expect(sent(cookies).split('; ').length).toBeGreaterThan(1)
    for (const cookie of cookies ?? []) expect(cookie.length).toBeLessThan(4096)
    expect((await sessions.resume(sent(cookies)))?.identity).toEqual(of(250))
    expect(await sessions.resume(sent(cookies?.slice(0, 1) ?? []))).toBeNull()
    expect(await sessions.begin(of(1000))).toBeNull()
  })
})

describe('servers that share a store', () => {
  function three() {
    const store = createMemoryStore({ limits: defaultLimits, now: () => begin })
    const watchers = new Set<(isReady: boolean) => void>()
    const away = { isAway: false }
    const interruptible: SharedStore = {
      ...store,
      isReady: () => !away.isAway,
      watch(watcher) {
        watchers.add(watcher)
        return () => void watchers.delete(watcher)
      },
      get: (name) => (away.isAway ? Promise.reject(new StoreAwayError()) : store.get(name)),
      set: (...words) => (away.isAway ? Promise.reject(new StoreAwayError()) : store.set(...words)),
      publish: (...words) => (away.isAway ? Promise.reject(new StoreAwayError()) : store.publish(...words)),
      subscribe: (channel, listener) =>
        store.subscribe(channel, (message) => {
          if (!away.isAway) listener(message)
        }),
    }
    return {
      one: start([secret], store).sessions,
      two: start([secret], interruptible).sessions,
      later: () => start([secret], store).sessions,
      cut() {
        away.isAway = true
        for (const watcher of watchers) watcher(false)
      },
      async mend() {
        away.isAway = false
        for (const watcher of watchers) watcher(true)
        await new Promise(setImmediate)
      },
    }
  }

  test('learn of a sign-out on another server, even if they start later', async () => {
    const { one, two, later } = three()
    const cookie = sent(await one.begin(ann))
    const heard: string[] = []
    const visit = await two.resume(cookie)
    visit?.session.onRevoked(() => heard.push('revoked'))
    await one.end(cookie)
    expect(heard).toEqual(['revoked'])
    expect(await two.resume(cookie)).toBeNull()
    expect(await later().resume(cookie)).toBeNull()
  })

  test('keep the sockets of a session that is renewed on another server', async () => {
    const { one } = three()
    const store = createMemoryStore({ limits: defaultLimits, now: () => begin })
    const [here, there] = [start([secret], store), start([secret], store)]
    const cookie = sent(await one.begin(ann))
    const visit = await here.sessions.resume(cookie)
    visit?.session.onRevoked(() => undefined)
    there.pass(30 * minute)
    await there.sessions.resume(cookie)
    expect((visit?.session.endsAt() ?? 0) - begin).toBe(90 * minute)
  })

  test('catch up in both directions after the store was away', async () => {
    const { one, two, later, cut, mend } = three()
    const [first, second] = [sent(await one.begin(ann)), sent(await one.begin(ann))]
    const heard: string[] = []
    const visit = await two.resume(first)
    visit?.session.onRevoked(() => heard.push('revoked'))
    cut()
    await two.end(second)
    expect(await two.resume(second)).toBeNull()
    expect(await one.resume(second)).not.toBeNull()
    await one.end(first)
    // The message was missed.
    expect(heard).toEqual([])
    await mend()
    expect(heard).toEqual(['revoked'])
    expect(await two.resume(first)).toBeNull()
    expect(await one.resume(second)).toBeNull()
    expect(await later().resume(second)).toBeNull()
  })
})

describe('a single server', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shopfloor-revocations-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const faults: unknown[] = []
  const open = (file: string, now = begin) =>
    openRevocationsFile(file, { now: () => now, onFault: (error) => faults.push(error) })

  test('keeps revocations in a file for the life of their cookies', async () => {
    const file = join(folder, 'made', 'signed-out-sessions')
    const { sessions } = start([secret], null, await open(file))
    const [first, second] = [sent(await sessions.begin(ann)), sent(await sessions.begin(ann))]
    await sessions.end(first)
    const text = await readFile(file, 'utf8')
    expect(text).toMatch(/^[\w-]{43} \d+\n$/)
    expect(text).not.toMatch(/id-1|Ann/)

    const restarted = start([secret], null, await open(file)).sessions
    expect(await restarted.resume(first)).toBeNull()
    expect(await restarted.resume(second)).not.toBeNull()
    expect((await open(file, begin + 12 * hour)).known).toEqual([])
    expect(await readFile(file, 'utf8')).toBe('')
  })

  test('works without the file, reports it, and ignores truncated lines', async () => {
    const { sessions } = start([secret], null, await open(folder))
    const cookie = sent(await sessions.begin(ann))
    await sessions.end(cookie)
    expect(await sessions.resume(cookie)).toBeNull()
    expect(faults).toHaveLength(2)
    const file = join(folder, 'cut')
    const line = `${'a'.repeat(43)} ${begin + 1}`
    await writeFile(file, `${line}\n${line.slice(5)}\n${line.slice(0, 40)}`)
    expect((await open(file)).known).toEqual([['a'.repeat(43), begin + 1]])
  })
})
