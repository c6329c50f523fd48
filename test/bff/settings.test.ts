import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readAlerts } from '../../src/bff/alerts/alert-settings.ts'
import { readBffConfiguration } from '../../src/bff/configuration.ts'
import { defaultLimits, limitSettings, readLimits } from '../../src/bff/settings/limits.ts'

const root = join(import.meta.dirname, '../..')
const example = await readFile(join(root, '.env.example'), 'utf8')

/** Every name that looks like a setting, in the source files that read settings. */
async function settingsIn(folder: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  const files = (await readdir(join(root, folder), { recursive: true })).filter((name) =>
    name.endsWith('.ts'),
  )
  for (const file of files) {
    const text = await readFile(join(root, folder, file), 'utf8')
    for (const [, quoted, key] of text.matchAll(
      /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|AUTH|HOST|PORT)'|\b(RETAIL_[A-Z_]+):/g,
    )) {
      const name = quoted ?? key ?? ''
      if (!notSettings.test(name)) names.add(name)
    }
  }
  return names
}

/** The settings that the dashboard is built with. */
async function builtWith(): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for (const file of await readdir(join(root, 'src'), { recursive: true })) {
    if (!/^(?:dashboard|domain)\b.*\.tsx?$/.test(file)) continue
    const text = await readFile(join(root, 'src', file), 'utf8')
    for (const [, name = ''] of text.matchAll(/\bimport\.meta\.env\??\.(VITE_\w+)/g)) names.add(name)
  }
  return names
}

/** Words of libraries and of HTTP. */
const notSettings = /^(?:OAUTH_|ERR_|WS_ERR_|ECONN)/

describe('.env.example', () => {
  test('names every setting of the dashboard and its server', async () => {
    const names = await settingsIn('src/bff')
    // Guards the test itself: the search finds something.
    for (const name of [
      'AUTH',
      'HOST',
      'PUBLIC_URL',
      'OIDC_CLIENT_SECRET',
      'BFF_SOCKETS',
      'TRUSTED_PROXIES',
    ]) {
      expect(names).toContain(name)
    }
    const missing = [...names].filter((name) => !new RegExp(`^# ${name}=`, 'm').test(example))
    expect(missing).toEqual([])
  })

  test('has the settings of alerts with their defaults', () => {
    const faults: string[] = []
    expect(readAlerts({ ALERT_WEBHOOK_URL: 'https://chat.example.com/' }, faults)).toMatchObject({
      graceMs: 5 * 60_000,
      everyMs: 30_000,
      openHoursOnly: false,
    })
    for (const line of ['ALERT_GRACE_MINUTES=5', 'ALERT_EVERY_SECONDS=30', 'ALERT_OPEN_HOURS_ONLY=no']) {
      expect(example).toContain(`# ${line}\n`)
    }
  })

  test('names every setting that the dashboard is built with', async () => {
    const names = await builtWith()
    expect(names).toContain('VITE_WEEK_STARTS_ON')
    expect([...names].filter((name) => !new RegExp(`^# ${name}=`, 'm').test(example))).toEqual([])
  })

  test('names no setting that no program reads', async () => {
    const read = new Set<string>()
    for (const file of await readdir(join(root, 'src'), { recursive: true })) {
      if (!/^(?:bff|service|cli)\b.*\.ts$|^cli\.ts$/.test(file)) continue
      const text = await readFile(join(root, 'src', file), 'utf8')
      for (const [name] of text.matchAll(/\b[A-Z][A-Z0-9_]+\b/g)) read.add(name)
    }
    for (const name of await builtWith()) read.add(name)
    for (const [name] of (await readFile(join(root, 'vite.config.ts'), 'utf8')).matchAll(/\bDEV_\w+/g))
      read.add(name)
    const given = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
    expect(given.length).toBeGreaterThan(50)
    expect(given.filter((name) => !read.has(name))).toEqual([])
    expect(new Set(given).size).toBe(given.length)
  })
})

/** Numbers of the server that are no settings, with the reason. */
const notLimits: Readonly<Record<string, string>> = {
  yearSeconds: 'a unit',
  dayMs: 'a unit',
  mostKeptYears: 'names of holidays, a few kilobytes a year',
  mostListedDays: 'holidays are worked out year by year; dates can be chosen ten years back',
  firstWaitMs: 'what people wrote waits no longer for special days',
  nonceBytes: 'AES-GCM',
  tagBytes: 'AES-GCM',
  screenLifeMs: 'browsers keep no cookie for longer',
  maxPieces: 'browsers keep no more cookies of this length',
  pieceLength: 'browsers keep no longer cookies',
  statusSharedMs: 'part of the product: how old a live status may be',
  renewedAfterMs: 'how often the cookie of a paired screen is renewed',
  recordedEveryMs: 'precision of the last contact of a screen',
  metadataKeptMs: 'provider metadata seldom changes',
  toleranceSeconds: 'the clocks of two machines',
  idsAtOnce: 'both databases limit the values of a statement',
  monthsAtOnce: 'of targets that one transaction writes: no more are refused for it',
  mostMonths: 'of targets that one request lists: a page asks for one',
  assumedLifetimeMs: 'of a token whose issuer does not name it',
  enoughBytes: 'costs as much as a system call',
  keptMs: 'life of the saved state of outages',
  // Lower bounds whose upper bound is a setting.
  backoffFloorMs: 'first pause',
  retryFloorMs: 'first pause',
  replacementFloorMs: 'a token is not replaced sooner',
  steadyMs: 'resets the backoff',
  maxTries: 'ends a race of servers for one record',
  maxConnections: 'people write seldom, and reads are short',
  restMs: 'a lost database is left alone',
  longestPauseMs: 'between tries of a write that was overtaken',
  trialMs: 'how soon a disk that has room again is noticed',
  trialBytes: 'two pages of a database',
  mostBytes: 'of a file of groups, which the operator writes',
  mostFaults: 'of a file of groups that are named at once',
  retryMs: 'pause before groups and special days are loaded again after a failure',
  rowsAtOnce: 'parameters of a statement',
  maxSingle: 'more outages at a time read better as one',
  maxInMessage: 'a chat or a mail shows no more',
  // Servers must agree on these: another value on one of them breaks the others.
  claimMs: 'agreed on',
  renewEveryMs: 'agreed on',
  pollEveryMs: 'agreed on',
  maxPublishedBytes: 'agreed on',
  publishEveryMs: 'agreed on',
  goneMs: 'agreed on',
  maxListed: 'the protocol: rows of one live response',
  storesAtOnce: 'parts in which the whole chain is requested',
}

describe('limits', () => {
  test('has no fixed limit in the server that is not a setting', async () => {
    const found = new Set<string>()
    for (const file of await readdir(join(root, 'src/bff'), { recursive: true })) {
      if (!file.endsWith('.ts') || file === 'settings/limits.ts') continue
      const text = await readFile(join(root, 'src/bff', file), 'utf8')
      for (const [, name = ''] of text.matchAll(
        /^(?:export )?const (\w*(?:Ms|Bytes|Seconds|AtOnce|Tries|Kept|Length)|(?:most|max|longest|largest)[A-Z]\w*)\b[^=\n]*= .*\d/gm,
      ))
        found.add(name)
      // The option of another library.
      expect(text, file).not.toMatch(/\b\w*(?:[tT]imeout|ceiling|maxPayload)\w*: [1-9]|LRUCache[^)]*max: \d/)
    }
    expect([...found].sort()).toEqual(Object.keys(notLimits).sort())
  })

  test('gives each limit a setting of its own', () => {
    const names = Object.values(limitSettings).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('reads each setting within its bounds', () => {
    const faults: string[] = []
    for (const [limit, setting] of Object.entries(limitSettings)) {
      const read = readLimits({ [setting.name]: String(setting.max) }, faults)
      const scale = 'msPer' in setting ? setting.msPer : 1
      expect(read).toEqual({ ...defaultLimits, [limit]: setting.max * scale })
    }
    expect(faults).toEqual([])
    for (const { name, max } of Object.values(limitSettings)) {
      expect(readBffConfiguration({ [name]: String(max + 1) })).toEqual({
        ok: false,
        faults: [expect.stringMatching(new RegExp(`^${name} must be a whole number from `))],
      })
    }
  })
})
