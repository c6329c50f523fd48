#!/usr/bin/env node
// Entry point of the command line: checks the Node version, builds if the build is missing or outdated, and
// runs the built program in this process. Until the version is checked, it uses only what old versions of
// Node support.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const sources = [
  'src',
  'public',
  'scripts/page-modules.ts',
  'scripts/precompress.ts',
  'scripts/preload-pages.ts',
  'scripts/index-clock-tag.ts',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
const hashFile = path.join(root, 'dist', '.source-hash')
const program = path.join(root, 'dist', 'server', 'cli.js')

await run()

async function run() {
  const fault = faultOfNode(process.versions.node)
  if (fault !== null) return stop(fault)
  const buildOnly = process.argv[2] === 'build'
  try {
    await buildWhereNeeded(buildOnly)
  } catch (error) {
    return stop(`The build failed: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!buildOnly) await import(pathToFileURL(program).href)
}

function faultOfNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const enough = major > 20 || (major === 20 && minor >= 19)
  return enough
    ? null
    : `Shopfloor needs Node 20.19 or later, and this is ${version}: install a newer one from https://nodejs.org/.`
}

async function buildWhereNeeded(buildOnly) {
  const hash = sourceHash()
  if (isBuilt(hash)) {
    if (buildOnly) say('The build is up to date.')
    return
  }
  say('Building Shopfloor from its source (once per version) …')
  const { createBuilder } = await import('vite')
  // An interrupted build must not look complete.
  fs.rmSync(hashFile, { force: true })
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const builder = await createBuilder(
    { root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'error', mode: 'production' },
    null,
  )
  await builder.buildApp()
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  fs.writeFileSync(hashFile, `${hash}\n`)
}

function isBuilt(hash) {
  try {
    return fs.readFileSync(hashFile, 'utf8').trim() === hash && fs.existsSync(program)
  } catch {
    return false
  }
}

/** Returns a hash over the names and bytes of all build inputs, including settings. */
function sourceHash() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(path.join(root, source))) {
      const bytes = fs.readFileSync(file)
      hash.update(`${path.relative(root, file).split(path.sep).join('/')}\0${bytes.length}\0`)
      hash.update(bytes)
    }
  }
  for (const setting of buildSettings()) hash.update(`${setting}\0`)
  return hash.digest('hex')
}

/** The build settings of the dashboard: variables with this prefix, from the environment and from .env. */
function buildSettings() {
  const given = Object.entries(process.env).map(([name, value]) => `${name}=${value}`)
  const [file] = filesOf(path.join(root, '.env'))
  const lines = file === undefined ? [] : fs.readFileSync(file, 'utf8').split(/\r?\n/)
  return [...given.sort(), ...lines.map((line) => line.trim())].filter((line) => line.startsWith('VITE_'))
}

function filesOf(place) {
  const stat = fs.statSync(place, { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (stat.isFile()) return [place]
  return fs
    .readdirSync(place)
    .sort()
    .flatMap((name) => filesOf(path.join(place, name)))
}

function say(line) {
  process.stderr.write(`${line}\n`)
}

function stop(line) {
  say(line)
  process.exitCode = 1
}
