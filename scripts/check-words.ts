import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogueFaults } from './words/catalogue-faults.ts'
import { textOutside } from './words/text-outside.ts'

/** Rooms of the dashboard whose every word is in the catalogue. The others follow, one by one. */
const rooms = [
  'coverage',
  'data',
  'language',
  'pages/screens',
  'pages/wall',
  'shell',
  'ui/controls',
  'ui/marks',
  'ui/states',
  'ui/theme',
  'pages/footfall',
  'pages/zones',
  'pages/conversion',
]

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
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
