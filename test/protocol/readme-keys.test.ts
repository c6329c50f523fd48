import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keysOf, type Route, routes } from '../../src/protocol/requests/requests.ts'

const readme = readFileSync(new URL('../../src/protocol/README.md', import.meta.url), 'utf8')
const table = readme.slice(readme.indexOf('| route | keys of the body |')).split('\n\n')[0] ?? ''
const words = (text: string) => [...text.matchAll(/`([^`?]+)\??`/g)].map(([, word]) => word ?? '')

/** Returns the keys that the table lists for a route, with its references to the row of `entries` resolved. */
function documentedKeys(route: Route): readonly string[] {
  const row = table.split('\n').find((line) => words(line.split('|')[1] ?? '').includes(route))
  const [, , cell = ''] = row?.split('|') ?? []
  const [own = '', without] = cell.split(';')[0]?.split(' without ') ?? []
  if (!own.includes('those of `entries`')) return words(own)
  const left = new Set(words(without ?? ''))
  const added = words(own.replace('those of `entries`', ''))
  return [...documentedKeys('entries').filter((key) => !left.has(key)), ...added]
}

test.each(Object.keys(routes) as Route[])('the README lists the keys that %s takes', (route) => {
  expect([...documentedKeys(route)].sort()).toEqual([...keysOf(route)].sort())
})
