import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer, Ask } from '../../../src/bff/answers/answers.ts'
import { deriveWhereRefused } from '../../../src/bff/deriving/derive-where-refused.ts'
import { Cancellation } from '../../../src/client/cancel-signal.ts'
import type { ErrorCode } from '../../../src/protocol/metrics/errors.ts'

const lookAgainMs = 60_000

const question = {
  action: 'derived',
  route: 'totals',
  body: {
    start: '2026-03-01',
    end: '2026-03-02',
    entities: ['b', 'a'],
    entityType: 'location',
    measure: 'entries',
    facets: ['summary'],
    aggregationPeriod: 'day',
  },
} as const

const failure = (code: ErrorCode): Answer => ({ ok: false, code, message: `It is ${code}.` })
const answered: Answer = { ok: true, text: 'by the deployment' }
const worked: Answer = { ok: true, text: 'worked out' }

/** A deployment with scripted responses to derived requests, behind the code under test. */
function scene(told: Answer) {
  const deployment = { answer: told }
  const heard: string[] = []
  let time = 0
  let derived: Answer = worked
  const askBy =
    (how: string): Ask =>
    async ({ body }) => {
      heard.push(`${how} ${Reflect.get(Object(body), 'entities')}`)
      return deployment.answer
    }
  const { ask, reconnected } = deriveWhereRefused({
    ask: askBy('asked'),
    askApart: askBy('looked'),
    derive: async ({ body }) => {
      heard.push(`derived ${body.entities}`)
      return derived
    },
    limits: { derivedLookMs: 60_000, derivedLookAgainMs: lookAgainMs, derivedStoreDays: 1000 },
    now: () => time,
  })
  return {
    deployment,
    ask: (body: object = question.body) => ask({ ...question, body }, new Cancellation()),
    reconnected,
    pass: (ms: number) => {
      time += ms
    },
    deriveAs: (answer: Answer) => {
      derived = answer
    },
    heard: () => heard.splice(0),
  }
}

test('sends everything to a deployment that offers a route, after a probe with one store', async () => {
  const { ask, heard } = scene(answered)
  expect([await ask(), await ask()]).toEqual([answered, answered])
  expect(heard()).toEqual(['looked b', 'asked b,a', 'asked b,a'])
})

test('passes metric requests through', async () => {
  const heard: string[] = []
  const never = () => {
    throw new Error('not asked')
  }
  const { ask } = deriveWhereRefused({
    ask: async ({ route }) => {
      heard.push(route)
      return failure('unknown_route')
    },
    askApart: never,
    derive: never,
    limits: { derivedLookMs: 1, derivedLookAgainMs: 1, derivedStoreDays: 1 },
    now: () => 0,
  })
  const metric = { action: 'metric', route: 'entries', body: {} }
  expect(await ask(metric, new Cancellation())).toEqual(failure('unknown_route'))
  expect(heard).toEqual(['entries'])
})

test.each(['unknown_route', 'bad_request'] as const)(
  'derives a route that is refused as %s, and does not probe it again for a while',
  async (code) => {
    const { ask, heard, pass } = scene(failure(code))
    expect(await Promise.all([ask(), ask()])).toEqual([worked, worked])
    expect(heard()).toEqual(['looked b', 'derived b,a', 'derived b,a'])
    pass(lookAgainMs - 1)
    expect(await ask()).toEqual(worked)
    expect(heard()).toEqual(['derived b,a'])
  },
)

test('probes again after a while and after a reconnection, while it keeps deriving', async () => {
  const { ask, deployment, heard, pass, reconnected } = scene(failure('unknown_route'))
  await ask()
  heard()
  pass(lookAgainMs)
  expect(await ask()).toEqual(worked)
  expect(heard()).toEqual(['looked b', 'derived b,a'])
  expect(await ask()).toEqual(worked)
  expect(heard()).toEqual(['derived b,a'])

  deployment.answer = answered
  reconnected()
  expect(await ask()).toEqual(worked)
  expect(heard()).toEqual(['looked b', 'derived b,a'])
  expect(await ask()).toEqual(answered)
  expect(heard()).toEqual(['asked b,a'])
})

test('notices a deployment that stops offering a route', async () => {
  const { ask, deployment, heard } = scene(answered)
  await ask()
  heard()
  deployment.answer = failure('unknown_route')
  expect(await ask()).toEqual(worked)
  expect(heard()).toEqual(['asked b,a', 'looked b', 'derived b,a'])
})

test.each(['bad_request', 'not_found', 'internal', 'timeout', 'too_large', 'unavailable'] as const)(
  'returns a failure of an offered route: %s',
  async (code) => {
    const { ask, deployment, heard } = scene(answered)
    await ask()
    heard()
    deployment.answer = failure(code)
    expect(await ask()).toEqual(failure(code))
    expect(heard()).toEqual(['asked b,a'])
  },
)

test.each(['forbidden', 'not_found', 'unacceptable', 'internal', 'timeout'] as const)(
  'takes an ambiguous failure for an absent route if the answer can be derived: %s',
  async (code) => {
    const { ask, deriveAs, heard } = scene(failure(code))
    deriveAs(failure(code))
    expect(await ask()).toEqual(failure(code))
    expect(await ask()).toEqual(failure(code))
    expect(heard()).toEqual(['looked b', 'derived b,a', 'looked b', 'derived b,a'])
    deriveAs(worked)
    expect([await ask(), await ask()]).toEqual([worked, worked])
    expect(heard()).toEqual(['looked b', 'derived b,a', 'derived b,a'])
  },
)

test.each(['unavailable', 'too_many_requests', 'too_large'] as const)(
  'returns the failure of a probe that shows nothing about the route: %s',
  async (code) => {
    const { ask, heard } = scene(failure(code))
    expect(await ask()).toEqual(failure(code))
    expect(heard()).toEqual(['looked b'])
  },
)

test('refuses what the schema refuses, with its message and without a request', async () => {
  const { ask, heard } = scene(failure('unknown_route'))
  const { measure, ...without } = question.body
  expect(measure).toBe('entries')
  expect(await ask(without)).toEqual({
    ok: false,
    code: 'bad_request',
    message: expect.stringContaining('measure'),
  })
  expect(heard()).toEqual([])
})

test('refuses too many days of stores, of both periods together', async () => {
  const { ask, heard } = scene(failure('unknown_route'))
  const days = {
    start: '2025-01-01',
    end: '2025-09-08',
    compared: { start: '2024-01-01', end: '2024-09-06' },
  }
  expect(await ask({ ...question.body, ...days })).toEqual({
    ok: false,
    code: 'too_large',
    message: 'The request covers 1002 store-days; the limit is 1000.',
  })
  expect(heard()).toEqual(['looked b'])
})

const patienceMs = 5000

/** A deployment that answers probes when told to, by route. */
function slowScene() {
  const heard: string[] = []
  const waiting = new Map<string, (answer: Answer) => void>()
  const { ask } = deriveWhereRefused({
    ask: async ({ route }) => {
      heard.push(`asked ${route}`)
      return answered
    },
    askApart: ({ route }) => {
      heard.push(`looked ${route}`)
      return new Promise((resolve) => waiting.set(route, resolve))
    },
    derive: async ({ route }) => {
      heard.push(`derived ${route}`)
      return worked
    },
    limits: { derivedLookMs: patienceMs, derivedLookAgainMs: lookAgainMs, derivedStoreDays: 1000 },
    now: () => 0,
  })
  const { start, end, entities, entityType } = question.body
  const bodies = {
    totals: question.body,
    incidents: { start, end, entities, entityType, order: 'start', limit: 5 },
  }
  return {
    ask: (route: keyof typeof bodies) => ask({ ...question, route, body: bodies[route] }, new Cancellation()),
    answer: (route: string, answer: Answer) => waiting.get(route)?.(answer),
    heard: () => heard.splice(0),
  }
}

describe('if a deployment answers slowly', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('derives the answer, until a late answer to the probe shows that the route is offered', async () => {
    const { ask, answer, heard } = slowScene()
    const first = ask('totals')
    await vi.advanceTimersByTimeAsync(patienceMs)
    expect([await first, await ask('totals')]).toEqual([worked, worked])
    expect(heard()).toEqual(['looked totals', 'derived totals', 'derived totals'])
    answer('totals', answered)
    await vi.advanceTimersByTimeAsync(0)
    expect(await ask('totals')).toEqual(answered)
    expect(heard()).toEqual(['asked totals'])
  })

  test('keeps deriving after a late refusal', async () => {
    const { ask, answer, heard } = slowScene()
    const first = ask('totals')
    await vi.advanceTimersByTimeAsync(patienceMs)
    answer('totals', failure('unknown_route'))
    expect([await first, await ask('totals')]).toEqual([worked, worked])
    expect(heard()).toEqual(['looked totals', 'derived totals', 'derived totals'])
  })

  test('waits, if the deployment offers another derived route', async () => {
    const { ask, answer, heard } = slowScene()
    const first = ask('totals')
    answer('totals', answered)
    expect(await first).toEqual(answered)
    const second = ask('incidents')
    await vi.advanceTimersByTimeAsync(10 * patienceMs)
    answer('incidents', answered)
    expect(await second).toEqual(answered)
    expect(heard()).toEqual(['looked totals', 'asked totals', 'looked incidents', 'asked incidents'])
  })
})
