import { expect, test } from '@playwright/test'
import { isOver, kibibytes, type Weighed, weighBuild } from '../bench/bundle/budgets.ts'
import { address } from './support/ask.ts'
import { FootfallScreen } from './support/footfall-screen.ts'
import { idOf, relayMetrics } from './support/metrics-relay.ts'
import { withoutIdleTime } from './support/no-idle-time.ts'
import { OverviewScreen } from './support/overview-screen.ts'

const weighed = await weighBuild()

function loadOf(name: string): Weighed {
  const found = weighed.find((load) => load.name === name)
  if (found === undefined) throw new Error(`there is no load ${name}`)
  return found
}

test('keeps the JavaScript of each page within its budget', () => {
  const over = weighed
    .filter(isOver)
    .map(
      ({ name, gzipBytes, budgetBytes }) =>
        `${name}: ${kibibytes(gzipBytes)} KiB of ${kibibytes(budgetBytes ?? 0)}`,
    )
  expect(over).toEqual([])
})

test('counts the files that the browser loads', async ({ page }) => {
  const others = new Set(
    weighed.filter(({ kind }) => kind === 'demand' || kind === 'words').flatMap(({ files }) => files),
  )
  const loaded = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname.slice(1))
  })
  // Excludes what is fetched when the browser is idle.
  await withoutIdleTime(page)
  // Excludes the reader of outages and of new cameras, which comes after their answers.
  const late = new Set<string>()
  await relayMetrics(page, {
    onRequest: ({ id, route }, forward) => {
      if (route === 'incidents' || route === 'changes') late.add(id)
      forward()
    },
    onFrame: (frame, forward) => {
      const id = idOf(frame)
      const refusal = { code: 'unknown_route', message: 'not here', retryable: false }
      forward(late.has(id) ? `${id}|0|0|${JSON.stringify({ error: refusal })}` : frame)
    },
  })
  const screen = new FootfallScreen(page)
  await screen.open(address())
  await expect(screen.chart).toBeVisible()
  const byItself = [...loaded].filter((file) => !others.has(file))
  expect(byItself.sort()).toEqual([...loadOf('footfall').files].sort())
})

test('requests the files of the page, and its stores once, before the entry script does', async ({
  page,
}) => {
  const core = new Set(loadOf('core').files)
  const words = loadOf(await page.evaluate(() => navigator.language)).files
  // Of what the page may load, a chain has no need of the charts of a single store: names of files have five letters.
  const charts = loadOf('overview').files.filter((file) => /\/(time-|text-|readi|chart|forms)-/.test(file))
  const own = [...words, ...loadOf('overview').files].filter(
    (file) => !core.has(file) && !charts.includes(file),
  )
  const stores = 'api/v1/location/list'
  const asked = new Set<string>()
  let lists = 0
  let begin: () => void = () => {}
  const preloaded = new Promise<void>((resolve) => {
    begin = resolve
  })
  // Holds the entry script until all of them are requested; without preloading the test times out.
  const note = (file: string) => {
    asked.add(file)
    if ([...own, stores].every((one) => asked.has(one))) begin()
  }
  await page.route('**/*.js', async (route) => {
    const file = new URL(route.request().url()).pathname.slice(1)
    note(file)
    if (file.includes('/index-')) await preloaded
    await route.continue()
  })
  await page.route(`**/${stores}`, async (route) => {
    lists += 1
    note(stores)
    await route.continue()
  })
  const screen = new OverviewScreen(page)
  await screen.open(address(), '/')
  expect(await screen.entries()).toBeGreaterThan(0)
  expect(lists).toBe(1)
})

test('does not publish the build manifest', async ({ request }) => {
  for (const file of ['/.vite/manifest.json', '/.vite/manifest.json.br', '/%2Evite/manifest.json']) {
    const response = await request.get(address() + file, { headers: { accept: 'application/json' } })
    expect(response.status(), file).toBe(404)
  }
})
