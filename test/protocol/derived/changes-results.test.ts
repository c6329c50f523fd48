import { expect, test } from 'vitest'
import { readChanges } from '../../../src/protocol/derived/changes/changes-results.ts'

const row = {
  kind: 'camera-added',
  day: '2026-03-06',
  location: 'leeds',
  recording: 'kids',
  name: 'Kids',
}
const answer = {
  changes: [row, { ...row, kind: 'camera-removed', day: '2026-03-02' }],
  count: 12,
  meta: { countedUntil: '2026-03-29T12:10:00.000Z' },
}

test('reads an answer unchanged, without unknown keys', () => {
  expect(readChanges({ ...answer, weather: 'rain' })).toEqual(answer)
})

test.each([
  ['a camera without a name', { name: undefined }],
  ['an unknown kind', { kind: 'camera-renamed' }],
  ['a day that does not exist', { day: '2026-02-30' }],
  ['an instant instead of a day', { day: '2026-03-06T00:00:00.000' }],
  ['no store', { location: null }],
])('rejects %s', (_name, wrong) => {
  expect(readChanges({ ...answer, changes: [{ ...row, ...wrong }] })).toBeNull()
})

test.each([
  undefined,
  null,
  [],
  { error: { code: 'internal' } },
  { ...answer, count: -1 },
  { ...answer, meta: {} },
])('rejects %j', (value) => {
  expect(readChanges(value)).toBeNull()
})
