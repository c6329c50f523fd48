import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test } from 'vitest'
import { trackConnections } from '../../../src/service/http/connections.ts'
import { createMeasurements } from '../../../src/service/observability/measurements.ts'
import { noWarehouse, runService } from '../../support/running-service.ts'
import { openConnection } from './raw-connection.ts'

const health = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'

class Peer extends EventEmitter {
  readonly remoteAddress: string
  isCut = false
  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy() {
    this.isCut = true
    this.emit('close')
  }
}

function track(limits: { readonly maxConnections: number; readonly maxConnectionsPerAddress: number }) {
  const measurements = createMeasurements()
  const connections = trackConnections(limits, measurements)
  const server = new EventEmitter()
  connections.watch(server as Server)
  const connect = (address: string) => {
    const peer = new Peer(address)
    server.emit('connection', peer)
    return peer
  }
  return { connections, connect, server, measurements }
}

test('refuses connections beyond the limit of one address, but not of others', async () => {
  const { connect, connections, measurements } = track({ maxConnections: 10, maxConnectionsPerAddress: 2 })
  const [first, second, third] = [connect('192.0.2.1'), connect('::ffff:192.0.2.1'), connect('192.0.2.1')]
  expect([first.isCut, second.isCut, third.isCut]).toEqual([false, false, true])
  expect(connect('192.0.2.2').isCut).toBe(false)
  expect(connections.open).toBe(3)
  first.destroy()
  expect(connect('192.0.2.1').isCut).toBe(false)
  expect(connect('192.0.2.1').isCut).toBe(true)
  expect(await measurements.text()).toContain(
    'shopfloor_connections_cut_total{reason="too_many_of_address"} 2',
  )
})

test('counts addresses of one IPv6 network together', () => {
  const { connect } = track({ maxConnections: 10, maxConnectionsPerAddress: 1 })
  expect(connect('2001:db8::1').isCut).toBe(false)
  expect(connect('2001:db8::ffff:1').isCut).toBe(true)
  expect(connect('2001:db8:0:1::1').isCut).toBe(false)
})

test('refuses connections beyond the total limit', async () => {
  const { connect, connections, measurements } = track({ maxConnections: 2, maxConnectionsPerAddress: 2 })
  const [first] = [connect('192.0.2.1'), connect('192.0.2.2')]
  expect(connect('192.0.2.3').isCut).toBe(true)
  first.destroy()
  expect(connect('192.0.2.3').isCut).toBe(false)
  connections.destroyAll()
  expect(connections.open).toBe(0)
  expect(await measurements.text()).toContain('shopfloor_connections_cut_total{reason="too_many"} 1')
})

test('counts a connection once if it returns to the server', () => {
  const { connect, connections, server } = track({ maxConnections: 2, maxConnectionsPerAddress: 2 })
  const peer = connect('192.0.2.1')
  server.emit('connection', peer)
  expect(connections.open).toBe(1)
  peer.destroy()
  expect(connections.open).toBe(0)
})

test('closes only the connection beyond the limit, over real sockets', async () => {
  const service = await runService({ warehouse: noWarehouse, limits: { maxConnectionsPerAddress: 2 } })
  const kept = [await openConnection(service.listeningUrl), await openConnection(service.listeningUrl)]
  for (const connection of kept) {
    connection.write(health)
    await connection.until(/"ok"\}$/)
  }
  const third = await openConnection(service.listeningUrl)
  expect(await third.closed).toBe('')
  kept[0]?.socket.destroy()
  await expect
    .poll(async () => {
      const again = await openConnection(service.listeningUrl)
      again.socket.end(health)
      return again.closed
    })
    .toContain('200 OK')
})
