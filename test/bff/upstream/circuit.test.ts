import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CircuitState,
  createCircuit,
  isCircuitOpen,
  type Passage,
} from '../../../src/bff/upstream/circuit.ts'

const limits = { circuitFailures: 3, circuitRestMs: 1000, circuitMostRestMs: 4000 }

/** A circuit whose open periods have their full length. */
function circuitOf({ random = 1 } = {}) {
  let now = 0
  const changes: string[] = []
  const circuit = createCircuit({
    limits,
    now: () => now,
    random: () => random,
    onChange: ({ state }) => changes.push(state),
  })
  const enter = (): Passage => {
    const passage = circuit.enter()
    if (passage === null) throw new Error('the circuit lets nothing through')
    return passage
  }
  return {
    circuit,
    changes,
    enter,
    /** Sends requests one after the other that are not answered. */
    fail(count: number) {
      for (let failed = 0; failed < count; failed += 1) enter().unanswered()
    },
    pass(ms: number) {
      now += ms
    },
    now: () => now,
  }
}

test('opens after the configured number of requests in a row without an answer', () => {
  const { circuit, fail, changes } = circuitOf()
  fail(2)
  expect(circuit.state).toEqual({ state: 'closed', failures: 2 })
  fail(1)
  expect(circuit.state).toEqual({ state: 'open', retryAt: 1000, openPeriods: 1 })
  expect(circuit.enter()).toBeNull()
  expect(changes).toEqual(['open'])
})

test('resets the count on any answer, and ignores cancelled requests', () => {
  const { circuit, fail, enter } = circuitOf()
  fail(2)
  enter().left()
  expect(circuit.state).toEqual({ state: 'closed', failures: 2 })
  enter().answered()
  fail(2)
  expect(circuit.state).toEqual({ state: 'closed', failures: 2 })
})

test('ignores requests that fail together if another one was answered meanwhile', () => {
  const { circuit, fail, enter } = circuitOf()
  const slow = Array.from({ length: 5 }, enter)
  enter().answered()
  for (const question of slow) question.unanswered()
  expect(circuit.state).toEqual({ state: 'closed', failures: 0 })
  fail(3)
  expect(circuit.state).toMatchObject({ state: 'open' })
})

test('ignores failures of requests from before an open period', () => {
  const { circuit, fail, enter, pass } = circuitOf()
  const slow = Array.from({ length: 5 }, enter)
  fail(3)
  pass(1000)
  enter().answered()
  for (const question of slow) question.unanswered()
  expect(circuit.state).toEqual({ state: 'closed', failures: 0 })
})

test('lets one trial through after the open period, and closes on its answer', () => {
  const { circuit, fail, enter, pass, changes } = circuitOf()
  fail(3)
  pass(999)
  expect(circuit.enter()).toBeNull()
  pass(1)
  const trial = enter()
  expect(circuit.enter()).toBeNull()
  trial.answered()
  expect(circuit.state).toEqual({ state: 'closed', failures: 0 })
  expect(changes).toEqual(['open', 'trying', 'closed'])
})

test('doubles each further open period, up to the limit', () => {
  const { circuit, fail, enter, pass, now } = circuitOf()
  fail(3)
  const lengths: number[] = []
  for (let count = 0; count < 5; count += 1) {
    const { state } = circuit as { readonly state: Extract<CircuitState, { state: 'open' }> }
    const length = (state.retryAt ?? 0) - now()
    lengths.push(length)
    pass(length)
    enter().unanswered()
  }
  expect(lengths).toEqual([1000, 2000, 4000, 4000, 4000])
})

test('randomises the second half of an open period', () => {
  const { circuit, fail } = circuitOf({ random: 0 })
  fail(3)
  expect(circuit.state).toMatchObject({ retryAt: 500 })
})

test('lets the next request try at once after a cancelled trial', () => {
  const { fail, enter, pass } = circuitOf()
  fail(3)
  pass(1000)
  enter().left()
  enter().answered()
})

test('ignores requests that were sent before it opened', () => {
  const { circuit, fail, enter } = circuitOf()
  const [early, other] = [enter(), enter()]
  fail(3)
  early.answered()
  other.unanswered()
  expect(circuit.state).toMatchObject({ state: 'open', openPeriods: 1 })
})

test('stays open without a connection until there is one', () => {
  const { circuit, pass } = circuitOf()
  circuit.connectionLost()
  circuit.connectionLost()
  pass(1_000_000)
  expect(circuit.enter()).toBeNull()
  circuit.connected()
  expect(circuit.state).toEqual({ state: 'closed', failures: 0 })
})

test('stays open after silence even if there is a connection', () => {
  const { circuit, fail } = circuitOf()
  fail(3)
  circuit.connected()
  expect(circuit.state).toMatchObject({ state: 'open', retryAt: 1000 })
})

test('backs off further each time the connection is refused for good', () => {
  const { circuit, enter, pass } = circuitOf()
  circuit.forceOpen()
  pass(1000)
  enter()
  circuit.forceOpen()
  expect(circuit.state).toEqual({ state: 'open', retryAt: 3000, openPeriods: 2 })
})

test('ends only an open period when hastened', () => {
  const { circuit, enter, fail, changes } = circuitOf()
  circuit.tryNow()
  expect(circuit.state).toEqual({ state: 'closed', failures: 0 })
  fail(3)
  expect(circuit.enter()).toBeNull()
  circuit.tryNow()
  expect(changes).toEqual(['open'])
  enter().answered()
  expect(changes).toEqual(['open', 'trying', 'closed'])
  circuit.connectionLost()
  circuit.tryNow()
  expect(circuit.enter()).toBeNull()
})

test('always lets a repeated request through in the end, unless there is no connection', () => {
  const events = fc.array(
    fc.constantFrom(
      'enter',
      'answer',
      'silence',
      'leave',
      'connectionLost',
      'connected',
      'forceOpen',
      'tryNow',
      'wait',
    ),
  )
  fc.assert(
    fc.property(events, (all) => {
      const { circuit, pass, now } = circuitOf()
      const open: Passage[] = []
      for (const event of all) {
        if (event === 'enter') {
          const fails = isCircuitOpen(circuit.state, now())
          const passage = circuit.enter()
          expect(passage === null).toBe(fails)
          if (passage !== null) open.push(passage)
        } else if (event === 'wait') pass(700)
        else if (event === 'answer') open.shift()?.answered()
        else if (event === 'silence') open.shift()?.unanswered()
        else if (event === 'leave') open.shift()?.left()
        else circuit[event]()
      }
      circuit.connected()
      for (const passage of open) passage.unanswered()
      pass(limits.circuitMostRestMs)
      expect(circuit.enter()).not.toBeNull()
    }),
  )
})
