import Fastify, { type FastifyBaseLogger } from 'fastify'
import pino from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { answerErrors } from '../../../src/bff/http/answer-errors.ts'

const lines: string[] = []
const log: FastifyBaseLogger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
const app = Fastify({ loggerInstance: log })
answerErrors(app)

afterEach(() => app.close())

describe('a request that fails', () => {
  test('is logged as an error only if the browser still waits for it', async () => {
    app.get('/fails', () => Promise.reject(new Error('out of order')))
    const left = new AbortController()
    app.get('/given-up', async (_request, reply) => {
      const closed = new Promise((resolve) => reply.raw.once('close', resolve))
      left.abort()
      await closed
      throw new Error('Premature close')
    })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })

    await expect(fetch(`${address}/given-up`, { signal: left.signal })).rejects.toThrow('aborted')
    await expect.poll(() => levelOf('a browser disconnected before the response')).toBe(30)
    expect(await fetch(`${address}/fails`)).toMatchObject({ status: 500 })
    expect(levelOf('a request failed')).toBe(50)
    expect(lines.filter((line) => line.includes('a request failed'))).toHaveLength(1)
  })
})

function levelOf(message: string): unknown {
  const line = lines.find((one) => one.includes(`"msg":"${message}"`))
  return line === undefined ? null : JSON.parse(line).level
}
