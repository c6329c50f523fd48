import { expect, test } from 'vitest'
import { jsonArrayParts } from '../../../src/service/core-api/json-array-parts.ts'

const never = new AbortController().signal

async function* items(...values: readonly unknown[]) {
  yield* values
}

test.each([[[]], [[1]], [[{ a: 'ä' }, null, [2]]]])('serialises %j like JSON.stringify', async (values) => {
  const parts = await jsonArrayParts(items(...values), never)
  expect(Buffer.concat(parts).toString()).toBe(JSON.stringify(values))
})

test('serialises each item before it computes the next', async () => {
  const made: number[] = []
  async function* counting() {
    for (let item = 0; item < 3; item += 1) {
      made.push(item)
      yield {
        toJSON() {
          expect(made.at(-1)).toBe(item)
          return item
        },
      }
    }
  }
  expect(Buffer.concat(await jsonArrayParts(counting(), never)).toString()).toBe('[0,1,2]')
})

test('fails as a whole if an item fails', async () => {
  async function* failing() {
    yield 1
    throw new Error('the disk is gone')
  }
  await expect(jsonArrayParts(failing(), never)).rejects.toThrow('the disk is gone')
})

test('stops when the client has left', async () => {
  const gone = new AbortController()
  let made = 0
  async function* endless() {
    for (;;) {
      made += 1
      if (made === 2) gone.abort(new Error('hung up'))
      yield made
    }
  }
  await expect(jsonArrayParts(endless(), gone.signal)).rejects.toThrow('hung up')
  expect(made).toBe(2)
})
