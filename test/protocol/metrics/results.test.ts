import { STATUS_CODES } from 'node:http'
import { describe, expect, test } from 'vitest'
import { errorJson, errorRules, isErrorCode, problemDetails } from '../../../src/protocol/metrics/errors.ts'
import { measureOf, readFailure, readMetricAnswer } from '../../../src/protocol/metrics/results.ts'

describe('readMetricAnswer', () => {
  test('keeps null apart from zero', () => {
    const answer = readMetricAnswer({
      segments: [
        { index: '2026-03-01T00:00:00.000', location: 'a', entries: 0 },
        { index: '2026-03-02T00:00:00.000', location: 'a', entries: null },
        { index: '2026-03-03T00:00:00.000', location: 'a' },
      ],
      meta: { units: { entries: 'peopleCount' } },
    })
    expect(answer?.segments?.map((row) => measureOf(row, 'entries'))).toEqual([0, null, null])
    expect(answer?.meta.units.entries).toBe('peopleCount')
  })

  test('accepts an answer without units', () => {
    expect(readMetricAnswer({ summary: [] })?.meta.units).toEqual({})
  })

  test('keeps words outside every vocabulary', () => {
    const answer = readMetricAnswer({ summary: [{ role: 'robot', entries: 3 }], meta: {} })
    expect(answer?.summary?.[0]?.role).toBe('robot')
  })

  test('drops cells that are neither text nor number, not the row', () => {
    const answer = readMetricAnswer({ summary: [{ entries: 3, extra: { deep: true } }], meta: {} })
    expect(answer?.summary).toEqual([{ entries: 3 }])
  })
})

describe('readFailure', () => {
  test.each([
    [
      'ours',
      { error: { code: 'too_large', message: 'At most 500.', retryable: false } },
      'too_large',
      'At most 500.',
    ],
    ['a bare message', { message: 'Internal server error' }, 'internal', 'Internal server error'],
    ['an error as a string', { error: 'no such area' }, 'internal', 'no such area'],
    [
      'a sentence that names a parameter',
      { message: 'aggregationPeriod must be one of: day, month', requestId: 'r' },
      'bad_request',
      'aggregationPeriod must be one of: day, month',
    ],
    ['a status code', { statusCode: 404 }, 'not_found', errorRules.not_found.message],
    [
      'a status code with a message',
      { statusCode: 429, message: 'slow down' },
      'too_many_requests',
      'slow down',
    ],
    ['an empty object', {}, 'internal', errorRules.internal.message],
    ['a word', 'sorry', 'internal', 'The service answered with something that is no result.'],
    ['nothing', null, 'internal', 'The service answered with something that is no result.'],
    [
      'an error beside units',
      { error: { code: 'timeout' }, meta: {} },
      'timeout',
      errorRules.timeout.message,
    ],
  ])('recognises %s', (_, value, code, message) => {
    expect(readFailure(value)).toMatchObject({ code, message })
    expect(readMetricAnswer(value)).toBeNull()
  })

  test.each([
    ['rows', { summary: [] }],
    ['units', { meta: { units: {} } }],
    ['a list', []],
  ])('returns null for %s', (_, value) => {
    expect(readFailure(value)).toBeNull()
  })

  test('reads what errorJson writes', () => {
    expect(readFailure(JSON.parse(errorJson('unavailable')))).toEqual({
      code: 'unavailable',
      message: errorRules.unavailable.message,
      retryable: true,
    })
  })

  test('keeps the code in problem details', () => {
    expect(problemDetails('unacceptable', 'start must be YYYY-MM-DD.')).toMatchObject({
      status: 422,
      code: 'unacceptable',
      detail: 'start must be YYYY-MM-DD.',
    })
  })

  test('uses the phrase of the status as title, as problem details without a type require', () => {
    for (const code of Object.keys(errorRules).filter(isErrorCode)) {
      const { status, title } = problemDetails(code)
      expect(title, code).toBe(STATUS_CODES[status])
    }
  })

  test('rejects a code that is a property of every object', () => {
    expect(isErrorCode('constructor')).toBe(false)
    expect(isErrorCode('timeout')).toBe(true)
  })
})
