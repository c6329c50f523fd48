import { expect, type Page, test } from '@playwright/test'
import { address } from './support/ask.ts'
import { CamerasScreen } from './support/cameras-screen.ts'

const parts = ['live', 'lists', 'records'] as const
type Part = (typeof parts)[number]

/** Keeps back all answers of a part, until it is let go. */
async function holdAnswers(page: Page): Promise<(part: Part) => void> {
  const held = new Map<Part, (() => void)[]>(parts.map((part) => [part, []]))
  const whenLetGo = (part: Part, deliver: () => void) => {
    const waiting = held.get(part)
    if (waiting === undefined) deliver()
    else waiting.push(deliver)
  }
  await page.routeWebSocket(/\/api\/metrics/, (near) => {
    const far = near.connectToServer()
    const asked = new Map<string, Part>()
    near.onMessage((message) => {
      const { data } = JSON.parse(String(message)) as { data: { id: string; route: string } }
      asked.set(data.id, data.route === 'live' ? 'live' : data.route === 'detail/list' ? 'lists' : 'records')
      far.send(message)
    })
    far.onMessage((frame) => {
      const part = asked.get(String(frame).split('|', 1)[0] ?? '') ?? 'records'
      whenLetGo(part, () => near.send(frame))
    })
  })
  await page.route(/\/api\/acknowledgements/, (route) =>
    whenLetGo('lists', () => {
      // What the page does not wait for any more is no fault.
      route.continue().catch(() => {})
    }),
  )
  return (part) => {
    const waiting = held.get(part) ?? []
    held.delete(part)
    for (const deliver of waiting) deliver()
  }
}

/** Notes whatever moves on the screen by itself. */
async function watchShifts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number
        readonly sources: readonly { readonly node: Node | null }[]
      })[])
        moved.push(
          `${entry.value}: ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join()}`,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { readonly moved: readonly string[] }).moved)
}

const orders: readonly (readonly Part[])[] = [
  ['live', 'lists', 'records'],
  ['records', 'lists', 'live'],
]
for (const [device, viewport] of Object.entries({
  'a desktop': { width: 1440, height: 960 },
  'a phone': { width: 390, height: 844 },
})) {
  for (const order of orders) {
    test(`on ${device} nothing moves while the cameras load: ${order.join(', then ')}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const letGo = await holdAnswers(page)
      const moved = await watchShifts(page)
      // A page that waited for seconds would lay itself out with what there is: its clock moves by what it needs.
      const opened = Date.now()
      await page.clock.install({ time: opened })
      await page.clock.pauseAt(opened + 1000)
      const step = () => page.clock.runFor(20)
      const screen = new CamerasScreen(page)
      await page.goto(`${address()}/cameras`)
      await expect.poll(async () => step().then(() => screen.counts.isVisible())).toBe(true)
      const busy = page.locator('[aria-busy="true"]')
      const table = screen.now.getByRole('table')
      await expect(table).toHaveCount(0)

      for (const part of order) {
        letGo(part)
        for (let frame = 0; frame < 3; frame += 1) await step()
        if (part === 'live')
          await expect.poll(async () => step().then(() => screen.count('Online'))).toBeGreaterThan(0)
      }
      await expect.poll(async () => step().then(() => busy.count())).toBe(0)
      await expect(table).toHaveCount(1)
      expect(await moved()).toEqual([])
    })
  }
}
