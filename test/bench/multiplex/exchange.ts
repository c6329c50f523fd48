/** Requests and answers of the bench `multiplex`, the same for all variants. */

import type { UncheckedQuestion } from '../../../src/protocol/requests/request-text.ts'

/** Number of different requests. Each has an answer of its own, so that a mix-up shows. */
const kinds = 64
const rows = 51

interface EntriesAnswer {
  readonly segments: readonly {
    readonly index: string
    readonly location: string
    readonly entries: number
  }[]
  readonly summary: readonly { readonly location: string; readonly entries: number }[]
  readonly meta: { readonly units: { readonly entries: string } }
}

export function questionOf(number: number): UncheckedQuestion {
  return {
    action: 'metric',
    route: 'entries',
    body: {
      start: '2026-03-01T00:00:00.000Z',
      end: '2026-03-31T23:59:59.999Z',
      entities: [locationOf(number)],
      entityType: 'location',
      facets: ['segments', 'summary'],
      aggregationPeriod: 'day',
    },
  }
}

function locationOf(number: number): string {
  return (number % kinds).toString(16).padStart(24, '0')
}

/** Index of the answer that a request's body asks for. */
export function numberIn(body: unknown): number {
  const { entities } = body as { readonly entities: readonly string[] }
  return Number.parseInt(entities[0] ?? '', 16)
}

const answers: readonly EntriesAnswer[] = Array.from({ length: kinds }, (_, number) => {
  const location = locationOf(number)
  const segments = Array.from({ length: rows }, (_, row) => ({
    index: new Date(Date.UTC(2026, 0, 1 + row)).toISOString().slice(0, -1),
    location,
    entries: 100 + ((number * 31 + row) % 900),
  }))
  const entries = segments.reduce((sum, segment) => sum + segment.entries, 0)
  return { segments, summary: [{ location, entries }], meta: { units: { entries: 'peopleCount' } } }
})

export const answerTexts: readonly string[] = answers.map((answer) => JSON.stringify(answer))

export function answerOf(number: number): EntriesAnswer {
  const answer = answers[number]
  if (answer === undefined) throw new RangeError(`there is no answer ${number}`)
  return answer
}

/** @throws Error if the value is not the complete answer to this request. */
export function check(number: number, value: unknown): void {
  const expected = answerOf(number % kinds)
  const { segments, summary } = value as EntriesAnswer
  const last = rows - 1
  if (
    segments.length !== rows ||
    segments[last]?.entries !== expected.segments[last]?.entries ||
    summary[0]?.location !== expected.summary[0]?.location ||
    summary[0]?.entries !== expected.summary[0]?.entries
  ) {
    throw new Error(`question ${number} got another answer`)
  }
}
