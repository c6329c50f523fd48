import { expect, test } from 'vitest'
import { countLateness } from '../../conformance/deployment/lateness.ts'

test('gives up a route after two consecutive timeouts and continues with others', () => {
  const lateness = countLateness()
  lateness.record('entries', true)
  expect(lateness.refusal('entries')).toBeNull()
  lateness.record('entries', true)
  expect(lateness.refusal('entries')).toContain('2 questions of entries')
  expect(lateness.refusal('area/data')).toBeNull()
})

test('resets the timeouts of a route after a response', () => {
  const lateness = countLateness()
  for (const isLate of [true, false, true]) lateness.record('entries', isLate)
  expect(lateness.refusal('entries')).toBeNull()
})

test('gives up all routes after six consecutive timeouts', () => {
  const lateness = countLateness()
  const routes = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const route of routes.slice(0, 5)) lateness.record(route, true)
  expect(lateness.refusal('another')).toBeNull()
  lateness.record('f', true)
  expect(lateness.refusal('another')).toContain('the last 6 questions')
})
