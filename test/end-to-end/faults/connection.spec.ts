import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect } from '@playwright/test'
import { address } from '../support/ask.ts'
import { FootfallScreen } from '../support/footfall-screen.ts'
import { test } from '../support/reused-page.ts'
import { slow } from '../support/slow.ts'

/**
 * A proxy between browser and Shopfloor that can cut the network: connections die and new ones are refused.
 */
async function cuttableNetwork() {
  const target = new URL(address())
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        to.destroy()
      })
    }
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
  }
  return { address: `http://127.0.0.1:${port}`, cut, mend: () => listen(port) }
}

test('reports a lost connection, keeps the numbers, and reconnects by itself', async ({ page }) => {
  const network = await cuttableNetwork()
  const screen = new FootfallScreen(page)
  await screen.open(network.address)
  const entries = await screen.entries()

  await network.cut()
  await expect(screen.freshness).toContainText(/Offline since/)
  await expect(screen.totals).toContainText(entries.toLocaleString('en-GB'))

  await network.mend()
  await expect(screen.freshness).toContainText(/Updated \d/)

  await test.step('requests work again after reconnecting', async () => {
    await screen.choosePreset('Last 7 days')
    await expect.poll(() => screen.entries()).toBeLessThan(entries)
  })
  await network.cut()
})

test('answers requests made during the outage when the connection is back', { tag: slow }, async ({
  page,
}) => {
  const network = await cuttableNetwork()
  const screen = new FootfallScreen(page)
  await screen.open(network.address)
  const entries = await screen.entries()
  // Popups load when first opened or when the browser is idle, which it has been.
  await screen.choosePreset('Last 28 days')
  await network.cut()
  await expect(screen.freshness).toContainText(/Offline since/)
  await screen.choosePreset('Last 7 days')
  await network.mend()
  await expect(screen.freshness).toContainText(/Updated \d/)
  await expect.poll(() => screen.entries()).toBeLessThan(entries)
  await network.cut()
})
