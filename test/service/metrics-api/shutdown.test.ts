import { expect, test } from 'vitest'
import { openRawSocket } from '../../support/raw-socket.ts'
import { holdAnswers, runMetricsServer, statusRequest } from './metrics-server.ts'

test('finishes requests in flight, then closes sockets', async () => {
  const held = holdAnswers()
  const server = await runMetricsServer(held.answer, { shutdownGraceMs: 60_000 })
  const socket = await openRawSocket(server.url)
  socket.send(statusRequest('a'))
  await held.arrived(1)
  const closed = server.metricsApi.close()

  socket.send(statusRequest('b'))
  expect(await socket.next()).toMatch(/^b\|0\|0\|\{"error":\{"code":"unavailable".*"retryable":true/)
  held.settle(0, '[]')
  expect(await socket.next()).toBe('a|0|0|[]')
  expect(await socket.closed).toEqual({ code: 1001, reason: 'the service is closing' })
  await closed
})

test('abandons requests that take longer than the grace time', async () => {
  const held = holdAnswers()
  const server = await runMetricsServer(held.answer, { shutdownGraceMs: 10 })
  const socket = await openRawSocket(server.url)
  socket.send(statusRequest('a'))
  await held.arrived(1)
  await server.metricsApi.close()
  expect((await socket.closed).code).toBe(1001)
  expect(held.signals[0]?.aborted).toBe(true)
})

test('terminates a client that does not answer the close frame', async () => {
  const server = await runMetricsServer(holdAnswers().answer)
  const socket = await openRawSocket(server.url)
  socket.webSocket.pause()
  await server.metricsApi.close()
  socket.webSocket.resume()
  await socket.closed
})

test('refuses a new socket with 503 while closing', async () => {
  const held = holdAnswers()
  const server = await runMetricsServer(held.answer, { shutdownGraceMs: 60_000 })
  const socket = await openRawSocket(server.url)
  socket.send(statusRequest('a'))
  await held.arrived(1)
  const closed = server.metricsApi.close()
  await expect(openRawSocket(server.url)).rejects.toThrow('503')
  held.settle(0, '[]')
  await closed
})
