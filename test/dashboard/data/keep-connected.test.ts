import { expect, test } from 'vitest'
import type { MetricsClient } from '../../../src/client/client.ts'
import type { ClientStatus } from '../../../src/client/status.ts'
import { keepConnected } from '../../../src/dashboard/data/source/metrics-socket.ts'

function scene(state: 'idle' | 'open', visible = true, asks = false) {
  const target = new EventTarget()
  const listeners = new Set<(status: ClientStatus) => void>()
  const page = { visible }
  let status: ClientStatus = { state, sinceMs: 0 }
  let reconnects = 0
  const client = {
    get status() {
      return status
    },
    subscribe: (listener: (status: ClientStatus) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    reconnect: () => {
      reconnects += 1
    },
  } as Pick<MetricsClient, 'status' | 'subscribe' | 'reconnect'> as MetricsClient
  const stop = keepConnected(client, { target, isVisible: () => page.visible }, asks)
  return {
    stop,
    page,
    listeners,
    fire: (name: string) => target.dispatchEvent(new Event(name)),
    become: async (next: ClientStatus['state']) => {
      status = { state: next, sinceMs: 1 } as ClientStatus
      for (const listener of listeners) listener(status)
      await Promise.resolve()
    },
    reconnects: () => reconnects,
  }
}

test('connects a visible page at once, and again after its socket was closed for idleness', async () => {
  const { become, reconnects } = scene('idle')
  expect(reconnects()).toBe(1)
  await become('open')
  expect(reconnects()).toBe(1)
  await become('idle')
  expect(reconnects()).toBe(2)
})

test('connects a hidden page when it becomes visible', async () => {
  const { become, fire, page, reconnects } = scene('open', false)
  await become('idle')
  expect(reconnects()).toBe(0)
  page.visible = true
  fire('visibilitychange')
  expect(reconnects()).toBe(1)
})

test('leaves reconnecting to the next request of a screen that polls', async () => {
  const { become, reconnects } = scene('open', true, true)
  await become('idle')
  expect(reconnects()).toBe(0)
})

test('checks the connection after each change of the network', () => {
  const { fire, reconnects } = scene('open')
  fire('offline')
  fire('online')
  expect(reconnects()).toBe(2)
})

test('does nothing for a closed client, and nothing after it was ended', async () => {
  const { become, fire, stop, listeners, reconnects } = scene('open')
  await become('closed')
  fire('online')
  expect(reconnects()).toBe(0)
  stop()
  expect(listeners.size).toBe(0)
  await become('idle')
  fire('focus')
  expect(reconnects()).toBe(0)
})
