import { expect, test } from 'vitest'
import { loadAhead } from '../../../src/derive/plain/load-ahead.ts'

test('loads the next part while the caller works on one, in order, and no more', async () => {
  const begun: number[] = []
  const load = async (part: number) => {
    begun.push(part)
    return part * 10
  }
  const seen: [loaded: number, begun: number][] = []
  for await (const loaded of loadAhead([1, 2, 3, 4], load)) seen.push([loaded, begun.length])
  expect(seen).toEqual([
    [10, 2],
    [20, 3],
    [30, 4],
    [40, 4],
  ])
})

test('yields parts in order when a later one arrives first', async () => {
  let answer = (_text: string) => {}
  const slow = new Promise<string>((resolve) => {
    answer = resolve
  })
  const loaded = loadAhead(['slow', 'fast'], (part) => (part === 'slow' ? slow : Promise.resolve(part)))
  const first = loaded.next()
  await Promise.resolve()
  answer('slow')
  expect(await first).toMatchObject({ value: 'slow' })
  expect(await loaded.next()).toMatchObject({ value: 'fast' })
  expect(await loaded.next()).toMatchObject({ done: true })
})

test('a failure ends it, and no later failure goes unhandled', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  try {
    const loaded = loadAhead([1, 2, 3], (part) => Promise.reject(new Error(`part ${part}`)))
    await expect(loaded.next()).rejects.toThrow('part 1')
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
  }
})
