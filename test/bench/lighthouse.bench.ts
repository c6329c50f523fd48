// What does Lighthouse find on the built app: performance, accessibility, best practices?

import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../scripts/find-chromium.mjs'
import type { Bench } from './bench.ts'
import { browserArguments, demoShopfloor } from './demo-shopfloor.ts'

/** The last release for Node 20. Fetched for the run; no dependency of the project. */
const lighthouse = 'lighthouse@12.8.2'

const categories = ['performance', 'accessibility', 'best-practices'] as const
type Category = (typeof categories)[number]

const cases = (['desktop', 'phone'] as const).flatMap((preset) =>
  ['overview', 'footfall', 'zones', 'conversion', 'cameras', 'wall'].map((page) => ({ page, preset })),
)
type Case = (typeof cases)[number]

/** The fields of a report that the bench reads. Scores are 0 to 1; `null` if an audit could not run. */
interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<
    Record<
      Category,
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string
        readonly score: number | null
        readonly scoreDisplayMode: string
        readonly numericValue?: number
      }
    >
  >
}

export const bench: Bench = {
  question: 'What does Lighthouse find on the built app: performance, accessibility, best practices?',
  options: ['pages', 'address'],

  async run(progress, options) {
    const chromium = findChromium()
    if (chromium === null) throw new Error('no Chromium: see scripts/ensure-chromium.mjs')
    const asked = options.get('pages')?.split(',')
    const chosen = cases.filter(({ page }) => asked === undefined || asked.includes(page))
    if (chosen.length === 0) throw new Error(`there is no page ${asked?.join(', ')}`)
    const shopfloor = await demoShopfloor(options.get('address'), progress)
    const folder = await mkdtemp(join(tmpdir(), 'shopfloor-lighthouse-'))
    const rows: (readonly string[])[] = []
    const found = new Set<string>()
    try {
      for (const one of chosen) {
        progress(`${one.page}, ${one.preset}`)
        const report = await reportOf(one, shopfloor.address, chromium, folder)
        rows.push([
          `${one.page}, ${one.preset}`,
          ...categories.map((category) => percent(report.categories[category].score)),
          ...['largest-contentful-paint', 'total-blocking-time'].map((audit) => ms(report, audit)),
          (report.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(4),
        ])
        for (const title of faultsOf(report)) found.add(`${one.page}, ${one.preset}: ${title}`)
      }
    } finally {
      await shopfloor.stop()
      await rm(folder, { recursive: true, force: true })
    }
    return {
      columns: ['', ...categories, 'largest paint, ms', 'blocking, ms', 'layout shift'],
      rows,
      notes: [
        `${lighthouse}, on demo data of all stores; times by its own model of a desktop and of a phone.`,
        found.size === 0
          ? 'Nothing found in accessibility and best practices.'
          : 'FOUND in accessibility and best practices:',
        ...found,
      ],
    }
  },
}

/** On a busy machine a browser may lose the start of a trace; Lighthouse then asks for another run. */
const mostAttempts = 3

/** @throws Error if the page could not be audited */
async function reportOf(one: Case, ...where: readonly [string, string, string]): Promise<Report> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await lookAt(one, ...where)
    } catch (error) {
      if (attempt === mostAttempts || !String(error).includes('run Lighthouse again')) throw error
    }
  }
}

async function lookAt(
  { page, preset }: Case,
  address: string,
  chromium: string,
  folder: string,
): Promise<Report> {
  const file = join(folder, `${page}-${preset}.json`)
  await promisify(execFile)(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${lighthouse}`,
      '--',
      'lighthouse',
      `${address}/${page}`,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${browserArguments.join(' ')}`,
      ...(preset === 'desktop' ? ['--preset=desktop'] : []),
    ],
    // Run outside the project: inside, npm would look among its packages.
    { cwd: folder, env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 },
  )
  const report = JSON.parse(await readFile(file, 'utf8')) as Report
  if (report.runtimeError !== undefined) throw new Error(`${page}: ${report.runtimeError.message}`)
  return report
}

/** Titles of the weighted audits that failed. */
function faultsOf({ categories: reported, audits }: Report): readonly string[] {
  return (['accessibility', 'best-practices'] as const).flatMap((category) =>
    reported[category].auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      return weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1 ? [audit.title] : []
    }),
  )
}

function percent(score: number | null): string {
  return score === null ? 'none' : String(Math.round(score * 100))
}

function ms({ audits }: Report, audit: string): string {
  return (audits[audit]?.numericValue ?? Number.NaN).toFixed(0)
}
