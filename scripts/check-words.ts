import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bannedInServerText } from './words/banned-words.ts'
import { catalogueFaults } from './words/catalogue-faults.ts'
import { serverText } from './words/server-text.ts'
import { textOutside } from './words/text-outside.ts'

/** Rooms of the dashboard whose every word is in the catalogue. The others follow, one by one. */
const rooms = [
  'address',
  'camera',
  'charts',
  'coverage',
  'data',
  'export',
  'filters',
  'language',
  'pages/cameras',
  'pages/conversion',
  'pages/footfall',
  'pages/overview',
  'pages/screens',
  'pages/wall',
  'pages/zones',
  'shell',
  'time',
  'ui',
]

/** Programs whose text people read: operators, and viewers of the dashboard behind an error. */
const programs = ['bff', 'cli', 'doctor', 'service']

const root = fileURLToPath(new URL('..', import.meta.url))
const faults = [...(await catalogueFaults(root))]
for (const room of rooms) {
  const folder = join('src/dashboard', room)
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(name)) continue
    const path = join(folder, name)
    for (const { line, text } of textOutside(path, readFileSync(join(root, path), 'utf8'))) {
      faults.push(`${path}:${line}: “${text}” is not in the catalogue; write it as a message`)
    }
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
