import { expect, test } from 'vitest'
import { createTurns } from '../../../src/bff/upstream/turns.ts'
import { Cancellation } from '../../../src/client/cancel-signal.ts'

/** Turns, with a record of who has one. */
function scene(places: number, blamed: ReadonlySet<object> = new Set()) {
  const turns = createTurns({ places, isBlamed: (asker) => blamed.has(asker) })
  const going: string[] = []
  return {
    turns,
    going,
    async take(name: string, asker?: object, leaving = new Cancellation()) {
      const done = await turns.take(asker, leaving)
      if (done === null) return null
      going.push(name)
      return () => {
        going.splice(going.indexOf(name), 1)
        done()
      }
    },
  }
}

test('runs as many at once as there are places, in the order of arrival', async () => {
  const { take, going, turns } = scene(2)
  const [first] = await Promise.all([take('1'), take('2')])
  const [third, fourth] = [take('3'), take('4')]
  expect([going, turns.taken, turns.waiting]).toEqual([['1', '2'], 2, 2])
  first?.()
  const done = await third
  expect(going).toEqual(['2', '3'])
  done?.()
  await fourth
  expect([going, turns.waiting]).toEqual([['2', '4'], 0])
})

test('queues blamed clients behind others: one turn each, half of the turns in total', async () => {
  const [one, other, third] = [{}, {}, {}]
  const { take, going } = scene(4, new Set([one, other, third]))
  const [first] = await Promise.all([take('one', one), take('other', other)])
  const waiting = [take('one again', one), take('third', third)]
  await Promise.all([take('somebody'), take('somebody else', {})])
  expect(going).toEqual(['one', 'other', 'somebody', 'somebody else'])
  first?.()
  await waiting[0]
  expect(going).toEqual(['other', 'somebody', 'somebody else', 'one again'])
})

test('skips a client that left before its turn', async () => {
  const { take, turns } = scene(1)
  const done = await take('1')
  const leaving = new Cancellation()
  const second = take('2', undefined, leaving)
  leaving.abort()
  expect(await second).toBeNull()
  expect(await take('3', undefined, leaving)).toBeNull()
  done?.()
  expect([turns.taken, turns.waiting]).toEqual([0, 0])
})
