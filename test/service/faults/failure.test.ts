import { expect, test } from 'vitest'
import { describeFailure, isOwnTrouble } from '../../../src/service/faults/failure.ts'
import { Fault } from '../../../src/service/faults/fault.ts'

test('a fault speaks for itself', () => {
  const failure = describeFailure(new Fault('not_found', 'There is no store.'))
  expect(failure).toEqual({ code: 'not_found', message: 'There is no store.' })
  expect(isOwnTrouble(failure)).toBe(false)
})

test.each([
  new Error('SELECT secret'),
  new TypeError('x is undefined'),
  'text',
  null,
  undefined,
  { code: 'EPIPE' },
])('anything else is the service’s own trouble, told without its text: %s', (error) => {
  const failure = describeFailure(error)
  expect(failure).toEqual({ code: 'internal', message: 'Something failed inside the service.' })
  expect(isOwnTrouble(failure)).toBe(true)
})

test('an error of the network to the store of counts is unavailable', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:8123'), { code: 'ECONNREFUSED' })
  expect(describeFailure(error)).toEqual({
    code: 'unavailable',
    message: 'The store of counts cannot be reached.',
  })
})
