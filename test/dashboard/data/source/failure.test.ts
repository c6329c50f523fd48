import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { failureOf, refusesPeriod } from '../../../../src/dashboard/data/source/failure.ts'

test('keeps shared codes with their message and maps codes of the client to the nearest shared one', () => {
  expect(failureOf(new ExchangeError('forbidden', { message: 'Not yours.' }))).toEqual({
    code: 'forbidden',
    message: 'Not yours.',
  })
  expect(failureOf(new ExchangeError('connection_lost')).code).toBe('unavailable')
  expect(failureOf(new ExchangeError('answer_too_large')).code).toBe('too_large')
  expect(failureOf(new TypeError('x is undefined')).code).toBe('internal')
})

test('returns the same failure for the same error', () => {
  const error = new ExchangeError('timeout')
  expect(failureOf(error)).toBe(failureOf(error))
})

test('tells a refused period from an outage', () => {
  expect(refusesPeriod(failureOf(new ExchangeError('bad_request')))).toBe(true)
  expect(refusesPeriod(failureOf(new ExchangeError('unacceptable')))).toBe(true)
  expect(refusesPeriod(failureOf(new ExchangeError('unavailable')))).toBe(false)
})
