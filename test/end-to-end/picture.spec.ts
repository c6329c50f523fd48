import { expect, type Page } from '@playwright/test'
import { address, locationNamed } from './support/ask.ts'
import { download } from './support/downloaded-table.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { rare } from './support/rare.ts'
import { test } from './support/reused-page.ts'
import { slow } from './support/slow.ts'

interface Seen {
  readonly width: number
  readonly height: number
  /** Every colour of at least 40 pixels, as "r,g,b". */
  readonly colors: readonly string[]
  /** The colours at the requested places. */
  readonly at: readonly string[]
}

/** In image pixels. */
interface Place {
  readonly x: number
  readonly y: number
}

/** Decodes a picture in another page of the same browser. */
async function look(page: Page, picture: Buffer, places: readonly Place[] = []): Promise<Seen> {
  return page.evaluate(
    async ({ address, places }) => {
      const image = new Image()
      image.src = address
      await image.decode()
      const sheet = document.createElement('canvas')
      sheet.width = image.naturalWidth
      sheet.height = image.naturalHeight
      const canvas = sheet.getContext('2d')
      if (canvas === null) throw new Error('no canvas')
      canvas.drawImage(image, 0, 0)
      const { data } = canvas.getImageData(0, 0, sheet.width, sheet.height)
      const counts = new Map<string, number>()
      for (let place = 0; place < data.length; place += 4) {
        const color = `${data[place]},${data[place + 1]},${data[place + 2]}`
        counts.set(color, (counts.get(color) ?? 0) + 1)
      }
      const colors = [...counts].filter(([, count]) => count >= 40).map(([color]) => color)
      const at = places.map(({ x, y }) =>
        [...canvas.getImageData(Math.round(x), Math.round(y), 1, 1).data.slice(0, 3)].join(','),
      )
      return { width: sheet.width, height: sheet.height, colors, at }
    },
    { address: `data:image/png;base64,${picture.toString('base64')}`, places },
  )
}

/** A design token of the page, as "r,g,b". */
const token = (page: Page, name: string) =>
  page.evaluate((token) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${token})`
    document.body.append(probe)
    const [, color = ''] = /\((.*)\)/.exec(getComputedStyle(probe).color) ?? []
    probe.remove()
    return color.replaceAll(' ', '')
  }, name)

for (const colorScheme of ['light', 'dark'] as const) {
  test(`exports a chart at twice its size in the ${colorScheme} theme`, {
    tag: colorScheme === 'dark' ? [] : rare,
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const refusals: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') refusals.push(message.text())
    })
    const screen = new FootfallScreen(page)
    const store = await locationNamed('Leeds · Briggate')
    await screen.open(address(), `/footfall?stores=${store.id}`)
    await expect(screen.chart).toBeVisible()
    const card = page.getByRole('region', { name: /^Entries per day/ }).first()
    const { name, content } = await download(page, card, /PNG/)
    expect(name).toMatch(/^footfall-entries-per-day-leeds-briggate-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.png$/)

    const seen = await look(page, content)
    const box = await card.boundingBox()
    expect(seen.width).toBe(Math.round((box?.width ?? 0) * 2))
    // The caption is not part of the chart on the page.
    expect(seen.height).toBeGreaterThan((box?.height ?? 0) * 2)
    // Background, this period, comparison and text, each in the theme's colour.
    for (const name of ['--surface', '--accent', '--compare', '--ink-3', '--ink']) {
      expect(seen.colors, name).toContain(await token(page, name))
    }
    expect(seen.colors.length).toBeGreaterThan(20)
    expect(refusals).toEqual([])
  })
}

test('exports the heat table as a picture', async ({ page }) => {
  const screen = new FootfallScreen(page)
  const store = await locationNamed('Leeds · Briggate')
  await screen.open(address(), `/footfall?stores=${store.id}`)
  const card = page.getByRole('region', { name: 'Footfall by hour and weekday' }).first()
  await expect(card.getByRole('grid')).toBeVisible()
  const { name, content } = await download(page, card, /PNG/)
  expect(name).toMatch(/^footfall-footfall-by-hour-and-weekday-.*\.png$/)
  const seen = await look(page, content)
  for (const name of ['--surface', '--accent', '--heat-1', '--heat-2', '--heat-3']) {
    expect(seen.colors, name).toContain(await token(page, name))
  }
})

test('includes days that are scrolled out of view', { tag: slow }, async ({ page }) => {
  const screen = new FootfallScreen(page)
  await screen.open(address(), '/footfall')
  const card = page.getByRole('region', { name: 'Footfall by hour and weekday' }).first()
  await expect(card.getByRole('grid')).toBeVisible()
  // Narrower than the table turned on its side, whose seven days are then more than there is room for.
  await card.evaluate((element: HTMLElement) => {
    element.style.width = '300px'
  })
  await expect(card.getByRole('grid').locator('thead th')).toHaveCount(8)
  const scroller = card.locator('[data-picture]')
  const hidden = await scroller.evaluate((element) => {
    // The picture starts at the first day, regardless of the scroll position.
    element.scrollLeft = 40
    return element.scrollWidth - element.clientWidth
  })
  expect(hidden).toBeGreaterThan(40)
  const { content } = await download(page, card, /PNG/)
  const box = await card.boundingBox()
  expect((await look(page, content)).width).toBe(Math.round(((box?.width ?? 0) + hidden) * 2))

  const lastDay = await scroller.evaluate((element) => {
    const cells = element.querySelectorAll('td[data-level]:not([data-level="0"]):last-child')
    const frame = element.getBoundingClientRect()
    return [...cells].map((cell) => {
      const { left, top } = cell.getBoundingClientRect()
      const color = /\((.*)\)/.exec(getComputedStyle(cell).backgroundColor)?.[1]?.replaceAll(' ', '') ?? ''
      // A point inside the cell, beside its number.
      return { x: left - frame.left + element.scrollLeft + 4, y: top - frame.top + 4, color }
    })
  })
  const header = await card.locator('header').boundingBox()
  expect(lastDay).not.toEqual([])
  const painted = await look(
    page,
    content,
    lastDay.map(({ x, y }) => ({ x: x * 2, y: (y + (header?.height ?? 0)) * 2 })),
  )
  expect(painted.at).toEqual(lastDay.map(({ color }) => color))
})

test('offers no picture while the table is shown', async ({ page }) => {
  const screen = new FootfallScreen(page)
  await screen.open(address(), '/footfall?range=last-7-days')
  const card = page.getByRole('region', { name: /^Entries per day/ }).first()
  await card.getByRole('button', { name: 'Table' }).click()
  await card.getByRole('button', { name: /^More options for/ }).click()
  await expect(page.getByRole('menuitem', { name: /CSV/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /PNG/ })).toHaveCount(0)
})
