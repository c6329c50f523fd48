// Completes package-lock.json with the builds for other platforms.
//
// npm locks an optional platform package only if the registry lists it. With a registry mirror that has the
// builds of one platform, the resulting lock file fails in `npm ci` everywhere else. The parents pin these
// packages to an exact version, so each entry follows from the name. Run this after `npm install` changed the
// lock file; it is idempotent.

import { readFileSync, writeFileSync } from 'node:fs'

const systems = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony']
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'arm']

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const added = []

for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (`node_modules/${name}` in lock.packages || !/^\d/.test(version)) continue
    const words = name.split(/[/-]/)
    const os = systems.find((system) => words.includes(system))
    const cpu = processors.find((processor) => words.some((word) => word.startsWith(processor)))
    if (os === undefined || cpu === undefined) continue
    const libc = words.some((word) => word.startsWith('musl'))
      ? 'musl'
      : os === 'linux' && words.some((word) => word.startsWith('gnu'))
        ? 'glibc'
        : undefined
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(parent.dev ? { dev: true } : {}),
      ...(libc ? { libc: [libc] } : {}),
      optional: true,
      os: [os],
    }
    added.push(`${name}@${version}`)
  }
}

const { '': root, ...rest } = lock.packages
const sorted = Object.fromEntries(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en')))
lock.packages = { '': root, ...sorted }
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(
  `${added.length} platform packages added\n${added.map((name) => `  ${name}\n`).join('')}`,
)
