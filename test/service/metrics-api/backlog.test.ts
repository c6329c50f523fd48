import { expect, test } from 'vitest'
import { closeSlowest } from '../../../src/service/metrics-api/backlog.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { holdAnswers, runMetricsServer, statusRequest } from './metrics-server.ts'

function reader(bufferedAmount: number) {
  const peer = {
    bufferedAmount,
    isGivenUp: false,
    terminate() {
      peer.isGivenUp = true
    },
  }
  return peer
}

test('closes nobody while the buffers fit', () => {
  const readers = [reader(40), reader(60), reader(0)]
  expect(closeSlowest(readers, 100)).toBe(0)
  expect(readers.map(({ isGivenUp }) => isGivenUp)).toEqual([false, false, false])
})

test('closes the slowest first, and no more than necessary', () => {
  const readers = [reader(30), reader(50), reader(10), reader(40)]
  expect(closeSlowest(readers, 80)).toBe(1)
  expect(readers.map(({ isGivenUp }) => isGivenUp)).toEqual([false, true, false, false])
  const others = [reader(30), reader(50), reader(10), reader(40)]
  expect(closeSlowest(others, 45)).toBe(2)
  expect(others.map(({ isGivenUp }) => isGivenUp)).toEqual([false, true, false, true])
})

test('frees memory from a client that does not read, over real sockets, while another continues', async () => {
  const held = holdAnswers()
  const server = await runMetricsServer(held.answer, { maxBufferedTotalBytes: 24 * 1024 * 1024 })
  const deaf = await openRawSocket(server.url)
  const reading = await openRawSocket(server.url)
  deaf.webSocket.pause()
  const large = JSON.stringify('x'.repeat(8 * 1024 * 1024))
  for (let index = 0; index < 8; index += 1) deaf.send(statusRequest(String(index)))
  await held.arrived(8)
  const abandoned = new Promise((resolve) => held.signals[0]?.addEventListener('abort', resolve))
  for (let index = 0; index < 8; index += 1) held.settle(index, large)
  await abandoned
  expect(server.logged()).toContain('too much waits for their readers')
  reading.send(statusRequest('other'))
  await held.arrived(9)
  held.settle(8, '[]')
  expect(await reading.next()).toBe('other|0|0|[]')
})
