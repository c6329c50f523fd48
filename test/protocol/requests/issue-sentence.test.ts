import { expect, test } from 'vitest'
import { parseRequest } from '../../../src/protocol/requests/requests.ts'

const body = {
  start: '2026-03-01T00:00:00.000Z',
  end: '2026-03-01T23:59:59.999Z',
  entities: ['leeds'],
  entityType: 'location',
  facets: ['summary'],
  aggregationPeriod: 'day',
}

function messageOf(change: object): string {
  const data = { id: '1', route: 'entries', body: { ...body, ...change } }
  const result = parseRequest(JSON.stringify({ action: 'metric', data }))
  return result.ok ? '' : result.message
}

test.each([
  [{ start: undefined }, 'start is missing.'],
  [{ start: 3 }, 'start must be text, not 3.'],
  [{ start: null }, 'start must be text, not null.'],
  [{ start: '2026-02-30T00:00:00Z' }, 'start names 30 February 2026, which is not a date.'],
  [{ end: '2026-13-01T00:00:00Z' }, 'end names month 13, which does not exist.'],
  [
    { start: '2026-03-01' },
    'start must be an ISO 8601 timestamp with a zone, for example 2026-03-01T00:00:00.000Z.',
  ],
  [{ end: '2026-02-01T00:00:00Z' }, 'end must not be before start.'],
  [{ aggregationPeriod: 'decade' }, /^aggregationPeriod must be one of hour, .*; "decade" is not\.$/],
  [{ facets: ['sum'] }, /^facets\.0 must be one of .*; "sum" is not\.$/],
  [{ facets: 'summary' }, 'facets must be a list, not "summary".'],
  [{ entities: [] }, 'entities must name at least one entity.'],
  [{ entities: [''] }, 'entities.0 must not be empty.'],
  [{ entities: ['x'.repeat(200)] }, 'entities.0 must have at most 128 characters.'],
  [{ insideRecordingTimes: 'yes' }, 'insideRecordingTimes must be true or false, not "yes".'],
])('rejects a request with %j in a sentence', (change, sentence) => {
  expect(messageOf(change)).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
})

test.each([
  ['null', 'The message must be an object, not null.'],
  ['{}', 'action is missing.'],
  ['{"action":"metric","data":{"id":"1","route":"entries","body":[]}}', 'data.body must be an object.'],
])('rejects the message %s in a sentence', (text, sentence) => {
  const result = parseRequest(text)
  expect(result.ok ? '' : result.message).toBe(sentence)
})
