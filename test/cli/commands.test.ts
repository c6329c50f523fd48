import { describe, expect, test } from 'vitest'
import { readCommand } from '../../src/cli/commands.ts'

describe('commands', () => {
  test.each([
    [['start'], { name: 'start' }],
    [['service'], { name: 'service' }],
    [['demo'], { name: 'demo', add: false, stores: null, days: null }],
    [['demo', '--add', '--days', '30'], { name: 'demo', add: true, stores: null, days: 30 }],
    [['demo', '--stores', '10000', '--days', '60'], { name: 'demo', add: false, stores: 10_000, days: 60 }],
    [['doctor'], { name: 'doctor', asJson: false, timeoutMs: 15_000 }],
    [['doctor', '--json', '--timeout', '3'], { name: 'doctor', asJson: true, timeoutMs: 3000 }],
    [['backup', 'a.backup'], { name: 'backup', file: 'a.backup' }],
    [['restore', 'a.backup'], { name: 'restore', file: 'a.backup', replace: false }],
    [['restore', '--replace', 'a.backup'], { name: 'restore', file: 'a.backup', replace: true }],
    // The import parses its own arguments, including --help.
    [['import', 'a.csv', '--help', '--odd'], { name: 'import', words: ['a.csv', '--help', '--odd'] }],
  ])('parses %j', (words, command) => {
    expect(readCommand(words)).toEqual(command)
  })

  test.each([
    [[]],
    [['--help']],
    [['help']],
    [['start', '--help']],
    [['service', '-h']],
    [['demo', '--help']],
    [['backup', '--help']],
    [['restore', '-h']],
  ])('shows help for %j', (words) => {
    expect(readCommand(words)).toEqual({ name: 'help', text: expect.stringMatching(/^Usage: /) })
  })

  test.each([
    [['dance'], 'dance'],
    [['backup'], 'Name a file.'],
    [['backup', 'a', 'b'], 'Name one file.'],
    [['backup', 'a', '--replace'], '--replace'],
    [['restore'], 'Name a file.'],
    [['start', 'now'], 'now'],
    [['service', '--add'], '--add'],
    [['demo', '--days'], '--days'],
    [['demo', '--days', '0'], '1 to 800'],
    [['demo', '--days', '1.5'], '1 to 800'],
    [['demo', '--days', 'many'], '1 to 800'],
    [['demo', '--stores'], '--stores'],
    [['demo', '--stores', '0'], '--stores is a whole number from 1 to 10000.\n'],
    [['demo', '--stores', '10001'], '--stores is a whole number from 1 to 10000.\n'],
    [['demo', '--stores', 'many'], '--stores is a whole number from 1 to 10000.\n'],
    [['demo', '--stores', '10,000'], '--stores is a whole number from 1 to 10000.\n'],
  ])('rejects %j and names the fault', (words, named) => {
    expect(readCommand(words)).toEqual({ name: 'fault', text: expect.stringContaining(named) })
  })
})
