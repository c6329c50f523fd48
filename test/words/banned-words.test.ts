import { expect, test } from 'vitest'
import { bannedIn } from '../../scripts/words/banned-words.ts'

test.each([
  'Put away',
  'Leave out staff',
  'Kids is down',
  "Couldn't load",
  '18.4 % more',
  'The question failed',
])('rejects “%s”', (message) => {
  expect(bannedIn(message)).toHaveLength(1)
})

test.each(['Dismiss', 'Exclude staff', 'Camera “Kids” is offline', 'Couldn’t load {what}.', '{share} more'])(
  'accepts “%s”',
  (message) => {
    expect(bannedIn(message)).toEqual([])
  },
)
