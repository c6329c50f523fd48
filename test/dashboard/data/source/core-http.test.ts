import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { createCoreHttp } from '../../../../src/dashboard/data/source/core-http.ts'
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

test('sends GET without a body, and POST with a JSON body', async () => {
  const { http, sent } = httpOver(() => Response.json([1]))
  expect(await http('/list', { signal })).toEqual([1])
  await http('/uptimes', { signal, body: { start: '2026-03-01' } })
  expect(sent.map(({ init }) => [init?.method ?? 'GET', init?.body])).toEqual([
    ['GET', undefined],
    ['POST', '{"start":"2026-03-01"}'],
  ])
})

test('keeps the code and the detail of problem details', async () => {
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

test('fails as malformed_answer without JSON, and as unavailable without a response', async () => {
  expect(await codeOf(httpOver(() => new Response('<html>')).http('/x', { signal }))).toBe('malformed_answer')
  const { http } = httpOver(() => Promise.reject(new TypeError('fetch failed')))
  expect(await codeOf(http('/x', { signal }))).toBe('unavailable')
})

test('rejects a cancelled call with the cause of its cancellation', async () => {
  const stop = new AbortController()
  const { http } = httpOver(() => {
    stop.abort('left')
    return Promise.reject(new DOMException('aborted', 'AbortError'))
  })
  expect(await codeOf(http('/x', { signal: stop.signal }))).toBeInstanceOf(DOMException)
})
