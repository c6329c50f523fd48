import { expect, test } from 'vitest'
import { countLateness } from '../../conformance/deployment/lateness.ts'

test('gives a route up after two time-outs in a row, and asks the others', () => {
  const lateness = countLateness()
  lateness.record('entries', true)
  expect(lateness.refusal('entries')).toBeNull()
  lateness.record('entries', true)
  expect(lateness.refusal('entries')).toContain('2 questions of entries')
  expect(lateness.refusal('area/data')).toBeNull()
})

test('forgets the time-outs of a route with its next answer', () => {
  const lateness = countLateness()
  for (const isLate of [true, false, true]) lateness.record('entries', isLate)
  expect(lateness.refusal('entries')).toBeNull()
})

test('gives every route up after six time-outs in a row', () => {
  const lateness = countLateness()
  const routes = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const route of routes.slice(0, 5)) lateness.record(route, true)
  expect(lateness.refusal('another')).toBeNull()
  lateness.record('f', true)
  expect(lateness.refusal('another')).toContain('the last 6 questions')
})
