import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bannedInServerText } from './words/banned-words.ts'
import { catalogueFaults } from './words/catalogue-faults.ts'
import { serverText } from './words/server-text.ts'
import { textOutside } from './words/text-outside.ts'

/** Programs whose text people read: operators, and viewers of the dashboard behind an error. */
const programs = ['bff', 'cli', 'doctor', 'service']

const root = fileURLToPath(new URL('..', import.meta.url))
const faults = [...(await catalogueFaults(root))]
const dashboard = 'src/dashboard'
for (const name of readdirSync(join(root, dashboard), { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(name)) continue
  const path = join(dashboard, name)
  for (const { line, text } of textOutside(path, readFileSync(join(root, path), 'utf8'))) {
    faults.push(`${path}:${line}: “${text}” is not in the catalogue; write it as a message`)
  }
}
for (const program of programs) {
  const folder = join('src', program)
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue
    const path = join(folder, name)
    for (const { line, text } of serverText(path, readFileSync(join(root, path), 'utf8'))) {
      for (const fault of bannedInServerText(text)) faults.push(`${path}:${line}: ${fault}`)
    }
  }
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
