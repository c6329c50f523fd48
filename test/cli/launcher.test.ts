import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const announcement = 'Building Shopfloor from its source'

let folder: string

beforeEach(async () => {
  // A package whose path has a space and whose build only copies the program.
  folder = join(await mkdtemp(join(tmpdir(), 'shopfloor-launcher-')), 'shop floor')
  await mkdir(join(folder, 'src'), { recursive: true })
  await cp(join(root, 'bin'), join(folder, 'bin'), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'src/cli.js'), 'console.log(JSON.stringify(process.argv.slice(2)))')
  await writeFile(
    join(folder, 'vite.config.ts'),
    `import { cp } from 'node:fs/promises'
     import { join } from 'node:path'
     export default { builder: { buildApp: async ({ config: { root }, environments }) => {
       await cp(join(root, 'src/cli.js'), join(root, 'dist/server/cli.js'))
       environments.client.isBuilt = true
     } } }`,
  )
})

afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

function launch(words: readonly string[], nodeWords: readonly string[] = []) {
  return new Promise<{ status: number; stdout: string; stderr: string }>((resolve) => {
    const command = [...nodeWords, join(folder, 'bin/shopfloor.mjs'), ...words]
    const child = execFile(process.execPath, command, { cwd: '/' }, (_error, stdout, stderr) =>
      resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

test('builds on the first run with a message, then starts at once and passes the arguments', async () => {
  const first = await launch(['start', '--help'])
  expect(first).toMatchObject({ status: 0, stdout: '["start","--help"]\n' })
  expect(first.stderr).toContain(announcement)
  expect(first.stderr.trim().split('\n')).toHaveLength(1)

  expect(await launch(['import', 'a b.csv'])).toEqual({
    status: 0,
    stdout: '["import","a b.csv"]\n',
    stderr: '',
  })

  await writeFile(join(folder, 'src/cli.js'), 'console.log("changed")')
  const changed = await launch(['start'])
  expect(changed.stdout).toBe('changed\n')
  expect(changed.stderr).toContain(announcement)
})

test('rebuilds if the build settings change', async () => {
  await launch(['build'])
  await writeFile(join(folder, '.env'), 'PORT=1\n# VITE_INDEX_CLOCK=utc\n')
  expect((await launch(['build'])).stderr).toBe('The build is up to date.\n')
  await writeFile(join(folder, '.env'), 'PORT=1\nVITE_INDEX_CLOCK=utc\n')
  expect((await launch(['build'])).stderr).toContain(announcement)
  expect((await launch(['build'])).stderr).toBe('The build is up to date.\n')
})

test('runs nothing when it only builds', async () => {
  expect((await launch(['build'])).stdout).toBe('')
  expect((await launch(['build'])).stderr).toBe('The build is up to date.\n')
})

test('reports a failed build, runs nothing, and builds again the next time', async () => {
  await launch(['build'])
  const config = await readFile(join(folder, 'vite.config.ts'), 'utf8')
  await writeFile(join(folder, 'vite.config.ts'), config.replace("'src/cli.js'", "'src/missing.js'"))
  for (let count = 0; count < 2; count += 1) {
    const { status, stdout, stderr } = await launch(['start'])
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^The build failed: /m)
  }
})

test('explains that Node is too old', async () => {
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.18.3'}})`
  const { status, stdout, stderr } = await launch(['start'], ['--import', old])
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^Shopfloor needs Node 20\.19 or later, and this is 20\.18\.3: .*\n$/)
})
