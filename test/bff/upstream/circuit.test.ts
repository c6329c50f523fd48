import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CircuitState, createCircuit, type Passage, rests } from '../../../src/bff/upstream/circuit.ts'

const limits = { circuitFailures: 3, circuitRestMs: 1000, circuitMostRestMs: 4000 }

/** A circuit whose rests have their whole length. */
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
    /** So many questions, one after the other, that are not answered. */
    fail(count: number) {
      for (let failed = 0; failed < count; failed += 1) enter().unanswered()
    },
    pass(ms: number) {
      now += ms
    },
    now: () => now,
  }
}

test('it opens after as many questions in a row without an answer as it is told, and lets nothing through', () => {
  const { circuit, fail, changes } = circuitOf()
  fail(2)
  expect(circuit.state).toEqual({ state: 'closed', failures: 2 })
  fail(1)
  expect(circuit.state).toEqual({ state: 'open', retryAt: 1000, rests: 1 })
  expect(circuit.enter()).toBeNull()
  expect(changes).toEqual(['open'])
})

test('an answer, be it a failure, starts the count anew; what was given up counts for nothing', () => {
  const { circuit, fail, enter } = circuitOf()
  fail(2)
  enter().left()
  expect(circuit.state).toEqual({ state: 'closed', failures: 2 })
  enter().answered()
  fail(2)
  expect(circuit.state).toEqual({ state: 'closed', failures: 2 })
})

test('questions that end together say nothing where another one was answered meanwhile', () => {
  const { circuit, fail, enter } = circuitOf()
  const slow = Array.from({ length: 5 }, enter)
  enter().answered()
  for (const question of slow) question.unanswered()
  expect(circuit.state).toEqual({ state: 'closed', failures: 0 })
  fail(3)
  expect(circuit.state).toMatchObject({ state: 'open' })
})

test('nor do those from before a rest that an answer ended', () => {
  const { circuit, fail, enter, pass } = circuitOf()
  const slow = Array.from({ length: 5 }, enter)
  fail(3)
  pass(1000)
  enter().answered()
  for (const question of slow) question.unanswered()
  expect(circuit.state).toEqual({ state: 'closed', failures: 0 })
})

test('when the rest is over a single question is let through, and its answer closes it', () => {
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

test('each rest without an answer between is twice as long, up to the longest', () => {
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

test('a rest is between half of its length and the whole', () => {
  const { circuit, fail } = circuitOf({ random: 0 })
  fail(3)
  expect(circuit.state).toMatchObject({ retryAt: 500 })
})

test('a trial whose browser left says nothing: the next question tries at once', () => {
  const { fail, enter, pass } = circuitOf()
  fail(3)
  pass(1000)
  enter().left()
  enter().answered()
})

test('questions that were let through before it opened decide nothing any more', () => {
  const { circuit, fail, enter } = circuitOf()
  const [early, other] = [enter(), enter()]
  fail(3)
  early.answered()
  other.unanswered()
  expect(circuit.state).toMatchObject({ state: 'open', rests: 1 })
})

test('without a connection it rests until there is one', () => {
  const { circuit, pass } = circuitOf()
  circuit.cut()
  circuit.cut()
  pass(1_000_000)
  expect(circuit.enter()).toBeNull()
  circuit.mend()
  expect(circuit.state).toEqual({ state: 'closed', failures: 0 })
})

test('a connection alone does not end a rest of silence', () => {
  const { circuit, fail } = circuitOf()
  fail(3)
  circuit.mend()
  expect(circuit.state).toMatchObject({ state: 'open', retryAt: 1000 })
})

test('a connection that is refused for good is tried again after a rest, at longer and longer times', () => {
  const { circuit, enter, pass } = circuitOf()
  circuit.trip()
  pass(1000)
  enter()
  circuit.trip()
  expect(circuit.state).toEqual({ state: 'open', retryAt: 3000, rests: 2 })
})

test('hastening ends a rest, so that the next question tries; it changes nothing else', () => {
  const { circuit, enter, fail, changes } = circuitOf()
  circuit.hasten()
  expect(circuit.state).toEqual({ state: 'closed', failures: 0 })
  fail(3)
  expect(circuit.enter()).toBeNull()
  circuit.hasten()
  expect(changes).toEqual(['open'])
  enter().answered()
  expect(changes).toEqual(['open', 'trying', 'closed'])
  circuit.cut()
  circuit.hasten()
  expect(circuit.enter()).toBeNull()
})

test('whatever happens, whoever asks again and again is let through in the end, unless there is no connection', () => {
  const events = fc.array(
    fc.constantFrom('enter', 'answer', 'silence', 'leave', 'cut', 'mend', 'trip', 'hasten', 'wait'),
  )
  fc.assert(
    fc.property(events, (all) => {
      const { circuit, pass, now } = circuitOf()
      const open: Passage[] = []
      for (const event of all) {
        if (event === 'enter') {
          const fails = rests(circuit.state, now())
          const passage = circuit.enter()
          expect(passage === null).toBe(fails)
          if (passage !== null) open.push(passage)
        } else if (event === 'wait') pass(700)
        else if (event === 'answer') open.shift()?.answered()
        else if (event === 'silence') open.shift()?.unanswered()
        else if (event === 'leave') open.shift()?.left()
        else circuit[event]()
      }
      circuit.mend()
      for (const passage of open) passage.unanswered()
      pass(limits.circuitMostRestMs)
      expect(circuit.enter()).not.toBeNull()
    }),
  )
})
