import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFailure } from '../../../src/protocol/metrics/results.ts'
import { parseFrame } from '../../../src/protocol/requests/frames.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { runMetricsServer, statusRequest } from './metrics-server.ts'

const seeds = [
  statusRequest('a'),
  '{"action":"metric","data":{"id":"a","route":"entries","body":{"start":"2026-03-01T00:00:00.000Z","end":"2026-03-01T23:59:59.999Z","entities":["s"],"entityType":"location","facets":["summary"],"aggregationPeriod":"day"}}}',
  '{"action":"detail","data":{"id":"a","route":"detail/list","body":{"returnEntityType":"area_context","entities":["s"],"entityType":"location"}}}',
]

/** A valid message with some ranges removed, repeated or replaced. */
const mutated = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.array(fc.tuple(fc.nat(400), fc.nat(12), fc.string({ unit: 'binary', maxLength: 6 })), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([seed, edits]) =>
    edits.reduce((text, [at, length, patch]) => {
      const from = at % (text.length + 1)
      return text.slice(0, from) + patch + text.slice(from + length)
    }, seed),
  )

test('answers thousands of corrupted messages over one socket as the contract requires', async () => {
  const server = await runMetricsServer(async () => '[]')
  const socket = await openRawSocket(server.url)
  let wellFormed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 4, arbitrary: mutated }, fc.string({ unit: 'binary' }), fc.json()),
      async (text) => {
        socket.send(text)
        const answer = await socket.next()
        const frame = parseFrame(answer)
        if (answer.startsWith('{')) {
          expect(readFailure(JSON.parse(answer))).not.toBeNull()
          return
        }
        if (!frame.ok) throw new Error(`no frame: ${answer}`)
        expect([frame.frame.partNumber, frame.frame.totalParts]).toEqual([0, 0])
        if (readFailure(JSON.parse(frame.frame.json)) === null) wellFormed += 1
      },
    ),
    { numRuns: 3000, seed: 20260301 },
  )
  // Some mutations remain valid, so successful responses are tested too.
  expect(wellFormed).toBeGreaterThan(0)
  expect(server.logged()).not.toMatch(/"level":[56]0/)
}, 60_000)

test('closes the socket of corrupted frames and keeps running', async () => {
  const server = await runMetricsServer(async () => '[]')
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 2, maxLength: 40 }), async (bytes) => {
      const socket = await openRawSocket(server.url)
      // Writes directly to the TCP connection, bypassing the library.
      Reflect.get(socket.webSocket, '_socket').write(bytes)
      socket.webSocket.terminate()
      await socket.closed
    }),
    { numRuns: 200, seed: 20260302 },
  )
  const socket = await openRawSocket(server.url)
  socket.send(statusRequest('a'))
  expect(await socket.next()).toBe('a|0|0|[]')
}, 60_000)
