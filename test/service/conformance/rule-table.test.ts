import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allRules } from '../../conformance/all-rules.ts'
import { isNamedBy, sectionOf } from '../../conformance/rule.ts'
import { headingOf, listText, tableText } from '../../conformance/rule-list.ts'

const readme = readFileSync(new URL('../../conformance/README.md', import.meta.url), 'utf8')

const named = (words: string) => allRules.filter((rule) => isNamedBy(rule, words)).map(({ rule }) => rule)

test('matches the table of rules in the README', () => {
  expect(readme.slice(readme.indexOf('| rule | level |'))).toBe(tableText(allRules))
})

test('gives every rule a unique name and a sentence', () => {
  const names = allRules.map(({ rule }) => rule)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(allRules.filter(({ says }) => says.trim() === '')).toEqual([])
})

test('has rules for every normative section of the interface, and a title for every section', () => {
  const sections = new Set(allRules.map(sectionOf))
  const contract = [
    '§2.1',
    '§2.2',
    '§2.3',
    '§2.4',
    '§2.5',
    '§2.6',
    '§2.7',
    '§2.8',
    '§4.1',
    '§4.2',
    '§5',
    '§6',
    '§7',
    '§8',
    '§9',
  ]
  for (const section of contract) expect(sections).toContain(section)
  expect([...sections].filter((section) => headingOf(section) === section)).toEqual([])
  expect(listText(allRules)).toContain('§4.1 Metrics WebSocket\n')
})

test('selects a rule by name, section or chapter, with or without the sign', () => {
  expect(named('§4.1 rule 2')).toEqual(['§4.1 rule 2'])
  expect(named('4.1 rule 2')).toEqual(['§4.1 rule 2'])
  expect(named('§6')).toEqual(['§6 events'])
  expect(named('2').every((rule) => rule.startsWith('§2.'))).toBe(true)
  expect(named('notes 1')).toEqual(['notes §1 parts', 'notes §1 failure'])
  expect(named('notes').every((rule) => rule.startsWith('notes §'))).toBe(true)
  expect(named('§4.1 rule')).toHaveLength(allRules.filter(({ rule }) => rule.startsWith('§4.1 rule ')).length)
  expect(named('§3')).toEqual([])
})
