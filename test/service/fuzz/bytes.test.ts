import { beforeAll, expect, test, vi } from 'vitest'
import type { Warehouse } from '../../../src/service/warehouse/warehouse.ts'
import { openRawSocket, type RawSocket } from '../../support/raw-socket.ts'
import { fetchToken } from '../../support/running-service.ts'
import { openSmallStore } from '../small-store.ts'
import { type Chance, chanceOf, times } from './chance.ts'
import { judgeFrame } from './judge.ts'
import { mutateText } from './mutations.ts'
import { rightMessage } from './questions.ts'
import { requireUnharmed, runCases, runFuzzed } from './running.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

let store: Warehouse
beforeAll(async () => {
  store = await openSmallStore()
})

const bombs = [
  '['.repeat(60_000),
  '{"a":'.repeat(12_000),
  `{"action":"metric","data":{"id":"a","route":"entries","body":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
  `"${'\\u0000'.repeat(10_000)}"`,
  '9'.repeat(60_000),
  `{"data":{"id":"${'z'.repeat(60_000)}"}}`,
  `{${'"a":1,'.repeat(10_000)}"b":2}`,
] as const

function brokenText(chance: Chance, index: number): string {
  if (chance.onceIn(1000)) return chance.pick(bombs)
  if (chance.onceIn(20)) {
    const letters = Array.from({ length: chance.below(200) }, () =>
      chance.below(chance.pick([128, 0x300, 0xffff])),
    )
    return String.fromCharCode(...letters)
  }
  return mutateText(chance, JSON.stringify(rightMessage(chance, `b${index}`)))
}

test('answers corrupted messages as the contract requires', async () => {
  const service = await runFuzzed(store)
  const socket = await openRawSocket(`${service.wsUrl}?token=${await fetchToken(service)}`)
  const outcomes = await runCases('bytes', 50_000 * times, async (index) => {
    const text = brokenText(chanceOf('bytes', index), index)
    socket.send(text)
    try {
      // Invalid UTF-8 has been replaced by U+FFFD.
      return judgeFrame(Buffer.from(text).toString(), await socket.next())
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\nsent: ${text.slice(0, 700)}`)
    }
  })
  expect(outcomes).not.toHaveProperty('internal')
  expect(outcomes).not.toHaveProperty('timeout')
  expect(outcomes.bad_request).toBeGreaterThan(0)
  expect(outcomes.ok).toBeGreaterThan(0)
  await requireUnharmed(service)
})

/** Invalid frames of RFC 6455: reserved bits, opcodes, lengths, masks, fragmented control frames, invalid UTF-8. */
function brokenFrames(chance: Chance): Buffer {
  const frames: Buffer[] = []
  for (let count = 1 + chance.below(4); count > 0; count -= 1) {
    const first = chance.pick([
      0x81,
      0x01,
      0x00,
      0x80,
      0x82,
      0x88,
      0x89,
      0x8a,
      0x08,
      0x09,
      0xc1,
      0xf1,
      chance.below(256),
    ])
    const length = chance.pick([0, 1, 2, 125, 126, 127, chance.below(128)])
    const mask = chance.onceIn(6) ? 0 : 0x80
    const body = Buffer.from(Array.from({ length: chance.below(140) }, () => chance.below(256)))
    frames.push(Buffer.from([first, mask | length]), body)
  }
  return Buffer.concat(frames)
}

test('closes the socket of a broken frame, and no other', async () => {
  const service = await runFuzzed(store)
  const url = `${service.wsUrl}?token=${await fetchToken(service)}`
  const bystander = await openRawSocket(url)
  const ask = JSON.stringify({
    action: 'status',
    data: { id: 'by', route: 'status/uptime', body: { entities: ['store'], entityType: 'location' } },
  })
  await runCases('frames', 1000 * times, async (index) => {
    const socket = await openRawSocket(url)
    wireOf(socket).end(brokenFrames(chanceOf('frames', index)))
    await socket.closed
    if (index % 50 === 0) {
      bystander.send(ask)
      judgeFrame(ask, await bystander.next())
    }
    return 'closed'
  })
  await requireUnharmed(service)
})

/** Writes directly to the TCP connection, bypassing the library. */
function wireOf(socket: RawSocket): { end(bytes: Buffer): void } {
  return Reflect.get(socket.webSocket, '_socket')
}
