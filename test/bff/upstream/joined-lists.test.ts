import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CoreApiAnswer, CoreApiRequest } from '../../../src/bff/upstream/core-api.ts'
import { askJoined } from '../../../src/bff/upstream/joined-lists.ts'

/** Sends one request for each body; bodies arrive in pieces of this many bytes, or as a text. */
async function join(bodies: readonly (string | CoreApiAnswer)[], bytes: number | null) {
  const asked: string[] = []
  const requests = bodies.map(
    (_, index): CoreApiRequest => ({
      method: 'POST',
      path: '/v1/recording/uptimes',
      route: '/v1/recording/uptimes',
      body: String(index),
      signal: new AbortController().signal,
    }),
  )
  const [first, ...rest] = requests
  if (first === undefined) throw new Error('nothing is asked')
  const answer = await askJoined(
    async ({ body }) => {
      asked.push(String(body))
      const answered = bodies[Number(body)]
      if (answered === undefined) throw new Error('no such part')
      if (typeof answered !== 'string') return answered
      return {
        ok: true,
        contentType: 'application/json',
        ageSeconds: 0,
        body: bytes === null ? answered : piecesOf(Buffer.from(answered), bytes),
      }
    },
    [first, ...rest],
  )
  return { answer, asked }
}

function piecesOf(all: Buffer, bytes: number): Readable {
  const pieces = Array.from({ length: Math.ceil(all.length / bytes) }, (_, index) =>
    all.subarray(index * bytes, (index + 1) * bytes),
  )
  return Readable.from(pieces, { objectMode: false })
}

async function read(answer: CoreApiAnswer): Promise<unknown> {
  if (!answer.ok) throw new Error(answer.code)
  return JSON.parse(typeof answer.body === 'string' ? answer.body : await text(answer.body))
}

test('joins lists of any items, however written and wherever cut', async () => {
  const spaces = fc.constantFrom('', ' ', '\r\n\t')
  const list = fc
    .tuple(fc.array(fc.jsonValue(), { maxLength: 4 }), spaces, spaces, fc.constantFrom(undefined, 2))
    .map(([items, before, after, indent]) => ({
      items,
      written: `${before}${JSON.stringify(items, null, indent)}${after}`,
    }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(list, { minLength: 1, maxLength: 5 }),
      fc.option(fc.integer({ min: 1, max: 9 })),
      async (lists, bytes) => {
        const { answer } = await join(
          lists.map(({ written }) => written),
          bytes,
        )
        expect(await read(answer)).toEqual(JSON.parse(JSON.stringify(lists.flatMap(({ items }) => items))))
      },
    ),
  )
})

const away: CoreApiAnswer = { ok: false, code: 'unavailable', detail: 'away', retryAfter: '7' }

test('returns a failure of the first request and sends no other', async () => {
  const { answer, asked } = await join([away, '[1]'], null)
  expect([answer, asked]).toEqual([away, ['0']])
})

test.each<readonly [string, string | CoreApiAnswer]>([
  ['fails', away],
  ['is an object', '{"error":"of mine"}'],
  ['ends early', '[{"a":1}'],
  ['continues after its list', '[1],[2]x'],
])('breaks the body off if a later part %s', async (_what, part) => {
  const { answer } = await join(['[1]', part, '[3]'], null)
  await expect(read(answer)).rejects.toThrow('a part of the list')
})
