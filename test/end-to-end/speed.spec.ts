import { expect, type Page, test } from '@playwright/test'
import { address, locationNamed } from './support/ask.ts'
import { FootfallScreen } from './support/footfall-screen.ts'

interface Sent {
  readonly id: string
  /** The question without what tells two of the same apart. */
  readonly question: string
}

/** What goes out over the Metrics socket, and whether the answers are let through. */
async function watchSocket(page: Page) {
  const sent: Sent[] = []
  const held: (() => void)[] = []
  let holding = false
  const answered = new Set<string>()
  await page.routeWebSocket(/\/api\/metrics/, (near) => {
    const far = near.connectToServer()
    near.onMessage((message) => {
      const { data } = JSON.parse(String(message)) as { data: { id: string } }
      const { id, ...question } = data
      sent.push({ id, question: JSON.stringify(question) })
      far.send(message)
    })
    far.onMessage((frame) => {
      const deliver = () => {
        answered.add(String(frame).split('|', 1)[0] ?? '')
        near.send(frame)
      }
      if (holding) held.push(deliver)
      else deliver()
    })
  })
  return {
    sent,
    /** Nothing of what was sent, from the given one on, is without an answer. */
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

test('the headline does not wait for the library of charts', async ({ page }) => {
  let letGo: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/time-chart-*.js', async (route) => {
    await held
    await route.continue()
  })
  const screen = new FootfallScreen(page)
  await page.goto(address() + (await leeds('/footfall')))
  await expect(screen.totals).toHaveAttribute('aria-busy', 'false')
  await expect(screen.totals).toContainText(/Entries.*\d/)
  await expect(screen.chart).toHaveCount(0)
  letGo()
  await expect(screen.chart).toBeVisible()
})

test('other filters keep the old picture until the new one is there', async ({ page }) => {
  const socket = await watchSocket(page)
  const screen = new FootfallScreen(page)
  await screen.open(address(), await leeds('/footfall'))
  const before = await screen.entries()
  const picture = await screen.chart.getAttribute('aria-label')

  socket.hold()
  await page.getByRole('button', { name: 'Earlier', exact: true }).click()
  await expect(page.locator('[aria-busy="true"]').filter({ has: screen.totals })).toHaveCount(1)
  await expect(screen.totals).toContainText(before.toLocaleString('en-GB'))
  await expect(screen.chart).toHaveAttribute('aria-label', picture ?? '')

  socket.release()
  await expect.poll(() => screen.entries()).not.toBe(before)
  await expect(screen.chart).not.toHaveAttribute('aria-label', picture ?? '')
})

test('a page that somebody came near to is drawn without asking anything for its headline', async ({
  page,
}) => {
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

  await test.step('its files are there, and the network may be away', async () => {
    await page.route('**/assets/conversion-*', (route) => route.abort())
    socket.hold()
    const begin = socket.sent.length
    await conversion.click()
    await expect(screen.totals.getByRole('heading', { name: 'Customers' })).toBeVisible()
    await expect(screen.totals).toContainText(/Conversion\D*[\d.]+\s%/)
    await expect(page.getByRole('img', { name: /^Conversion per/ })).toBeVisible()
    expect(socket.sent.slice(begin).filter(({ question }) => known.has(question))).toEqual([])
  })
})
