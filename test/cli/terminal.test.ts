import { describe, expect, test } from 'vitest'
import { clientSettings, ingestSettings } from '../../src/cli/client-settings.ts'
import { createEnding } from '../../src/cli/ending.ts'
import { faultSentence } from '../../src/cli/fault-sentence.ts'
import { readLogLevel } from '../../src/cli/log-level.ts'
import { createProgress } from '../../src/cli/progress.ts'
import { WarehouseUnavailable } from '../../src/service/warehouse/engine/unavailable.ts'

function createScreen(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, write: (text: string) => written.push(text), written }
}

describe('progress', () => {
  test('prints one line per 10% without a terminal', () => {
    const screen = createScreen(false)
    const progress = createProgress('Making', screen)
    for (let done = 0; done <= 40; done += 1) progress.show({ step: `step ${done}`, done, total: 40 })
    progress.end()
    expect(screen.written).toHaveLength(11)
    expect(screen.written[0]).toBe('Making   0 %  step 0\n')
    expect(screen.written[10]).toBe('Making 100 %  step 40\n')
  })

  test('redraws one line on a terminal and clears it at the end', () => {
    const screen = createScreen(true)
    const progress = createProgress('Making', screen)
    progress.show({ step: 'March 2026', done: 1, total: 2 })
    progress.show({ step: 'done', done: 2, total: 2 })
    progress.end()
    expect(screen.written.join('')).not.toContain('\n')
    expect(screen.written[0]).toContain(`${'█'.repeat(12)}${'░'.repeat(12)}  50 %  March 2026`)
    expect(screen.written.at(-1)).toBe('\r\u001b[2K')
  })

  test('is complete if there is nothing to do', () => {
    const screen = createScreen(false)
    createProgress('Making', screen).show({ step: 'done', done: 0, total: 0 })
    expect(screen.written).toEqual(['Making 100 %  done\n'])
  })
})

describe('ending', () => {
  function createBench() {
    const listeners = new Map<string, () => void>()
    const exits: (number | string)[] = []
    const said: string[] = []
    const ending = createEnding(
      {
        pid: 42,
        on: (signal, listener) => listeners.set(signal, listener),
        removeAllListeners: (signal) => listeners.delete(signal),
        kill: (pid, signal) => exits.push(listeners.has(signal) ? 'heard' : `${pid} ${signal}`),
        exit: (code) => exits.push(code),
      },
      (line) => said.push(line),
    )
    const signal = async (name: string) => {
      listeners.get(name)?.()
      await new Promise(setImmediate)
    }
    return { ending, exits, said, signal }
  }

  test('waits for open resources after the first signal and exits with 0', async () => {
    const { ending, exits, signal } = createBench()
    let finish = () => {}
    ending.closeWith(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    await signal('SIGINT')
    expect(exits).toEqual([])
    finish()
    await new Promise(setImmediate)
    expect(exits).toEqual([0])
  })

  test('does not wait after the second signal', async () => {
    const { ending, exits, signal } = createBench()
    ending.closeWith(() => new Promise(() => undefined))
    await signal('SIGINT')
    await signal('SIGTERM')
    expect(exits).toEqual(['42 SIGTERM'])
  })

  test('exits at once before anything is open', async () => {
    const { exits, signal } = createBench()
    await signal('SIGINT')
    expect(exits).toEqual(['42 SIGINT'])
  })

  test('reports a failed shutdown and does not exit with 0', async () => {
    const { ending, exits, said, signal } = createBench()
    ending.closeWith(() => Promise.reject(new Error('the disk is full')))
    await signal('SIGHUP')
    expect(exits).toEqual([1])
    expect(said).toEqual(['Shopfloor did not shut down cleanly: the disk is full'])
  })
})

describe('error messages', () => {
  const address = { host: '127.0.0.1', port: 80, hostSetting: 'HOST', portSetting: 'PORT' }
  const coded = (code: string) =>
    Object.assign(new Error(`listen ${code} 127.0.0.1:80`), { code, syscall: 'listen' })

  test.each([
    ['EADDRINUSE', /^Port 80 of 127\.0\.0\.1 is in use .* PORT=81\.$/],
    ['EACCES', /^Permission denied for port 80 .* PORT to a port above 1023\.$/],
    ['EADDRNOTAVAIL', /^HOST is 127\.0\.0\.1, which is not an address of this machine\.$/],
  ])('name the setting for %s', (code, sentence) => {
    expect(faultSentence(coded(code), address)).toMatch(sentence)
  })

  test('do not blame the port for other errors', () => {
    const unreadable = Object.assign(new Error('EACCES: permission denied'), {
      code: 'EACCES',
      syscall: 'open',
      path: '/data/signing-key.json',
    })
    expect(faultSentence(unreadable, address)).toBe(
      'Shopfloor cannot read or write /data/signing-key.json: change its permissions, or set another DATA_DIR.',
    )
  })

  test.each([
    Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' }),
    Object.assign(new Error('Cannot reserve 33.21 MiB, not enough space. .'), { type: 'NOT_ENOUGH_SPACE' }),
    new WarehouseUnavailable('damaged', 'The data cannot be used.', {
      cause: new Error('errno: 28, strerror: No space left on device'),
    }),
  ])('report a full disk: %s', (error) => {
    expect(faultSentence(error, address)).toMatch(/^The disk of the data folder is full: make room/)
  })

  test('suggest only existing ports', () => {
    const inUse = Object.assign(new Error('in use'), { code: 'EADDRINUSE', syscall: 'listen' })
    expect(faultSentence(inUse, { ...address, port: 65_535 })).toContain('=65534.')
  })

  test("pass on the warehouse's own message", () => {
    const sentence = 'Another Shopfloor is using /data; stop it.'
    expect(faultSentence(new WarehouseUnavailable('locked', sentence), address)).toBe(sentence)
  })

  test('show the message of an unexpected error without a stack', () => {
    expect(faultSentence(new Error('odd'))).toBe('Shopfloor stopped: odd.')
    expect(faultSentence('odd!')).toBe('Shopfloor stopped: odd!')
  })
})

test('prints client settings that can be pasted, whatever characters the secret contains', () => {
  const text = clientSettings(
    {
      baseUrl: 'http://127.0.0.1:8081',
      wsUrl: 'ws://127.0.0.1:8081/metrics-api',
      authUrl: 'http://127.0.0.1:8081',
    },
    { clientId: 'me', clientSecret: 'a$b"c #d', audience: "it's" },
  )
  expect(text.split('\n')).toEqual([
    'RETAIL_BASE_URL=http://127.0.0.1:8081',
    'RETAIL_WS_URL=ws://127.0.0.1:8081/metrics-api',
    'RETAIL_AUTH_URL=http://127.0.0.1:8081',
    'RETAIL_CLIENT_ID=me',
    `RETAIL_CLIENT_SECRET='a$b"c #d'`,
    `RETAIL_AUDIENCE="it's"`,
    '',
  ])
})

test('prints separate settings for the ingest client', () => {
  expect(ingestSettings({ clientId: 'till', clientSecret: 'a b' })).toBe(
    "RETAIL_INGEST_CLIENT_ID=till\nRETAIL_INGEST_CLIENT_SECRET='a b'\n",
  )
})

test('logs warnings by default and rejects an unknown log level', () => {
  expect(readLogLevel({})).toEqual({ level: 'warn', fault: null })
  expect(readLogLevel({ LOG_LEVEL: ' debug ' })).toEqual({ level: 'debug', fault: null })
  expect(readLogLevel({ LOG_LEVEL: 'loud' })).toEqual({
    level: 'warn',
    fault: expect.stringMatching(/^LOG_LEVEL /),
  })
})
