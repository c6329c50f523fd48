import { expect, test } from 'vitest'
import { bannedInServerText } from '../../scripts/words/banned-words.ts'
import { serverText } from '../../scripts/words/server-text.ts'

const textsOf = (code: string) => serverText('a.ts', code).map(({ text }) => text)

test('finds sentences with their line, and a mark for each value', () => {
  const code = `const port = 1\nfail(\`Port \${port} is in use.\`)\nlog('the server has stopped')\n`
  expect(serverText('a.ts', code)).toEqual([
    { line: 2, text: 'Port … is in use.' },
    { line: 3, text: 'the server has stopped' },
  ])
})

test.each([
  ["import a from 'a module'"],
  ["type A = 'a word' | 'another word'"],
  ["const route = 'detail/list'"],
  ['const statement = `SELECT count() AS rows FROM visits`'],
  ['// A comment of several words'],
])('ignores %s', (code) => {
  expect(textsOf(code)).toEqual([])
})

test.each([
  'The store of counts cannot be reached.',
  'location_id names no location that there is',
  'The body is no JSON object.',
  'Records that were brought in over HTTP.',
  'Whoever runs it can add one.',
])('rejects “%s”', (text) => {
  expect(bannedInServerText(text)).toHaveLength(1)
})

test.each([
  'There is no route "a".',
  'Shopfloor cannot read or write /data.',
  'The token is no longer valid.',
])('accepts “%s”', (text) => {
  expect(bannedInServerText(text)).toEqual([])
})
