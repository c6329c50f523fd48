import { describe, expect, test } from 'vitest'
import type { CameraStay } from '../../../src/domain/changes/camera-stay.ts'
import { changesAnswer } from '../../../src/domain/changes/changes-answer.ts'

const days = { first: '2026-03-02', last: '2026-03-29' }
const asOf = Date.parse('2026-03-29T12:10:00Z')
const openingHours = { changes: [], count: 0 }
const corrections = { changes: [], count: 2 }

function camera(
  recording: string,
  from: string | null,
  until: string | null = null,
  location = 'leeds',
): CameraStay {
  return { recording, name: `Camera ${recording}`, location, from, until }
}

/** The changes as `kind recording day`. */
function told(stays: readonly CameraStay[], cameras: readonly string[] | null = null, limit = 100) {
  const among = cameras && new Set(cameras)
  const answer = changesAnswer(stays, {
    days,
    limit,
    cameras: among,
    asOf,
    openingHours: null,
    corrections: null,
  })
  return answer.changes.map(({ kind, recording, day }) => `${kind} ${recording} ${day}`)
}

describe('a new camera', () => {
  test('came after another one of its store', () => {
    expect(told([camera('door', null), camera('kids', '2026-03-06')])).toEqual([
      'camera-added kids 2026-03-06',
    ])
  })

  test('is none where the store opens: its cameras come together', () => {
    expect(told([camera('door', '2026-03-06'), camera('kids', '2026-03-06')])).toEqual([])
  })

  test('is one that comes a day after the store opened', () => {
    expect(told([camera('door', '2026-03-06'), camera('kids', '2026-03-07')])).toEqual([
      'camera-added kids 2026-03-07',
    ])
  })

  test('is none beside the cameras of other stores alone', () => {
    expect(told([camera('door', null, null, 'york'), camera('kids', '2026-03-06')])).toEqual([])
  })

  test('is listed on days of the period alone', () => {
    // The hours of the day before were looked at, too.
    expect(told([camera('door', null), camera('kids', '2026-03-01'), camera('tops', '2026-03-02')])).toEqual([
      'camera-added tops 2026-03-02',
    ])
  })
})

describe('a removed camera', () => {
  test('left others behind', () => {
    expect(told([camera('door', null), camera('kids', null, '2026-03-06')])).toEqual([
      'camera-removed kids 2026-03-06',
    ])
  })

  test('is none where the store closes: its cameras go together', () => {
    expect(told([camera('door', null, '2026-03-06'), camera('kids', null, '2026-03-06')])).toEqual([])
  })

  test('may be replaced on the same day', () => {
    expect(told([camera('old', null, '2026-03-06'), camera('replacement', '2026-03-06')])).toEqual([
      'camera-removed old 2026-03-06',
      'camera-added replacement 2026-03-06',
    ])
  })

  test('is none if the next one comes a day later: the store had no camera', () => {
    expect(told([camera('old', null, '2026-03-06'), camera('replacement', '2026-03-07')])).toEqual([])
  })
})

test('lists the changes of some cameras, and looks at all of them', () => {
  const stays = [camera('door', null), camera('kids', '2026-03-06'), camera('tops', '2026-03-07')]
  expect(told(stays, ['kids'])).toEqual(['camera-added kids 2026-03-06'])
  expect(told(stays, [])).toEqual([])
})

test('lists the newest within the limit, and counts all', () => {
  const stays = [
    camera('door', null),
    camera('kids', '2026-03-06'),
    camera('tops', '2026-03-07', '2026-03-09'),
  ]
  expect(told(stays)).toEqual([
    'camera-removed tops 2026-03-09',
    'camera-added tops 2026-03-07',
    'camera-added kids 2026-03-06',
  ])
  const answer = changesAnswer(stays, { days, limit: 1, cameras: null, asOf, openingHours, corrections })
  expect(answer).toEqual({
    changes: [
      {
        kind: 'camera-removed',
        day: '2026-03-09',
        location: 'leeds',
        recording: 'tops',
        name: 'Camera tops',
      },
    ],
    count: 3,
    openingHours,
    corrections,
    meta: { countedUntil: '2026-03-29T12:10:00.000Z' },
  })
})
