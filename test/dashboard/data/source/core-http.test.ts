import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { type CoreHttp, createCoreHttp, inTurn } from '../../../../src/dashboard/data/source/core-http.ts'
import { problemDetails } from '../../../../src/protocol/metrics/errors.ts'

const signal = new AbortController().signal

function httpOver(answer: () => Response | Promise<Response>) {
  const sent: { path: string; init: RequestInit | undefined }[] = []
  const http = createCoreHttp(async (path, init) => {
    sent.push({ path: String(path), init })
    return answer()
  })
  return { http, sent }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof ExchangeError ? error.code : error),
  )

test('without a body it reads, with one it posts JSON', async () => {
  const { http, sent } = httpOver(() => Response.json([1]))
  expect(await http('/list', { signal })).toEqual([1])
  await http('/uptimes', { signal, body: { start: '2026-03-01' } })
  expect(sent.map(({ init }) => [init?.method ?? 'GET', init?.body])).toEqual([
    ['GET', undefined],
    ['POST', '{"start":"2026-03-01"}'],
  ])
})

test('tells how old an answer is that says so, and takes no other word for it', async () => {
  const agesOf = async (age: string | null) => {
    const ages: number[] = []
    const { http } = httpOver(() => Response.json([], age === null ? {} : { headers: { age } }))
    await http('/list', { signal, onAge: (seconds) => ages.push(seconds) })
    return ages
  }
  expect([await agesOf('240'), await agesOf(null), await agesOf('-1'), await agesOf('old')]).toEqual([
    [240],
    [0],
    [0],
    [0],
  ])
})

test('problem details keep their code and what they say', async () => {
  const { http } = httpOver(() =>
    Response.json(problemDetails('too_large', 'At most 400 days.'), { status: 413 }),
  )
  const error = await http('/x', { signal }).catch((cause: unknown) => cause)
  expect(error).toMatchObject({ code: 'too_large', message: 'At most 400 days.', retryable: false })
})

test.each([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [429, 'too_many_requests'],
  [418, 'bad_request'],
  [500, 'internal'],
  [502, 'unavailable'],
  [504, 'timeout'],
])('a bare %d is %s', async (status, code) => {
  const { http } = httpOver(() => new Response('<html>', { status }))
  expect(await codeOf(http('/x', { signal }))).toBe(code)
})

test('an answer that is no JSON is malformed; no answer at all is unavailable', async () => {
  expect(await codeOf(httpOver(() => new Response('<html>')).http('/x', { signal }))).toBe('malformed_answer')
  const { http } = httpOver(() => Promise.reject(new TypeError('fetch failed')))
  expect(await codeOf(http('/x', { signal }))).toBe('unavailable')
})

test('a cancelled call ends with the cause of its cancellation', async () => {
  const stop = new AbortController()
  const { http } = httpOver(() => {
    stop.abort('left')
    return Promise.reject(new DOMException('aborted', 'AbortError'))
  })
  expect(await codeOf(http('/x', { signal: stop.signal }))).toBeInstanceOf(DOMException)
})

test('in turn, so many calls at a time go out in their order', async () => {
  const going: string[] = []
  const ends: (() => void)[] = []
  const slow: CoreHttp = (path) => {
    going.push(path)
    return new Promise((resolve) => ends.push(() => resolve(path)))
  }
  const http = inTurn(slow, 2)
  const calls = ['a', 'b', 'c', 'd'].map((path) => http(path, { signal }))
  await Promise.resolve()
  expect(going).toEqual(['a', 'b'])
  ends[0]?.()
  expect(await calls[0]).toBe('a')
  await Promise.resolve()
  expect(going).toEqual(['a', 'b', 'c'])
  ends[1]?.()
  await calls[1]
  ends[2]?.()
  await calls[2]
  ends[3]?.()
  expect(await calls[3]).toBe('d')
})

test('in turn, a call that nobody wants any more gives up its place', async () => {
  const going: string[] = []
  const ends: (() => void)[] = []
  const http = inTurn((path) => {
    going.push(path)
    return new Promise((resolve) => ends.push(() => resolve(path)))
  }, 1)
  const stop = new AbortController()
  const first = http('a', { signal })
  const second = http('b', { signal: stop.signal }).catch((cause: unknown) => cause)
  const third = http('c', { signal })
  stop.abort('left')
  ends[0]?.()
  await first
  expect(await second).toBe('left')
  await Promise.resolve()
  ends[1]?.()
  expect(await third).toBe('c')
  expect(going).toEqual(['a', 'c'])
})
