import { describe, expect, test } from 'vitest'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { fetchToken, testClient } from '../../../support/running-service.ts'
import { caseNow } from '../../kinds/field-cases.ts'
import { examples } from './examples.ts'
import { feedOf, keepChain, linesOf, openFeed, packed } from './feed.ts'

const warehouse = await openMemoryWarehouse()
const now = () => caseNow
const visit = { location_id: 'london', entered_at: '2026-03-01T10:30:00Z', visit_id: 'v1' }

async function open() {
  const feed = await openFeed(warehouse, { now })
  await keepChain(feed)
  return feed
}

function visits(prefix: string): Promise<readonly { id: string; at: string }[]> {
  return warehouse.query(
    `SELECT visit_id AS id, toString(entered_at) AS at FROM shopfloor.visits FINAL
     WHERE startsWith(visit_id, {prefix:String}) ORDER BY id, at`,
    { prefix },
  )
}

test('ignores blank lines, a byte order mark and Windows line ends', async () => {
  const feed = await open()
  const lines = [
    { ...visit, visit_id: 'b1' },
    { ...visit, visit_id: 'b2' },
  ].map((one) => JSON.stringify(one))
  const { body } = await feed.sendRaw('/v1/ingest/visits', `\ufeff${lines[0]}\r\n\r\n  \n${lines[1]}`)
  expect(body).toEqual({ kind: 'visits', received: 2, taken: 2 })
  expect(await visits('b')).toHaveLength(2)
})

test('accepts an empty body without records', async () => {
  const feed = await open()
  for (const body of ['', '\n\n', undefined]) {
    const answer = await feed.sendRaw('/v1/ingest/visits', body)
    expect(answer).toMatchObject({ status: 200, body: { kind: 'visits', received: 0, taken: 0 } })
  }
})

test('counts a record repeated in a batch once, and keeps the later one', async () => {
  const feed = await open()
  const { body } = await feed.send('visits', [
    { ...visit, visit_id: 'twice' },
    { ...visit, visit_id: 'other-twice' },
    { ...visit, visit_id: 'twice', entered_at: '2026-03-01T12:00:00Z' },
  ])
  expect(body).toEqual({ kind: 'visits', received: 3, taken: 2 })
  expect(await visits('twice')).toEqual([{ id: 'twice', at: '2026-03-01 12:00:00.000' }])
})

test('accepts a compressed body', async () => {
  const feed = await open()
  const body = packed(linesOf(Array.from({ length: 500 }, (_, n) => ({ ...visit, visit_id: `z${n}` }))))
  const answer = await feed.sendRaw('/v1/ingest/visits', body, { 'content-encoding': 'gzip' })
  expect(answer).toMatchObject({ status: 200, body: { received: 500, taken: 500 } })
  expect(await visits('z')).toHaveLength(500)
})

test('joins lines split by the network', async () => {
  const feed = await open()
  const bytes = new TextEncoder().encode(
    linesOf(Array.from({ length: 20 }, (_, n) => ({ ...visit, visit_id: `ü${n}` }))),
  )
  const pieces = new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 37) controller.enqueue(bytes.slice(at, at + 37))
      controller.close()
    },
  })
  const answer = await fetch(`${feed.service.baseUrl}/v1/ingest/visits`, {
    method: 'POST',
    headers: { authorization: `Bearer ${feed.token}`, 'content-type': 'application/x-ndjson' },
    body: pieces,
    // Node requires it for a stream body.
    duplex: 'half',
  } as RequestInit)
  expect(await answer.json()).toEqual({ kind: 'visits', received: 20, taken: 20 })
  expect(await visits('ü')).toHaveLength(20)
})

describe('a batch with faults', () => {
  test('is rejected completely, with each fault by line and field', async () => {
    const feed = await open()
    const text = [
      JSON.stringify({ ...visit, visit_id: 'r1' }),
      '',
      '{"location_id": "london"',
      JSON.stringify({ ...visit, visit_id: 'r2', colour: 'red', age: '25-34' }),
      '[]',
    ].join('\n')
    const { status, body, headers } = await feed.sendRaw('/v1/ingest/visits', text)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        type: 'about:blank',
        title: 'Unprocessable Entity',
        status: 422,
        code: 'bad_request',
        detail: 'The batch has 4 faults. Nothing was stored.',
        faults: 4,
        lines: [
          { line: 3, field: '', message: 'is not JSON', code: 'bad_request' },
          {
            line: 4,
            field: 'age',
            message: 'must be one of 0_15, 16_24, 25_34, 35_44, 45_54, 55_64, 65_100',
            code: 'bad_request',
          },
          { line: 4, field: 'colour', message: 'is not a field of visits', code: 'bad_request' },
          { line: 5, field: '', message: 'must be an object', code: 'bad_request' },
        ],
      },
    })
    expect(await visits('r')).toEqual([])
  })

  test('lists the first hundred faults and counts all', async () => {
    const feed = await open()
    const { body } = await feed.send('visits', Array(250).fill({}))
    expect(body).toMatchObject({ faults: 750, detail: expect.stringContaining('750 faults') })
    expect((body as { lines: readonly unknown[] }).lines).toHaveLength(100)
  })

  test('with invalid UTF-8 is rejected by line', async () => {
    const feed = await open()
    const line = new TextEncoder().encode(JSON.stringify({ ...visit, visit_id: 'n' }))
    const { status, body } = await feed.sendRaw(
      '/v1/ingest/visits',
      new Uint8Array([...line, 0x0a, 0xff, 0xfe, 0x0a]),
    )
    expect(status).toBe(422)
    expect(body).toMatchObject({ lines: [{ line: 2, field: '', message: 'is not UTF-8' }] })
    expect(await visits('n')).toEqual([])
  })
})

describe('a record with a missing reference', () => {
  test.each([
    ['visits', { ...visit, location_id: 'nowhere' }, 'location_id', 'refers to an unknown location'],
    [
      'locations',
      { ...examples.locations, organisation_id: 'nobody' },
      'organisation_id',
      'refers to an unknown organisation',
    ],
    [
      'recordings',
      { ...examples.recordings, location_id: 'nowhere' },
      'location_id',
      'refers to an unknown location',
    ],
    [
      'segments',
      { ...examples.segments, recording_id: 'york-door' },
      'recording_id',
      'refers to an unknown recording of the location',
    ],
    [
      'heartbeats',
      { ...examples.heartbeats, recording_id: 'nothing' },
      'recording_id',
      'refers to an unknown recording of the location',
    ],
    [
      'areas',
      { ...examples.areas, recording_id: 'nothing' },
      'recording_id',
      'refers to an unknown recording of the location',
    ],
    ['lines', { ...examples.lines, location_id: 'nowhere' }, 'location_id', 'refers to an unknown location'],
  ] as const)('of %s rejects the batch', async (kind, record, field, message) => {
    const feed = await open()
    const { status, body } = await feed.send(kind, [examples[kind] ?? {}, record])
    expect(status).toBe(422)
    expect(body).toMatchObject({ faults: 1, lines: [{ line: 2, field, message, code: 'not_found' }] })
  })

  test('assigns a recording to the organisation of its location', async () => {
    const feed = await open()
    await feed.keep('organisations', [{ id: 'other', name: 'Other' }])
    const { body } = await feed.send('recordings', [{ ...examples.recordings, organisation_id: 'other' }])
    expect(body).toMatchObject({
      lines: [{ field: 'organisation_id', message: 'must be the organisation of the location' }],
    })
  })

  test('starts an hour by the clock of its location', async () => {
    const feed = await open()
    await feed.keep('locations', [
      { id: 'delhi', organisation_id: 'chain', name: 'Delhi', timezone: 'Asia/Kolkata', currency: 'INR' },
    ])
    const record = { location_id: 'delhi', started_at: '2026-03-01T10:30:00Z', entries: 1 }
    await feed.keep('hourly-counts', [record])
    const { body } = await feed.send('hourly-counts', [{ ...record, started_at: '2026-03-01T10:00:00Z' }])
    expect(body).toMatchObject({
      lines: [{ field: 'started_at', message: 'must be the start of an hour in Asia/Kolkata' }],
    })
  })
})

test('rejects future times', async () => {
  const feed = await open()
  const { status } = await feed.send('heartbeats', [
    { ...examples.heartbeats, seen_at: '2026-03-02T12:06:00Z' },
  ])
  expect(status).toBe(422)
})

describe('a request', () => {
  test('without the scope ingest is forbidden', async () => {
    const { service } = await open()
    const reading = feedOf(service, await fetchToken(service, testClient))
    expect(await reading.send('visits', [visit])).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('without a token is unauthorized', async () => {
    const { service } = await open()
    expect(await feedOf(service, 'none').send('visits', [visit])).toMatchObject({ status: 401 })
  })

  test('for an unknown kind lists the known ones', async () => {
    const feed = await open()
    expect(await feed.sendRaw('/v1/ingest/hourly_counts', '')).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: expect.stringContaining('hourly-counts') },
    })
  })

  test('with another content type is 415, with another method 405', async () => {
    const feed = await open()
    for (const headers of [
      { 'content-type': 'application/json' },
      { 'content-type': 'text/csv' },
      { 'content-encoding': 'br' },
    ]) {
      expect(await feed.sendRaw('/v1/ingest/visits', '{}', headers)).toMatchObject({
        status: 415,
        body: { code: 'bad_request' },
      })
    }
    const answer = await fetch(`${feed.service.baseUrl}/v1/ingest/visits`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })

  test.each([
    ['gzip', 'no gzip at all'],
    ['gzip', packed(linesOf([visit])).slice(0, 40)],
  ])('with %s that cannot be decompressed stores nothing', async (encoding, body) => {
    const feed = await open()
    expect(await feed.sendRaw('/v1/ingest/visits', body, { 'content-encoding': encoding })).toMatchObject({
      status: 400,
      body: {
        code: 'bad_request',
        detail: 'The body could not be decompressed: it is not gzip, or is incomplete.',
      },
    })
  })
})
