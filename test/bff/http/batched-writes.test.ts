import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { BatchingSocket, batchWrites } from '../../../src/bff/http/batched-writes.ts'

/** A stream that records how many messages each write took. */
class CountingLine extends Writable {
  readonly writes: number[] = []

  constructor() {
    super({ decodeStrings: false, highWaterMark: 1 << 20 })
  }

  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    this.writes.push(1)
    done()
  }

  override _writev(chunks: readonly unknown[], done: () => void): void {
    this.writes.push(chunks.length)
    done()
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('writes the messages of one turn together at its end', async () => {
  const line = new CountingLine()
  const gather = batchWrites(line)
  for (const messages of [3, 1, 2]) {
    const before = line.writes.length
    for (let sent = 0; sent < messages; sent += 1) {
      gather()
      line.write('an answer')
    }
    expect(line.writes).toHaveLength(before)
    await turn()
  }
  expect(line.writes).toEqual([3, 1, 2])
})

test('writes a large batch before the rest is made', async () => {
  const line = new CountingLine()
  const gather = batchWrites(line)
  for (let sent = 0; sent < 5; sent += 1) {
    gather()
    line.write('x'.repeat(10_000))
  }
  expect(line.writes).toEqual([2, 2])
  await turn()
  expect(line.writes).toEqual([2, 2, 1])
})

test('delivers messages in order before the close of a socket', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets = new WebSocketServer({ server })
  const opened = once(sockets, 'connection')
  const client = new BatchingSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, {})
  await once(client, 'open')
  const [other] = (await opened) as [WebSocket]
  const heard: string[] = []
  other.on('message', (message) => heard.push(String(message)))
  const closed = once(other, 'close')
  for (const text of ['one', 'two', 'x'.repeat(100_000), 'three']) client.send(text)
  client.close(1000, 'done')
  const [code] = await closed
  expect([code, heard.map((text) => text.slice(0, 5))]).toEqual([1000, ['one', 'two', 'xxxxx', 'three']])
  await new Promise((resolve) => server.close(resolve))
})
