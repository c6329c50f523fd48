import type { Chance } from './chance.ts'

/** Instants at which calendars and clocks break, and texts that look like instants. */
export const oddInstants = [
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '1582-10-10T00:00:00.000Z',
  '1899-12-31T23:59:59.999Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00.000Z',
  '1971-01-01T00:00:00.000Z',
  '2026-02-29T00:00:00.000Z',
  '2026-03-01T24:00:00.000Z',
  '2026-03-29T00:59:59.999Z',
  '2026-03-29T01:00:00.000Z',
  '2026-03-29T01:30:00.000+01:00',
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:00:00.000Z',
  '2026-12-31T23:59:60.000Z',
  '2026-13-01T00:00:00.000Z',
  '2038-01-19T03:14:08.000Z',
  '2106-02-07T06:28:16.000Z',
  '2262-04-12T00:00:00.000Z',
  '2299-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '2026-03-01',
  '2026-03-01T00:00',
  '2026-03-01T00:00:00.000',
  '2026-03-01T00:00:00.000+14:00',
  '2026-03-01T00:00:00.000-23:59',
  '2026-03-01T00:00:00.0000000001Z',
  '2026-W10-1',
  'yesterday',
] as const

const oddTexts = [
  '',
  ' ',
  '|',
  '0|0',
  'a|0|0|{}',
  '\u0000',
  '\u0000null\u0000',
  '\ud800',
  '\u202e\u2066‮',
  '🛒👩‍👩‍👧‍👦',
  'İıſK',
  'ﷺ'.repeat(40),
  "'; DROP TABLE visits; --",
  "\\' OR 1=1 --",
  '{x:String}',
  '{entities:Array(String)}',
  '%s%n{{7*7}}',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'store',
  'nowhere',
  'x'.repeat(128),
  'x'.repeat(129),
  'ü'.repeat(128),
  'y'.repeat(5000),
] as const

const oddNumbers = [
  0,
  -0,
  1,
  -1,
  0.5,
  255,
  256,
  65_536,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
] as const

const words = [
  'location',
  'organisation',
  'recording',
  'segments',
  'summary',
  'estimates',
  'hour',
  'day',
  'week',
  'month',
  'taxonomy',
  'location-dwell',
  'age',
  'gender',
  'role',
  'entity',
  '25_34',
  'female',
  'customer',
  'staff',
  'area_context',
  'metric',
  'detail',
  'status',
  'entries',
  'area/data',
  'uptime',
] as const

/** Any JSON value, invalid in most places. */
export function oddValue(chance: Chance, depth = 0): unknown {
  switch (chance.below(depth > 2 ? 7 : 10)) {
    case 0:
      return chance.pick(oddNumbers)
    case 1:
      return chance.pick([null, true, false])
    case 2:
      return chance.pick(oddInstants)
    case 3:
    case 4:
      return chance.pick(words)
    case 5:
    case 6:
      return chance.pick(oddTexts)
    case 7:
      return chance.onceIn(10)
        ? Array<unknown>(700).fill(chance.pick(words))
        : Array.from({ length: chance.below(4) }, () => oddValue(chance, depth + 2))
    case 8:
      return Object.fromEntries(
        Array.from({ length: chance.below(4) }, () => [chance.pick(oddTexts), oddValue(chance, depth + 1)]),
      )
    default:
      return nested(chance.pick([2, 50, 2000]), chance.onceIn(2))
  }
}

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : { a: value }
  return value
}
