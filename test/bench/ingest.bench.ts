// How fast does a file import into the warehouse, beside the engine's own bulk insert of the same file?

import { fork } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Bench, median } from './bench.ts'
import { type Format, formats } from './ingest/rows-file.ts'
import type { Measured } from './ingest/variant.ts'

const entry = fileURLToPath(new URL('./ingest/variant.ts', import.meta.url))
const aim = 0.8
const sides = ['engine', 'ours'] as const

export const bench: Bench = {
  question:
    'How fast does a file import into the warehouse, beside the engine’s own bulk insert of the same file?',
  options: ['visits', 'formats', 'rounds'],

  async run(progress, options) {
    const visits = Number(options.get('visits') ?? 1_000_000)
    if (!Number.isSafeInteger(visits) || visits < 10_000) throw new Error('visits: at least 10000')
    const rounds = Number(options.get('rounds') ?? 5)
    if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error('rounds: at least 1')
    const named = options.get('formats')?.split(',')
    const measured = formats.filter((format) => named?.includes(format) ?? true)
    if (measured.length < (named?.length ?? 1)) throw new Error(`formats: some of ${formats.join(',')}`)
    const folder = await mkdtemp(join(tmpdir(), 'shopfloor-bench-ingest-'))
    try {
      const rows: (readonly string[])[] = []
      const missed: string[] = []
      for (const format of measured) {
        const { ofEngine, cells } = await measureFormat(folder, format, { visits, rounds }, progress)
        if (ofEngine < aim) missed.push(format)
        rows.push([format, ...cells])
      }
      return {
        columns: ['', 'file', 'engine rows/s', 'ours rows/s', 'of engine', 'aim', 'ours at most'],
        rows,
        notes: [
          `${visits} visits of a year to 100 stores in the order of their time; embedded engine, parts written through to the disk on both sides.`,
          'Engine: INSERT INTO … SELECT … FROM file(…) with its defaults, which checks no rules. Ours: checks each row by the rules of its kind and reports the rejected ones; timed from the file’s path to the report.',
          `Fresh process and folder each time, ${rounds} rounds in alternating order; a ratio is the median of the rounds’ ratios. Rows and checksum of both agree in every round.`,
          'Ours sorts and writes two blocks of half a million rows at a time, the engine by itself one of a million.',
          missed.length === 0
            ? `All at or above the aim of ${aim}.`
            : `BELOW THE AIM of ${aim}: ${missed.join(', ')}.`,
        ],
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function measureFormat(
  folder: string,
  format: Format,
  { visits, rounds }: { readonly visits: number; readonly rounds: number },
  progress: (line: string) => void,
): Promise<{ readonly ofEngine: number; readonly cells: readonly string[] }> {
  progress(`${format}: making ${visits} rows`)
  const file = join(folder, 'rows')
  await inProcess('make', format, file, visits)
  const fileMiB = (await stat(file)).size / 1024 ** 2
  const measured: Record<(typeof sides)[number], Measured[]> = { engine: [], ours: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const one = await inProcess(side, format, file, visits)
      if (one === null) throw new Error(`${side} said nothing`)
      progress(`${format}, round ${round + 1}: ${side} ${Math.round(one.ms)} ms`)
      measured[side].push(one)
    }
  }
  await rm(file)
  requireSame(format, visits, [...measured.engine, ...measured.ours])
  const speed = (side: (typeof sides)[number]) => median(measured[side].map(({ ms }) => (visits * 1000) / ms))
  const ofEngine = median(
    measured.ours.map(({ ms }, round) => (measured.engine[round]?.ms ?? Number.NaN) / ms),
  )
  const peakMiB = Math.max(...measured.ours.map(({ peakBytes }) => peakBytes)) / 1024 ** 2
  return {
    ofEngine,
    cells: [
      `${Math.round(fileMiB)} MiB`,
      Math.round(speed('engine')).toLocaleString('en'),
      Math.round(speed('ours')).toLocaleString('en'),
      ofEngine.toFixed(2),
      `≥ ${aim}`,
      `${Math.round(peakMiB)} MiB`,
    ],
  }
}

function requireSame(format: Format, visits: number, all: readonly Measured[]): void {
  const sums = new Set(all.map(({ checksum }) => checksum))
  const counts = new Set(all.map(({ rows }) => rows))
  if (sums.size === 1 && counts.size === 1 && counts.has(visits)) return
  throw new Error(
    `${format}: the sides differ: ${[...counts].join(', ')} rows, checksums ${[...sums].join(', ')}`,
  )
}

/** Runs one side in a fresh folder. */
async function inProcess(
  side: 'make' | (typeof sides)[number],
  format: Format,
  file: string,
  visits: number,
): Promise<Measured | null> {
  const folder = await mkdtemp(join(tmpdir(), 'shopfloor-bench-ingest-'))
  try {
    const child = fork(entry, [side, format, file, folder, String(visits)], { execArgv: ['--import', 'tsx'] })
    let measured: Measured | null = null
    child.on('message', (message) => {
      measured = message as Measured
    })
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`${side} of ${format} ended with ${code}`)),
      )
    })
    return measured
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
