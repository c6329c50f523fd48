/** `npm run bench` runs every file `test/bench/<name>.bench.ts`; `npm run bench -- <name> …` those named. */

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
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}. There are: ${known.join(', ')}.\n`)
  process.exit(2)
}

for (const name of asked.length > 0 ? asked : known) {
  const { bench } = (await import(new URL(name + ending, folder).href)) as { readonly bench: Bench }
  const started = Date.now()
  const table = await bench.run((line) => process.stderr.write(`${name}: ${line}\n`))
  const machine = `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} cores; ${Math.round((Date.now() - started) / 1000)} s.`
  const text = formatTable(bench.question, { ...table, notes: [...table.notes, machine] })
  mkdirSync(results, { recursive: true })
  writeFileSync(new URL(`${name}.md`, results), text)
  process.stdout.write(`\n${text}\n`)
}
