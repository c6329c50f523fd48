import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Field } from '../../../../src/service/kinds/kind.ts'
import type { Kind } from '../../../../src/service/kinds/kinds.ts'
import { kinds } from '../../../../src/service/kinds/kinds.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { isThorough, runsRare } from '../../../support/thoroughness.ts'
import { caseNow, fieldCases } from '../../kinds/field-cases.ts'
import { keepChain, openFeed } from './feed.ts'

const warehouse = await openMemoryWarehouse()

/** Existing ids for the reference fields. */
const existing: Readonly<Record<string, string>> = {
  organisation_id: 'chain',
  location_id: 'london',
  recording_id: 'london-door',
}

function anyValueOf(field: Field): fc.Arbitrary<unknown> {
  const ofType = fieldCases.filter(({ holds }) => holds.type === field.holds.type)
  const same = ofType.filter(({ holds }) => JSON.stringify(holds) === JSON.stringify(field.holds))
  const cases = same.length > 0 ? same : ofType
  const taken = cases.flatMap((one) => one.taken.map(([text]) => text))
  const words = field.holds.type === 'word' ? field.holds.words : taken
  const name = existing[field.name]
  const good = name === undefined ? fc.constantFrom(...words) : fc.constant(name)
  return fc.oneof(
    { arbitrary: good, weight: 60 },
    { arbitrary: fc.constantFrom(...cases.flatMap(({ refused }) => refused)), weight: 1 },
    {
      arbitrary: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.double(), fc.integer()),
      weight: 1,
    },
  )
}

function recordOf(kind: Kind): fc.Arbitrary<Fields> {
  const fields = Object.fromEntries(kind.fields.map((field) => [field.name, anyValueOf(field)]))
  const required = kind.fields.filter(({ absent }) => absent.is === 'fault').map(({ name }) => name)
  const record: fc.Arbitrary<Fields> = fc.record(fields, { requiredKeys: required })
  return kind.rules.includes('lasts at most a day') ? fc.tuple(record, lasts).map(lasting) : record
}

type Fields = Readonly<Record<string, unknown>>

/** Minutes from start to end. `null`: two instants by chance, which are seldom within a day of each other. */
const lasts = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 1440 }), weight: 8 },
  { arbitrary: fc.integer({ min: -60, max: 1500 }), weight: 1 },
  { arbitrary: fc.constant(null), weight: 1 },
)

function lasting([record, minutes]: readonly [Fields, number | null]): Fields {
  const start = Date.parse(String(record.starts_at))
  if (minutes === null || Number.isNaN(start)) return record
  const ends = new Date(start + minutes * 60_000)
  return Number.isNaN(ends.getTime()) ? record : { ...record, ends_at: ends.toISOString() }
}

test.each(Object.values<Kind>(kinds))(
  'stores every $name that the rules accept, and rejects all others with a reason',
  async (kind) => {
    const feed = await openFeed(warehouse, { now: () => caseNow })
    await keepChain(feed)
    let taken = 0
    // Chance may have put a fault into every batch.
    for (let rounds = 0; taken === 0 && rounds < 10; rounds += 1)
      await fc.assert(
        fc.asyncProperty(fc.array(recordOf(kind), { minLength: 1, maxLength: 3 }), async (records) => {
          const { status, body } = await feed.sendRaw(
            `/v1/ingest/${kind.name}`,
            records.map((record) => JSON.stringify(record)).join('\n'),
          )
          if (status === 200) {
            taken += 1
            expect(body).toMatchObject({ kind: kind.name, received: records.length })
          } else {
            expect(status).toBe(422)
            const { lines } = body as { lines: readonly { line: number; field: string; message: string }[] }
            expect(lines.length).toBeGreaterThan(0)
            for (const { line, message } of lines) {
              expect(line).toBeLessThanOrEqual(records.length)
              expect(message).toMatch(/^(must|is|names|refers|belongs) /)
            }
          }
        }),
        { numRuns: isThorough ? 40 : runsRare ? 12 : 5 },
      )
    expect(taken).toBeGreaterThan(0)
    expect(feed.service.logged()).not.toContain('could not be stored')
  },
)
