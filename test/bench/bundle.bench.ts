// How much JavaScript does a page load, compressed, and what of it weighs most?

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Bench } from './bench.ts'
import { isOver, kibibytes, type Weighed, weighBuild } from './bundle/budgets.ts'
import { packagesIn } from './bundle/packages.ts'

const titles: Readonly<Record<Weighed['kind'], (name: string) => string>> = {
  core: () => 'every address',
  page: (name) => name,
  words: (name) => `words: ${name}`,
  demand: (name) => `on demand: ${name}`,
}

export const bench: Bench = {
  question: 'How much JavaScript does a page load, compressed, and what of it weighs most?',

  async run(progress) {
    progress('building')
    await promisify(execFile)(process.execPath, [
      fileURLToPath(new URL('../../bin/shopfloor.mjs', import.meta.url)),
      'build',
    ])
    const loads = await weighBuild()
    const over = loads.filter(isOver)
    progress('building with source maps')
    const shares = await packagesIn(new Set(loads.flatMap(({ files }) => files)))
    const inside = loads.map(({ files }) => packagesOf(files, shares))
    const heaviest = [...packagesOf([...shares.keys()], shares)].sort((one, other) => other[1] - one[1])
    return {
      columns: ['', 'files', 'gzip KiB', 'brotli KiB', 'budget KiB', 'left KiB'],
      rows: loads.map(({ kind, name, files, gzipBytes, brotliBytes, budgetBytes }) => [
        titles[kind](name),
        files.length.toString(),
        kibibytes(gzipBytes),
        kibibytes(brotliBytes),
        budgetBytes === null ? '–' : kibibytes(budgetBytes),
        budgetBytes === null ? '–' : kibibytes(budgetBytes - gzipBytes),
      ]),
      madeOf: {
        columns: ['gzip KiB of', ...loads.map(({ kind, name }) => titles[kind](name))],
        rows: heaviest
          .slice(0, rowsOfPackages)
          .map(([name]) => [
            name,
            ...inside.map((parts) => (parts.has(name) ? kibibytes(parts.get(name) ?? 0) : '')),
          ]),
      },
      notes: [
        'Files as compressed by the build; loaded by opening the page, including the chart that comes late.',
        'On demand: beyond what the pages load. Fetched when opened, or when the browser is idle.',
        'The second table is an estimate: the share of a package in the characters of a file, times its compressed size.',
        over.length === 0
          ? 'All within the budgets of package.json.'
          : `OVER BUDGET: ${over.map(({ name }) => name).join(', ')}.`,
      ],
    }
  },
}

const rowsOfPackages = 24

function packagesOf(
  files: readonly string[],
  shares: ReadonlyMap<string, ReadonlyMap<string, number>>,
): ReadonlyMap<string, number> {
  const sum = new Map<string, number>()
  for (const file of files) {
    for (const [name, bytes] of shares.get(file) ?? []) sum.set(name, (sum.get(name) ?? 0) + bytes)
  }
  return sum
}
