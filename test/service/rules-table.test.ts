import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allRules } from '../conformance/all-rules.ts'

const repository = new URL('../../', import.meta.url)
const readme = readFileSync(new URL('src/service/README.md', repository), 'utf8')

interface Row {
  /** Section and a word, the prefix of rule names in the conformance suite. */
  readonly rule: string
  readonly tests: readonly string[]
}

const rows = rowsOf('## Each rule of the contract, and the test that shows it')

/** Rows of the first table under a heading. */
function rowsOf(heading: string): readonly Row[] {
  const [, section = ''] = readme.split(`${heading}\n`)
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) => {
    // A pipe inside a cell is escaped as \|.
    const [, rule = '', , tests = ''] = line.split(/(?<!\\)\|/)
    return { rule: rule.trim(), tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) }
  })
}

/** Informative or open sections, which cannot be tested on a deployment. */
const notAskable = ['§3', '§4.1 rule 6', '§5 rule 1', '§5 rule 6']

const covers = (row: Row, rule: string) => rule === row.rule || rule.startsWith(`${row.rule} `)

test('has a row for every rule of the conformance suite', () => {
  const without = allRules.filter(({ rule }) => !rows.some((row) => covers(row, rule)))
  expect(without.map(({ rule }) => rule)).toEqual([])
})

test('has only rows with rules that the suite checks, except for untestable ones', () => {
  const idle = rows.filter((row) => !allRules.some(({ rule }) => covers(row, rule)))
  expect(idle.map(({ rule }) => rule)).toEqual(notAskable)
})

test('has a row for every section of the contract', () => {
  const sections = [
    '§1',
    '§2.1',
    '§2.2',
    '§2.3',
    '§2.4',
    '§2.5',
    '§2.6',
    '§2.7',
    '§2.8',
    '§3',
    '§6',
    '§7',
    '§8',
    '§9',
  ]
  const numbered = [
    ...[1, 2, 3, 4, 5, 6].flatMap((number) => [`§4.1 rule ${number}`, `§5 rule ${number}`]),
    ...['location/list', 'uptimes', 'uptime'].map((endpoint) => `§4.2 ${endpoint}`),
  ]
  const named = new Set(rows.map(({ rule }) => rule))
  expect([...sections, ...numbered].filter((rule) => !named.has(rule))).toEqual([])
})

test('names existing tests in every row', () => {
  expect(rows.filter(({ tests }) => tests.length === 0)).toEqual([])
  const folderOf = (path: string) => (path.startsWith('test/') ? '' : 'test/service/')
  const named = new Set(rows.flatMap(({ tests }) => tests))
  const missing = [...named].filter((path) => !existsSync(new URL(`${folderOf(path)}${path}`, repository)))
  expect(missing).toEqual([])
})

test('names only existing tests elsewhere in the document', () => {
  const [, rest = ''] = readme.split('## Further guarantees\n')
  const named = [...rest.matchAll(/`([a-z0-9/-]+(?:\.test\.ts|\/))`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(new URL(`test/service/${path}`, repository)))).toEqual([])
})
