import { expect, test } from 'vitest'
import { foldedByKind } from '../../../src/dashboard/events/automatic-spans.ts'
import { cameraSpans } from '../../../src/dashboard/events/cameras/camera-spans.ts'
import {
  camerasDetail,
  camerasOfBucket,
  camerasTitle,
} from '../../../src/dashboard/events/words/camera-words.ts'
import type { ChangeKind } from '../../../src/protocol/derived/changes/changes-answers.ts'

const change = (kind: ChangeKind, day: string, name: string, location = 'leeds') => ({
  ...{ kind, day, name, location },
  recording: name,
})
const stores = [
  { id: 'leeds', name: 'Leeds' },
  { id: 'york', name: 'York' },
]
const added = change('camera-added', '2026-03-06', 'Kids')
const removed = change('camera-removed', '2026-03-06', 'Side door', 'york')
const later = change('camera-added', '2026-03-09', 'Tops')

test('folds the changes of a day, the first day first', () => {
  const spans = cameraSpans({ changes: [later, added, removed] })
  expect(spans.map(({ from, until, stores: ids }) => [from, until, ids])).toEqual([
    ['2026-03-06', '2026-03-06', ['leeds', 'york']],
    ['2026-03-09', '2026-03-09', ['leeds']],
  ])
  expect(spans.map(camerasTitle)).toEqual([
    'New camera: Kids · Camera removed: Side door',
    'New camera: Tops',
  ])
  expect(camerasDetail({ ...spans[0], from: '2026-03-06' } as (typeof spans)[0], stores, '2026-03-10')).toBe(
    '6 Mar · 2 stores · figures before and after may not be comparable',
  )
})

test('counts several cameras instead of naming them', () => {
  const [span] = cameraSpans({
    changes: ['Kids', 'Tops', 'Shoes'].map((name) => change('camera-added', '2026-03-06', name)),
  })
  expect(span && camerasTitle(span)).toBe('3 new cameras')
  const [gone] = cameraSpans({
    changes: ['Kids', 'Tops'].map((name) => change('camera-removed', '2026-03-06', name)),
  })
  expect(gone && camerasTitle(gone)).toBe('2 cameras removed')
})

test('words the changes of a bucket, of all its days together', () => {
  const spans = cameraSpans({ changes: [later, added, removed] })
  expect(camerasOfBucket(spans, { first: '2026-03-06', last: '2026-03-06' })).toBe(
    'New camera: Kids · Camera removed: Side door',
  )
  expect(camerasOfBucket(spans, { first: '2026-03-02', last: '2026-03-15' })).toBe(
    '2 new cameras · Camera removed: Side door',
  )
  expect(camerasOfBucket(spans, { first: '2026-03-07', last: '2026-03-08' })).toBe('')
})

test('outages and cameras that share a place stay two, cameras first', () => {
  const outage = {
    ...{ from: '2026-03-05', until: '2026-03-06', recordings: ['east'], stores: ['leeds'], hours: 6 },
    atLeast: false,
  }
  const spans = foldedByKind([...cameraSpans({ changes: [later, added] }), outage, outage])
  expect(spans).toEqual([
    {
      ...{ from: '2026-03-06', until: '2026-03-09', stores: ['leeds'] },
      names: { 'camera-added': ['Kids', 'Tops'], 'camera-removed': [] },
    },
    { ...outage, hours: 12 },
  ])
})
