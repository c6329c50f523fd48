import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readAlerts } from '../../src/bff/alerts/alert-settings.ts'
import { readBffConfiguration } from '../../src/bff/configuration.ts'
import { defaultLimits, limitSettings, readLimits } from '../../src/bff/settings/limits.ts'

const root = join(import.meta.dirname, '../..')
const example = await readFile(join(root, '.env.example'), 'utf8')

/** Every name that looks like a setting in a text of the program that reads settings. */
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

/** What the dashboard takes from the environment in which it is built. */
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
    // The search finds what it means to find.
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

  test('names nothing that no program reads', async () => {
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

/** Numbers of the server that nobody need choose, and why. */
const notLimits: Readonly<Record<string, string>> = {
  yearSeconds: 'a unit',
  nonceBytes: 'AES-GCM',
  tagBytes: 'AES-GCM',
  screenLifeMs: 'browsers keep no cookie for longer',
  maxPieces: 'browsers keep no more cookies of such length',
  pieceLength: 'browsers keep no longer cookies',
  statusSharedMs: 'how old a status may be: of the product',
  renewedAfterMs: 'how often a paired screen is given its cookie anew',
  contactToldEveryMs: 'how exact the last contact of a screen is told',
  metadataKeptMs: 'what a provider says of itself changes seldom',
  toleranceSeconds: 'the clocks of two machines',
  assumedLifetimeMs: 'of a token of which its issuer does not say it',
  enoughBytes: 'a call into the kernel is worth as much',
  keptMs: 'what a watch for outages remembers of one that is gone',
  // The least, where the most is a setting.
  backOffFloorMs: 'the first pause',
  retryFloorMs: 'the first pause',
  replacementFloorMs: 'a token is not replaced sooner',
  wellMs: 'then pauses begin short again',
  mostTries: 'ends a race of servers for one list',
  mostSingle: 'more outages at a time are read better as one',
  mostInMessage: 'a chat or a mail shows no more',
  // What servers must agree on: another number at one of them breaks the others.
  claimMs: 'agreed on',
  renewEveryMs: 'agreed on',
  lookEveryMs: 'agreed on',
  largestToldBytes: 'agreed on',
  tellEveryMs: 'agreed on',
  goneMs: 'agreed on',
  mostListed: 'the protocol: rows of one answer of live status',
  storesAtOnce: 'in parts of so many the whole chain is asked',
}

describe('limits', () => {
  test('no number that bounds something stands in the server without being a setting', async () => {
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

  test('each is a setting of its own', () => {
    const names = Object.values(limitSettings).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('each can be given, and has bounds', () => {
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
