import { describe, expect, test } from 'vitest'
import { createPlaces } from '../../../src/bff/access/places.ts'
import { JudgementError } from '../../../src/bff/access/refusal.ts'
import type { Answer } from '../../../src/bff/answers/answers.ts'
import { defaultLimits } from '../../../src/bff/settings/limits.ts'
import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'

type Reply = unknown | Answer

function start(replies: Readonly<Record<string, Reply>>, list: unknown = ['store-1', 'store-2']) {
  const asked: unknown[] = []
  let time = 0
  let lists = 0
  const known: Record<string, Reply> = { ...replies }
  const nameOf = ({ route, body }: UncheckedQuestion) =>
    route === 'detail/list' ? String(Reflect.get(Object(body), 'returnEntityType')) : route
  const places = createPlaces({
    answers: {
      kept: () => null,
      ask: async (question) => {
        asked.push([nameOf(question), Reflect.get(Object(question.body), 'entities')])
        const reply = known[nameOf(question)]
        if (reply === undefined) throw new Error(`unexpected ${nameOf(question)}`)
        return isAnswer(reply) ? reply : { ok: true, text: JSON.stringify(reply) }
      },
    },
    locationList: async () => {
      lists += 1
      if (list instanceof Error) throw list
      return list
    },
    limits: defaultLimits,
    now: () => time,
  })
  return {
    places,
    asked,
    known,
    lists: () => lists,
    pass: (ms: number) => {
      time += ms
    },
  }
}

function isAnswer(reply: Reply): reply is Answer {
  return typeof reply === 'object' && reply !== null && 'ok' in reply
}

const failing = (code: string): Answer => ({
  ok: false,
  code: code as 'internal',
  message: `failed: ${code}`,
})
const stores = new Set(['store-1', 'store-2', 'store-gone'])

describe('what belongs where', () => {
  test('are requested for existing stores only, and then cached', async () => {
    const { places, asked, lists, pass } = start({
      recording: [{ id: 'cam-1', location_id: 'store-1' }, { id: 'cam-2' }],
    })
    const [first] = await Promise.all([places.recordingsOf(stores), places.recordingsOf(stores)])
    expect([...first]).toEqual(['cam-1', 'cam-2'])
    pass(defaultLimits.placesMs - 1)
    await places.recordingsOf(new Set([...stores].reverse()))
    expect([asked, lists()]).toEqual([[['recording', ['store-1', 'store-2']]], 1])
    pass(1)
    await places.recordingsOf(stores)
    expect([asked.length, lists()]).toEqual([2, 2])
  })

  test('leave out cameras of other stores, whatever the deployment answers', async () => {
    const { places } = start({
      recording: [
        { id: 'cam-1', location_id: 'store-1' },
        { id: 'cam-9', location_id: 'store-9' },
      ],
    })
    expect([...(await places.recordingsOf(stores))]).toEqual(['cam-1'])
  })

  test('are requested in portions', async () => {
    const many = Array.from({ length: 250 }, (_, position) => `store-${position}`)
    const { places, asked } = start({ recording: [] }, many)
    await places.recordingsOf(new Set(many))
    expect(asked.map((one) => (one as [string, string[]])[1].length)).toEqual([100, 100, 50])
  })

  test.each(['unknown_route', 'bad_request', 'unacceptable', 'internal'])(
    'fall back to the live status if the deployment has no list of cameras (%s)',
    async (code) => {
      const { places } = start({
        recording: failing(code),
        'status/uptime': [{ recording_id: 'cam-1', location_id: 'store-1', status: 'online' }],
      })
      expect([...(await places.recordingsOf(stores))]).toEqual(['cam-1'])
    },
  )

  test.each(['unavailable', 'timeout', 'too_many_requests'])(
    'are unknown while the deployment is %s, and requested again',
    async (code) => {
      const { places, known } = start({ recording: failing(code) })
      await expect(places.recordingsOf(stores)).rejects.toMatchObject({ refusal: { code } })
      known.recording = [{ id: 'cam-1' }]
      expect([...(await places.recordingsOf(stores))]).toEqual(['cam-1'])
    },
  )

  test('are unknown if the location list is invalid or missing', async () => {
    await expect(start({}, { odd: true }).places.recordingsOf(stores)).rejects.toBeInstanceOf(JudgementError)
    const away = new JudgementError({ code: 'unavailable', message: 'away' })
    await expect(start({}, away).places.locations()).rejects.toBe(away)
  })

  test('treat an unknown organisation as empty, and a failure as unknown', async () => {
    expect(await start({ location: [{ id: 'store-1' }, 'store-2'] }).places.locationsOf('org')).toEqual([
      'store-1',
      'store-2',
    ])
    expect(await start({ location: failing('not_found') }).places.locationsOf('org')).toEqual([])
    await expect(
      start({ location: failing('unavailable') }).places.locationsOf('org'),
    ).rejects.toBeInstanceOf(JudgementError)
  })
})
