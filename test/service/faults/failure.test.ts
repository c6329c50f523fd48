import { expect, test } from 'vitest'
import { describeFailure, needsOperator } from '../../../src/service/faults/failure.ts'
import { Fault } from '../../../src/service/faults/fault.ts'

test('exposes the code and message of a fault', () => {
  const failure = describeFailure(new Fault('not_found', 'There is no store.'))
  expect(failure).toEqual({ code: 'not_found', message: 'There is no store.' })
  expect(needsOperator(failure)).toBe(false)
})

test.each([
  new Error('SELECT secret'),
  new TypeError('x is undefined'),
  'text',
  null,
  undefined,
  { code: 'EPIPE' },
])('hides the text of any other error: %s', (error) => {
  const failure = describeFailure(error)
  expect(failure).toEqual({ code: 'internal', message: 'Something went wrong in the service.' })
  expect(needsOperator(failure)).toBe(true)
})

test('maps a network error of the warehouse to unavailable', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:8123'), { code: 'ECONNREFUSED' })
  expect(describeFailure(error)).toEqual({
    code: 'unavailable',
    message: 'The database is unreachable.',
  })
})
