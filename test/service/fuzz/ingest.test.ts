import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { KindName } from '../../../src/service/kinds/kinds.ts'
import { openRawSocket } from '../../support/raw-socket.ts'
import { fetchToken, testIngestClient } from '../../support/running-service.ts'
import { openSmallStore } from '../small-store.ts'
import { type Chance, chanceOf, times } from './chance.ts'
import { WireClient } from './http-client.ts'
import { judgeFrame, requireNothingInner } from './judge.ts'
import { mutateField, mutateText, writeJson } from './mutations.ts'
import { rightMessage } from './questions.ts'
import { rightRecords } from './records.ts'
import { requireUnharmed, runCases, runFuzzed } from './running.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

const kinds = Object.keys(rightRecords) as KindName[]

function batch(chance: Chance, kind: KindName): string {
  const lines = Array.from({ length: 1 + chance.below(4) }, () => {
    const record = rightRecords[kind](chance)
    const edits = chance.onceIn(3) ? 0 : 1 + chance.below(2)
    for (let edit = 0; edit < edits; edit += 1) mutateField(chance, record)
    return writeJson(chance, record)
  })
  const text = lines.join(chance.pick(['\n', '\n', '\r\n', '\n\n']))
  return chance.onceIn(4) ? mutateText(chance, text) : text
}

/** The bytes of a request, plain or gzip, occasionally corrupted or with a wrong encoding header. */
function bytesOf(chance: Chance, token: string): Buffer {
  const kind = chance.pick(kinds)
  const text = Buffer.from(batch(chance, kind))
  const isPacked = chance.onceIn(5)
  const body = isPacked ? gzipSync(text) : text
  if (isPacked && chance.onceIn(3)) body.writeUInt8(chance.below(256), chance.below(body.length))
  const path = chance.onceIn(30) ? encodeURI(Buffer.from(mutateText(chance, kind)).toString()) : kind
  const head = [
    `POST /v1/ingest/${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${chance.onceIn(30) ? 'application/json' : 'application/x-ndjson'}`,
    ...(isPacked !== chance.onceIn(30) ? ['Content-Encoding: gzip'] : []),
    `Content-Length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}

test('answers every faulty batch, and keeps every route working', async () => {
  const service = await runFuzzed(await openSmallStore())
  const token = await fetchToken(service, testIngestClient)
  const client = new WireClient(service.listeningUrl)
  onTestFinished(() => client.close())
  const outcomes = await runCases('ingest', 2000 * times, async (index) => {
    const bytes = bytesOf(chanceOf('ingest', index), token)
    const reply = await client.ask(bytes, false).catch((error: unknown) => {
      throw new Error(
        `${error instanceof Error ? error.message : error}\nsent: ${bytes.toString().slice(0, 1500)}`,
      )
    })
    if (reply.status >= 500)
      throw new Error(`${reply.status} ${reply.body}\nsent: ${bytes.toString().slice(0, 1500)}`)
    requireNothingInner(reply.body)
    return String(reply.status)
  })
  for (const status of ['200', '404', '415', '422']) {
    expect(outcomes[status] ?? 0, JSON.stringify(outcomes)).toBeGreaterThan(0)
  }

  const socket = await openRawSocket(`${service.wsUrl}?token=${await fetchToken(service)}`)
  const answers = await runCases('questions after ingest', 500 * times, async (index) => {
    const text = JSON.stringify(rightMessage(chanceOf('after', index), `q${index}`))
    socket.send(text)
    const outcome = judgeFrame(text, await socket.next())
    if (outcome === 'internal') throw new Error(`internal, sent: ${text}`)
    return outcome
  })
  expect(answers.ok).toBeGreaterThan(0)
  await requireUnharmed(service)
})
