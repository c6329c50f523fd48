import { ages } from '../../../src/protocol/metrics/vocabularies.ts'
import type { FieldType } from '../../../src/service/kinds/field-types.ts'
import type { StoredValue } from '../../../src/service/kinds/read-field.ts'

/** The current time of the cases. Anything more than five minutes later is in the future. */
export const caseNow = Date.parse('2026-03-02T12:00:00Z')

export interface FieldCase {
  readonly holds: FieldType
  /** Texts and their stored values: instants as ISO 8601 in UTC with milliseconds, amounts as text. */
  readonly taken: readonly (readonly [text: string, stored: StoredValue])[]
  readonly refused: readonly string[]
}

const long = (length: number) => 'ä'.repeat(length)

/** Accepted and rejected values of each field type, shared by everything that reads records. */
export const fieldCases: readonly FieldCase[] = [
  {
    holds: { type: 'id' },
    taken: [
      ['5f1d7a0c9b3e4a0012c4d001', '5f1d7a0c9b3e4a0012c4d001'],
      ["it's | \\ 🛒", "it's | \\ 🛒"],
      [' ', ' '],
      [long(128), long(128)],
      ['🛒'.repeat(128), '🛒'.repeat(128)],
    ],
    refused: [long(129), '🛒'.repeat(129), 'a\nb', 'a\tb', '\u0000', 'a\u007f'],
  },
  {
    holds: { type: 'text', max: 64 },
    taken: [
      ['Straße "7"', 'Straße "7"'],
      [long(64), long(64)],
      ['🛒'.repeat(64), '🛒'.repeat(64)],
    ],
    refused: [long(65), 'two\nlines', '\u001b[31m'],
  },
  {
    holds: { type: 'taxonomy' },
    taken: [
      ['Department:Shoes', 'Department:Shoes'],
      ['Entrance', 'Entrance'],
      ['Department:Shoes:Running & more', 'Department:Shoes:Running & more'],
      [`A:${long(198)}`, `A:${long(198)}`],
    ],
    refused: [':', 'Department:', ':Shoes', 'A::B', 'A:\nB', `A:${long(199)}`],
  },
  {
    holds: { type: 'word', words: ages },
    taken: [
      ['0_15', '0_15'],
      ['65_100', '65_100'],
    ],
    refused: ['0-15', '25_35', '0_15 ', 'female', "' OR 1"],
  },
  {
    holds: { type: 'instant', step: 'millisecond' },
    taken: [
      ['2026-03-01T10:30:00Z', '2026-03-01T10:30:00.000Z'],
      ['2026-03-01T10:30Z', '2026-03-01T10:30:00.000Z'],
      ['2026-03-01 10:30:05.25+01:00', '2026-03-01T09:30:05.250Z'],
      ['2026-03-01T10:30:05.999999-0330', '2026-03-01T14:00:05.999Z'],
      ['2026-03-01T00:30:00+14:00', '2026-02-28T10:30:00.000Z'],
      ['2024-02-29T23:59:59.999Z', '2024-02-29T23:59:59.999Z'],
      ['1971-01-01T00:00:00Z', '1971-01-01T00:00:00.000Z'],
      ['2026-03-02T12:05:00.000Z', '2026-03-02T12:05:00.000Z'],
    ],
    refused: [
      '2026-03-01T10:30:00',
      '2026-03-01',
      '2026-02-29T10:00:00Z',
      '2026-04-31T10:00:00Z',
      '2026-13-01T10:00:00Z',
      '2026-00-01T10:00:00Z',
      '2026-03-01T24:00:00Z',
      '2026-03-01T10:60:00Z',
      '2026-03-01T10:30:60Z',
      '2026-03-01T10Z',
      '2026-03-01T10:30:00+15:00',
      '2026-03-01T10:30:00 Europe/London',
      '2026-03-01T10:30:00.Z',
      '2026-3-1T10:30:00Z',
      '01.03.2026 10:30Z',
      '1772360000',
      '1970-12-31T23:59:59.999Z',
      '1971-01-01T00:00:00+00:01',
      '2026-03-02T12:05:00.001Z',
      '2126-03-02T12:00:00Z',
      'now',
    ],
  },
  {
    holds: { type: 'instant', step: 'millisecond', isPlanned: true },
    taken: [
      ['1971-01-01T00:00:00Z', '1971-01-01T00:00:00.000Z'],
      ['2026-03-02T12:05:00.001Z', '2026-03-02T12:05:00.001Z'],
      // Several of one day, so that random pairs of them are shifts.
      ['2026-03-02T06:00:00Z', '2026-03-02T06:00:00.000Z'],
      ['2026-03-02T20:30+05:30', '2026-03-02T15:00:00.000Z'],
      ['2026-03-02 22:00:00Z', '2026-03-02T22:00:00.000Z'],
      ['2026-03-03T05:30:00-00:15', '2026-03-03T05:45:00.000Z'],
      ['2027-03-03T12:00:00Z', '2027-03-03T12:00:00.000Z'],
    ],
    refused: ['2027-03-03T12:00:00.001Z', '2126-03-02T12:00:00Z', '2026-03-01'],
  },
  {
    holds: { type: 'instant', step: 'quarter' },
    taken: [
      ['2026-03-01T10:45:00Z', '2026-03-01T10:45:00.000Z'],
      ['2026-03-01T10:15:00+05:45', '2026-03-01T04:30:00.000Z'],
    ],
    refused: [
      '2026-03-01T10:46:00Z',
      '2026-03-01T10:45:01Z',
      '2026-03-01T10:45:00.001Z',
      '2026-03-01T10:45:00',
    ],
  },
  {
    holds: { type: 'instant', step: 'hour' },
    taken: [
      ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
      // Noon in Kolkata and in Kathmandu.
      ['2026-03-01T06:30:00Z', '2026-03-01T06:30:00.000Z'],
      ['2026-03-01T06:15:00Z', '2026-03-01T06:15:00.000Z'],
    ],
    refused: ['2026-03-01T10:01:00Z', '2026-03-01T10:00:00.500Z'],
  },
  {
    holds: { type: 'whole', min: 1, max: 7 },
    taken: [
      ['1', 1],
      ['7', 7],
      ['007', 7],
    ],
    refused: ['0', '8', '-1', '1.0', '1e0', '+1', 'x', '0x1', ' 1', '99999999999999999999'],
  },
  {
    holds: { type: 'whole', min: 0, max: 4_294_967_295 },
    taken: [
      ['0', 0],
      ['4294967295', 4_294_967_295],
    ],
    refused: ['-1', '4294967296'],
  },
  {
    holds: { type: 'number', min: 0, max: 1 },
    taken: [
      ['0', 0],
      ['1', 1],
      ['0.98', 0.98],
      ['5e-1', 0.5],
    ],
    refused: ['1.0001', '-0.1', '98%', '.5', '1.', 'NaN', 'inf', 'Infinity', '0,5'],
  },
  {
    holds: { type: 'number', min: -90, max: 90 },
    taken: [
      ['-53.7997', -53.7997],
      ['90', 90],
    ],
    refused: ['90.1', '-91'],
  },
  {
    holds: { type: 'money' },
    taken: [
      ['0', '0'],
      ['12.5', '12.5'],
      ['9999999999.99', '9999999999.99'],
    ],
    refused: ['-1', '1.234', '10000000000', '1e3', '1,50', '€5', '.5', '5.'],
  },
  {
    holds: { type: 'minute', max: 48 * 60 },
    taken: [
      ['00:00', 0],
      ['09:30', 570],
      ['24:00', 1440],
      ['48:00', 2880],
    ],
    refused: ['9:30', '09:60', '48:01', '0930', '09:30:00', '-1:00', '9.5'],
  },
  {
    holds: { type: 'day' },
    taken: [
      ['2026-12-25', '2026-12-25'],
      ['2024-02-29', '2024-02-29'],
      ['1971-01-01', '1971-01-01'],
      ['2099-12-31', '2099-12-31'],
    ],
    refused: [
      '2026-02-29',
      '2026-06-31',
      '2026-13-01',
      '1970-12-31',
      '2100-01-01',
      '25.12.2026',
      '2026-12-25T00:00',
    ],
  },
  {
    holds: { type: 'timezone' },
    taken: [
      ['Europe/London', 'Europe/London'],
      ['UTC', 'UTC'],
      ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ],
    refused: ['Europe/Atlantis', '+01:00', 'Europe/London ', 'Europe', "UTC'"],
  },
  { holds: { type: 'currency' }, taken: [['EUR', 'EUR']], refused: ['eur', 'EURO', 'EU', '€', 'EU1'] },
  {
    holds: { type: 'boolean' },
    taken: [
      ['true', true],
      ['false', false],
      ['TRUE', true],
      ['False', false],
      ['1', true],
      ['0', false],
      ['Yes', true],
      ['no', false],
    ],
    refused: ['wahr', 'y', '2', '10', 'truely'],
  },
]
