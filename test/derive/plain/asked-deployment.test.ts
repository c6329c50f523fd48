import { describe, expect, test } from 'vitest'
import { askedDeployment } from '../../../src/derive/plain/asked-deployment.ts'
import { Cancellation } from '../../../src/derive/plain/cancellation.ts'
import { limitConcurrency } from '../../../src/derive/plain/limit-concurrency.ts'
import { createPieceCache } from '../../../src/derive/plain/piece-cache.ts'
import { Refused } from '../../../src/derive/plain/plain-deployment.ts'
import { type AskPlain, PlainFailure, type PlainQuestion } from '../../../src/derive/plain/plain-question.ts'
import type { ErrorCode } from '../../../src/protocol/metrics/errors.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const settledMs = 6 * hourMs
const start = Date.parse('2026-03-10T12:00:00.000Z')

const uptime = (id: string) => ({
  recording: { id, location: 'leeds', timezone: 'Europe/London' },
  uptime: [{ index: '2026-03-01 10:00', segmentsExpected: 4, segmentsReceived: 4, overallUptime: 1 }],
})

function daysOf(question: PlainQuestion): string {
  if (question.over === 'socket' || question.route === 'location/list') return question.over
  return `${question.body.start} ${question.body.end}`
}

/** A deployment of one camera. */
function scene(maxBytes: number) {
  const asked: string[] = []
  const pieces = createPieceCache({ maxBytes })
  const ask: AskPlain = async (question) => {
    asked.push(daysOf(question))
    return JSON.stringify([uptime('cam')])
  }
  const settings = { clock: 'location', entitiesAtOnce: 10, settledMs } as const
  return {
    hours: (now: number) =>
      askedDeployment({ ask, pieces, settings }, { now, cancellation: new Cancellation() }).cameraHours(
        ['cam'],
        {
          first: '2026-03-01',
          last: '2026-03-10',
        },
      ),
    asked: () => asked.splice(0),
  }
}

test('caches settled days for hours, and requests the other days again after each refresh', async () => {
  const { hours, asked } = scene(1_000_000)
  const [camera] = await hours(start)
  expect(camera).toMatchObject({ recording: 'cam', location: 'leeds' })
  // The day that ended two days before is over on every clock.
  expect(asked()).toEqual(['2026-03-01 2026-03-07', '2026-03-08 2026-03-10'])
  await hours(start + 10 * minuteMs - 1)
  expect(asked()).toEqual([])
  await hours(start + 10 * minuteMs)
  expect(asked()).toEqual(['2026-03-08 2026-03-10'])
  await hours(start + settledMs)
  expect(asked()).toEqual(['2026-03-01 2026-03-07', '2026-03-08 2026-03-10'])
})

test('caches nothing without room for it', async () => {
  const { hours, asked } = scene(0)
  await hours(start)
  await hours(start)
  expect(asked()).toHaveLength(4)
})

test('merges concurrent requests, and continues until the last caller cancels', async () => {
  const pieces = createPieceCache({ maxBytes: 1_000_000 })
  const [first, second] = [new Cancellation(), new Cancellation()]
  const settle: ((text: string) => void)[] = []
  let ended = 0
  const ask: AskPlain = (_question, cancellation) => {
    cancellation.onCancel(() => {
      ended += 1
    })
    return new Promise((resolve) => settle.push(resolve))
  }
  const settings = { clock: 'location', entitiesAtOnce: 10, settledMs } as const
  const asking = (cancellation: Cancellation) =>
    askedDeployment({ ask, pieces, settings }, { now: start, cancellation }).lines(['leeds'])
  const [one, other] = [asking(first), asking(second)]
  first.cancel()
  await expect(one).rejects.toMatchObject({ code: 'unavailable' })
  expect([settle.length, ended]).toEqual([1, 0])
  settle[0]?.('[]')
  expect(await other).toEqual([])

  const third = new Cancellation()
  const alone = askedDeployment({ ask, pieces, settings }, { now: start, cancellation: third }).lines([
    'pune',
  ])
  third.cancel()
  await expect(alone).rejects.toMatchObject({ code: 'unavailable' })
  expect(ended).toBe(1)
})

test.each([{ error: { code: 'bad_request', message: 'No.' } }, { statusCode: 404, message: 'No.' }])(
  'caches the refusal of a list until the next refresh: %j',
  async (failure) => {
    let asked = 0
    const ask: AskPlain = async () => {
      asked += 1
      return JSON.stringify(failure)
    }
    const settings = { clock: 'location', entitiesAtOnce: 10, settledMs } as const
    const plain = askedDeployment(
      { ask, pieces: createPieceCache({ maxBytes: 1000 }), settings },
      { now: start, cancellation: new Cancellation() },
    )
    await expect(plain.lines(['leeds'])).rejects.toBeInstanceOf(Refused)
    await expect(plain.lines(['leeds'])).rejects.toBeInstanceOf(Refused)
    expect(asked).toBe(1)
  },
)

test('fails without caching if a list is unavailable', async () => {
  let isAway = true
  const ask: AskPlain = async () => {
    if (isAway) throw new PlainFailure('unavailable', 'Away.')
    return '[]'
  }
  const settings = { clock: 'location', entitiesAtOnce: 10, settledMs } as const
  const plain = askedDeployment(
    { ask, pieces: createPieceCache({ maxBytes: 1000 }), settings },
    { now: start, cancellation: new Cancellation() },
  )
  await expect(plain.lines(['leeds'])).rejects.toMatchObject({ code: 'unavailable' })
  isAway = false
  expect(await plain.lines(['leeds'])).toEqual([])
})

test('limits concurrent requests, and frees the place of a cancelled one', async () => {
  const settle: (() => void)[] = []
  const asked: string[] = []
  const ask = limitConcurrency((question) => {
    asked.push(daysOf(question))
    return new Promise((resolve) => settle.push(() => resolve('[]')))
  }, 1)
  const question = (day: string): PlainQuestion => ({
    over: 'http',
    route: 'recording/uptimes',
    body: { start: day, end: day, recids: [] },
  })
  const leaving = new Cancellation()
  const answers = [
    ask(question('1'), new Cancellation()),
    ask(question('2'), leaving),
    ask(question('3'), new Cancellation()),
  ]
  expect(asked).toEqual(['1 1'])
  leaving.cancel()
  settle[0]?.()
  expect(await answers[0]).toBe('[]')
  await expect(answers[1]).rejects.toMatchObject({ code: 'unavailable' })
  await expect.poll(() => asked).toEqual(['1 1', '3 3'])
  settle[1]?.()
  expect(await answers[2]).toBe('[]')
})

describe('a camera that the deployment does not know', () => {
  /** A deployment that answers `not_found` for a whole request if it does not know one of the cameras. */
  function hoursOf(known: readonly string[], recids: readonly string[], code: ErrorCode = 'not_found') {
    const asked: (readonly string[])[] = []
    const ask: AskPlain = async (question) => {
      if (question.over === 'socket' || question.route === 'location/list') throw new Error('not expected')
      asked.push(question.body.recids)
      if (question.body.recids.every((id) => known.includes(id))) {
        return JSON.stringify(question.body.recids.map(uptime))
      }
      throw new PlainFailure(code, 'There is no such recording.')
    }
    const settings = { clock: 'location', entitiesAtOnce: 10, settledMs } as const
    const pieces = createPieceCache({ maxBytes: 1_000_000 })
    const plain = askedDeployment({ ask, pieces, settings }, { now: start, cancellation: new Cancellation() })
    const day = { first: '2026-03-01', last: '2026-03-01' }
    return { hours: plain.cameraHours(recids, day), asked }
  }
  const idsOf = async (hours: Promise<readonly { readonly recording: string }[]>) =>
    (await hours).map(({ recording }) => recording)

  test('has no hours, and the other cameras keep theirs', async () => {
    const { hours, asked } = hoursOf(['a', 'b', 'd'], ['a', 'b', 'c', 'd'])
    expect(await idsOf(hours)).toEqual(['a', 'b', 'd'])
    expect(asked).toEqual([['a', 'b', 'c', 'd'], ['a', 'b'], ['c', 'd'], ['c'], ['d']])
  })

  test('excludes each, if there are several', async () => {
    const { hours } = hoursOf(['a', 'b', 'c', 'd', 'f', 'h'], ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    expect(await idsOf(hours)).toEqual(['a', 'b', 'c', 'd', 'f', 'h'])
  })

  test('is a refusal alone, and so is a deployment that finds no camera at all', async () => {
    const alone = hoursOf([], ['a'])
    await expect(alone.hours).rejects.toBeInstanceOf(Refused)
    expect(alone.asked).toHaveLength(1)
    const all = hoursOf([], ['a', 'b', 'c', 'd'])
    await expect(all.hours).rejects.toBeInstanceOf(Refused)
    expect(all.asked).toHaveLength(3)
  })

  test.each(['bad_request', 'unavailable'] as const)('is not searched for after %s', async (code) => {
    const { hours, asked } = hoursOf(['a'], ['a', 'b'], code)
    await expect(hours).rejects.toThrow('There is no such recording.')
    expect(asked).toEqual([['a', 'b']])
  })
})
