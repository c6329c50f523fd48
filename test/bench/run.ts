/**
 * `npm run bench` runs every file `test/bench/<name>.bench.ts`; `npm run bench -- <name> …` runs the named ones. A bench
 * takes options as `--<option>=<value>`.
 */

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { type Bench, formatTable } from './bench.ts'

const folder = new URL('./', import.meta.url)
const results = new URL('results/', folder)
const ending = '.bench.ts'

const known = readdirSync(folder)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .sort()
if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
  process.stdout.write(await help())
  process.exit(0)
}
const isOption = (word: string): boolean => word.startsWith('--')
const asked = process.argv.slice(2).filter((word) => !isOption(word))
const options = new Map(
  process.argv
    .slice(2)
    .filter(isOption)
    .map((option) => {
      const [name = '', ...value] = option.slice('--'.length).split('=')
      return [name, value.join('=')]
    }),
)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) refuse(`There is no bench ${unknown.join(', ')}. There are: ${known.join(', ')}.`)

const benches = new Map<string, Bench>()
for (const name of asked.length > 0 ? asked : known) benches.set(name, await load(name))
for (const option of options.keys()) {
  if (![...benches.values()].some((bench) => bench.options?.includes(option))) {
    refuse(`None of ${[...benches.keys()].join(', ')} knows --${option}.`)
  }
}

for (const [name, bench] of benches) {
  const started = Date.now()
  const table = await bench.run((line) => process.stderr.write(`${name}: ${line}\n`), options)
  const machine = `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} cores; ${Math.round((Date.now() - started) / 1000)} s.`
  const text = formatTable(bench.question, { ...table, notes: [...table.notes, machine] })
  mkdirSync(results, { recursive: true })
  writeFileSync(new URL(`${name}.md`, results), text)
  process.stdout.write(`\n${text}\n`)
  for (const broken of table.broken ?? []) {
    process.stderr.write(`${name}: ${broken}\n`)
    process.exitCode = 1
  }
}

async function load(name: string): Promise<Bench> {
  const { bench } = (await import(new URL(name + ending, folder).href)) as { readonly bench: Bench }
  return bench
}

async function help(): Promise<string> {
  const lines: string[] = []
  for (const name of known) {
    const { question, options = [] } = await load(name)
    lines.push(`  ${[name, ...options.map((option) => `--${option}=…`)].join(' ')}`, `      ${question}`)
  }
  return `Usage: npm run bench -- [NAME…] [--OPTION=VALUE…]

Runs the named benches, or all, one after the other. Prints each table and writes it to test/bench/results.

${lines.join('\n')}
`
}

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(2)
}
