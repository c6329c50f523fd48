import { expect, test } from 'vitest'
import { ExchangeError } from '../../../../src/client/exchange-error.ts'
import { failureOf, refusesPeriod } from '../../../../src/dashboard/data/source/failure.ts'

test('a shared code keeps its message; a code of the client gets the nearest shared one', () => {
  expect(failureOf(new ExchangeError('forbidden', { message: 'Not yours.' }))).toEqual({
    code: 'forbidden',
    message: 'Not yours.',
  })
  expect(failureOf(new ExchangeError('connection_lost')).code).toBe('unavailable')
  expect(failureOf(new ExchangeError('answer_too_large')).code).toBe('too_large')
  expect(failureOf(new TypeError('x is undefined')).code).toBe('internal')
})

test('the same error is the same failure, so that a screen can remember by it', () => {
  const error = new ExchangeError('timeout')
  expect(failureOf(error)).toBe(failureOf(error))
})

test('a refused period is told from an outage', () => {
  expect(refusesPeriod(failureOf(new ExchangeError('bad_request')))).toBe(true)
  expect(refusesPeriod(failureOf(new ExchangeError('unacceptable')))).toBe(true)
  expect(refusesPeriod(failureOf(new ExchangeError('unavailable')))).toBe(false)
})
