import { expect, test } from 'vitest'
import { askedDeployment } from '../../../src/derive/plain/asked-deployment.ts'
import { Cancellation } from '../../../src/derive/plain/cancellation.ts'
import { limitConcurrency } from '../../../src/derive/plain/limit-concurrency.ts'
import { createPieceCache } from '../../../src/derive/plain/piece-cache.ts'
import { Refused } from '../../../src/derive/plain/plain-deployment.ts'
import { type AskPlain, PlainFailure, type PlainQuestion } from '../../../src/derive/plain/plain-question.ts'

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

test('settled days are asked apart, and not again for hours; the others with every refresh', async () => {
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

test('where there is no room nothing is kept', async () => {
  const { hours, asked } = scene(0)
  await hours(start)
  await hours(start)
  expect(asked()).toHaveLength(4)
})

test('what several ask at the same time is asked once, and goes on for those who stay', async () => {
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
  'a list that is refused is not asked for again before the next refresh: %j',
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

test('lists that cannot be had now fail, and are not kept as failures', async () => {
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

test('so many questions are asked at a time, and who has left gives up their place', async () => {
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
