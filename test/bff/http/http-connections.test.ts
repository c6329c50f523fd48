import { EventEmitter, once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type ConnectionCause, limitHttpConnections } from '../../../src/bff/http/http-connections.ts'
import { type RunningBff, startRunningBff } from '../../support/running-bff.ts'
import { folderOfFile } from '../../support/running-service.ts'

let running: RunningBff | null = null

afterEach(async () => {
  await running?.close()
  running = null
})

const limits = { sockets: 10, httpConnections: 3, httpConnectionsPerAddress: 10, httpUnreadMs: 60_000 }
const requestFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

interface KeptLine {
  leave(): void
  /** Requests the metrics; resolves when this text has come. */
  measures(what: string): Promise<void>
}

/** Opens a connection that stays open after its response. `null` if it was closed without one. */
async function openLine(port: number): Promise<KeptLine | null> {
  const line = connect(port, '127.0.0.1').setEncoding('utf8')
  const leave = (): void => void line.destroy()
  onTestFinished(leave)
  line.on('error', () => undefined)
  const heard = new Promise<boolean>((resolve) => {
    line.once('data', () => resolve(true))
    line.once('close', () => resolve(false))
  })
  line.write(requestFor('/healthz'))
  const measures = (what: string) =>
    new Promise<void>((resolve) => {
      let told = ''
      line.on('data', (text: string) => {
        told += text
        if (told.includes(what)) resolve()
      })
      line.write(requestFor('/metrics'))
    })
  return (await heard) ? { leave, measures } : null
}

describe('HTTP connections', () => {
  test('are refused above the limit, and accepted again when one has closed', async () => {
    running = await startRunningBff({ limits: { httpConnections: 3 } })
    const port = Number(new URL(running.address).port)
    const [first, second, third] = [await openLine(port), await openLine(port), await openLine(port)]
    expect([first, second, third]).not.toContain(null)
    expect(await openLine(port)).toBeNull()
    await second?.measures('shopfloor_bff_lines_closed_total{cause="all"} 1\n')
    first?.leave()
    await expect.poll(async () => (await openLine(port)) !== null).toBe(true)
  })

  test('are not counted once they are WebSockets', async () => {
    running = await startRunningBff({ limits: { httpConnections: 2 } })
    const sockets = await Promise.all([running.connect(), running.connect()])
    sockets.push(await running.connect(), await running.connect())
    expect((await fetch(`${running.address}/healthz`)).status).toBe(200)
    expect(sockets).toHaveLength(4)
  })

  test('have a limit per address', async () => {
    const closed: ConnectionCause[] = []
    const server: Server = createServer((_request, response) => response.end('well'))
    let address: string | null = 'one'
    const lines = limitHttpConnections(server, {
      limits: { ...limits, httpConnectionsPerAddress: 1 },
      countedAddress: () => address,
      onClosed: (cause) => closed.push(cause),
    })
    onTestFinished(() => {
      lines.close()
      server.closeAllConnections()
      server.close()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await openLine(port)).not.toBeNull()
    expect(await openLine(port)).toBeNull()
    address = 'other'
    expect(await openLine(port)).not.toBeNull()
    address = null
    expect(await openLine(port)).not.toBeNull()
    expect(closed).toEqual(['address'])
    expect(server.maxConnections).toBe(13)
  })
})

describe('a client that does not read', () => {
  // Surrogate pairs, which a piece could split.
  const large = JSON.stringify([`x${'😀'.repeat(6 * 1024 * 1024)}`])

  test.each([
    ['a response of the deployment', '/api/v1/location/list'],
    ['a cached response', '/api/v1/location/list'],
    ['a file', '/large.json'],
  ])('is cut off in the middle of %s, and no other client is', async (what, path) => {
    const publicFolder = await folderOfFile()
    await writeFile(join(publicFolder, 'large.json'), large)
    running = await startRunningBff({ publicFolder, limits: { httpUnreadMs: 500 } })
    const { address, deployment } = running
    deployment.onHttp((_request, reply) => reply.type('application/json').send(large))
    const read = async () => (await fetch(`${address}${path}`)).text()
    if (what === 'a cached response') await read()
    const line = connect(Number(new URL(address).port), '127.0.0.1')
    onTestFinished(() => void line.destroy())
    line.pause()
    line.write(requestFor(path))
    expect((await read()) === large).toBe(true)
    await expect
      .poll(async () => (await fetch(`${address}/metrics`)).text(), { timeout: 20_000 })
      .toContain('shopfloor_bff_lines_closed_total{cause="slow_reader"} 1')
  })

  describe('with a simulated clock', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    /** A socket whose waiting and sent bytes the test sets. */
    class Line extends EventEmitter {
      bytesWritten = 0
      writableLength = 0
      isCut = false
      destroy(): void {
        this.isCut = true
        this.emit('close')
      }
    }

    test('keeps its connection if it reads anything between two checks', () => {
      const server = Object.assign(new EventEmitter(), { maxConnections: 0 })
      const lines = limitHttpConnections(server as unknown as Server, {
        limits: { ...limits, httpUnreadMs: 1000 },
        countedAddress: () => null,
        onClosed: () => undefined,
      })
      const [slow, stuck, idle] = [new Line(), new Line(), new Line()]
      for (const line of [slow, stuck, idle]) server.emit('connection', line)
      for (const line of [slow, stuck])
        Object.assign(line, { bytesWritten: 900_000, writableLength: 900_000 })
      for (let seconds = 0; seconds < 10; seconds += 1) {
        vi.advanceTimersByTime(1000)
        slow.writableLength -= 64 * 1024
      }
      expect([slow.isCut, stuck.isCut, idle.isCut]).toEqual([false, true, false])
      lines.close()
    })
  })
})
