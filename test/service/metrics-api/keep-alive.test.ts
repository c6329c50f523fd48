import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { keepAlive } from '../../../src/service/metrics-api/keep-alive.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { holdAnswers, runMetricsServer } from './metrics-server.ts'

class Peer extends EventEmitter {
  bufferedAmount = 0
  readonly ping = vi.fn()
  readonly terminate = vi.fn(() => this.emit('close'))
}

function watch(): Peer {
  const peer = new Peer()
  keepAlive(peer as unknown as WebSocket, 1000)
  return peer
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('keeps a client that answers pings', () => {
  const peer = watch()
  for (let round = 1; round <= 5; round += 1) {
    vi.advanceTimersByTime(1000)
    expect(peer.ping).toHaveBeenCalledTimes(round)
    peer.emit('pong')
  }
  expect(peer.terminate).not.toHaveBeenCalled()
})

test('terminates a client without a sign of life for a whole interval, and stops pinging it', () => {
  const peer = watch()
  vi.advanceTimersByTime(1999)
  expect(peer.terminate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(peer.terminate).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(10_000)
  expect(peer.ping).toHaveBeenCalledOnce()
})

test('counts a message as a sign of life', () => {
  const peer = watch()
  vi.advanceTimersByTime(1000)
  peer.emit('message')
  vi.advanceTimersByTime(1000)
  expect(peer.terminate).not.toHaveBeenCalled()
})

test('keeps a client that is reading as long as its buffer shrinks', () => {
  const peer = watch()
  peer.bufferedAmount = 3000
  vi.advanceTimersByTime(1000)
  peer.bufferedAmount = 2000
  vi.advanceTimersByTime(1000)
  expect(peer.terminate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(peer.terminate).toHaveBeenCalledOnce()
})

test('terminates a client that answers no pings, over a real socket', async () => {
  vi.useRealTimers()
  const server = await runMetricsServer(holdAnswers().answer, { pingIntervalMs: 20 })
  const dead = await openRawSocket(server.url, { autoPong: false })
  expect((await dead.closed).code).toBe(1006)
})
