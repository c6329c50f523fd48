import { expect, test } from 'vitest'
import { outageNote } from '../../../src/dashboard/coverage/outage-note.ts'

const worst = { recording: 'east', camera: 'Entrance east', location: 'leeds', day: '2026-02-28', hours: 9 }
const today = '2026-03-04'
const note = (stores: readonly string[], count: number) =>
  outageNote([worst], { names: new Map(stores.map((id) => [id, `Store ${id}`])), today, count })

test('names the worst outage and counts the others, though they are not listed', () => {
  expect(note(['leeds'], 1)).toMatch(/^Entrance east offline 9h on (28 Feb|Feb 28)$/)
  expect(note(['leeds'], 4)).toMatch(/, and 3 more outages$/)
})

test('names the store among several', () => {
  expect(note(['leeds', 'york'], 1)).toMatch(/^Store leeds: Entrance east/)
})

test('says nothing where nothing was missed', () => {
  expect(outageNote([], { names: new Map(), today, count: 0 })).toBeNull()
})
