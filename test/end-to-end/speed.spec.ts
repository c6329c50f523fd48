import { expect, type Page, test } from '@playwright/test'
import { address, locationNamed } from './support/ask.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { idOf, relayMetrics } from './support/metrics-relay.ts'

interface Sent {
  readonly id: string
  /** A request without the fields that differ between two equal ones. */
  readonly question: string
}

/** Observes requests on the Metrics socket and can hold back the responses. */
async function watchSocket(page: Page) {
  const sent: Sent[] = []
  const held: (() => void)[] = []
  let holding = false
  const answered = new Set<string>()
  await relayMetrics(page, {
    onRequest: ({ id, ...question }, forward) => {
      sent.push({ id, question: JSON.stringify(question) })
      forward()
    },
    onFrame: (frame, forward) => {
      const deliver = () => {
        answered.add(idOf(frame))
        forward(frame)
      }
      if (holding) held.push(deliver)
      else deliver()
    },
  })
  return {
    sent,
    /** Waits until all requests from the given one on are answered. */
    answeredFrom: (first: number) =>
      expect.poll(() => sent.slice(first).filter(({ id }) => !answered.has(id))).toEqual([]),
    hold: () => {
      holding = true
    },
    release: () => {
      holding = false
      for (const deliver of held.splice(0)) deliver()
    },
  }
}

const leeds = async (path: string) => `${path}?stores=${(await locationNamed('Leeds')).id}`

test('renders the headline before the chart library arrives', async ({ page }) => {
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/time--*.js', async (route) => {
    await held
    await route.continue()
  })
  const screen = new FootfallScreen(page)
  await page.goto(address() + (await leeds('/footfall')))
  await expect(screen.totals).toHaveAttribute('aria-busy', 'false')
  await expect(screen.totals).toContainText(/Entries.*\d/)
  await expect(screen.chart).toHaveCount(0)
  release()
  await expect(screen.chart).toBeVisible()
})

test('keeps the old chart until the data of new filters arrives', async ({ page }) => {
  const socket = await watchSocket(page)
  const screen = new FootfallScreen(page)
  await screen.open(address(), await leeds('/footfall'))
  const before = await screen.entries()
  const picture = await screen.chart.getAttribute('aria-label')

  socket.hold()
  await page.getByRole('button', { name: 'Previous period', exact: true }).click()
  await expect(page.locator('[aria-busy="true"]').filter({ has: screen.totals })).toHaveCount(1)
  await expect(screen.totals).toContainText(before.toLocaleString('en-GB'))
  await expect(screen.chart).toHaveAttribute('aria-label', picture ?? '')

  socket.release()
  await expect.poll(() => screen.entries()).not.toBe(before)
  await expect(screen.chart).not.toHaveAttribute('aria-label', picture ?? '')
})

test('renders a prefetched page without requesting its headline again', async ({ page }) => {
  const socket = await watchSocket(page)
  const screen = new FootfallScreen(page)
  await screen.open(address(), await leeds('/footfall'))
  const isRate = ({ question }: Sent) => question.includes('"measure":"conversion"')
  expect(socket.sent.filter(isRate)).toEqual([])
  const conversion = page.getByRole('link', { name: 'Conversion' })
  const first = socket.sent.length
  await conversion.hover()
  await expect.poll(() => socket.sent.filter(isRate).length).toBeGreaterThan(0)
  await socket.answeredFrom(first)
  const known = new Set(socket.sent.map(({ question }) => question))

  await test.step('the code is loaded, even without a network', async () => {
    await page.route('**/assets/conve-*', (route) => route.abort())
    socket.hold()
    const begin = socket.sent.length
    await conversion.click()
    await expect(screen.totals.getByRole('heading', { name: 'Visitors (excl. staff)' })).toBeVisible()
    await expect(screen.totals).toContainText(/Conversion\D*[\d.]+%/)
    await expect(page.getByRole('img', { name: /^Conversion rate per/ })).toBeVisible()
    expect(socket.sent.slice(begin).filter(({ question }) => known.has(question))).toEqual([])
  })
})
