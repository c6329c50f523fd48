import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteOrderMark, writeCsv } from '../../../src/dashboard/export/csv.ts'
import type { FileValue } from '../../../src/dashboard/ui/table/file-column.ts'
import { inLanguage } from '../../support/in-language.ts'
import { parseCsv } from './parse-csv.ts'

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', 'a', '=', '-', '+', '@', '\t', 'ä', '店') }),
)
const numbers = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
  fc.integer({ min: 0, max: 10_000 }).map((thousandths) => thousandths / 1000),
)
const values: fc.Arbitrary<FileValue> = fc.oneof(texts, numbers, fc.constant(null))
const tables = fc.integer({ min: 2, max: 6 }).chain((width) =>
  fc.record({
    heads: fc.array(fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', '"', ',', '%') }), {
      minLength: width,
      maxLength: width,
    }),
    rows: fc.array(fc.array(values, { minLength: width, maxLength: width }), { maxLength: 20 }),
  }),
)

const read = (text: string) => {
  expect(text.startsWith(byteOrderMark)).toBe(true)
  return parseCsv(text.slice(byteOrderMark.length))
}

test('round-trips every field', () => {
  fc.assert(
    fc.property(tables, ({ heads, rows }) => {
      const [readHeads, ...readRows] = read(writeCsv({ heads, rows }))
      expect(readHeads).toEqual(heads)
      expect(readRows).toHaveLength(rows.length)
      rows.forEach((row, line) => {
        row.forEach((value, place) => {
          const field = readRows[line]?.[place] ?? 'missing'
          if (value === null) expect(field).toBe('')
          else if (typeof value === 'string') expect([value, `'${value}`]).toContain(field)
          else expect(Number(field)).toBeCloseTo(value, 6 - Math.ceil(Math.log10(Math.abs(value) + 1)))
        })
      })
    }),
  )
})

test('reads back equal from both conventions, whatever the language', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const [commas, semicolons] = (['comma', 'semicolon'] as const).map((kind) =>
        inLanguage('de', () => writeCsv(table, kind)),
      )
      const points = parseCsv(commas ?? '').slice(1)
      const decimals = parseCsv(semicolons ?? '', ';').slice(1)
      table.rows.forEach((row, line) => {
        row.forEach((value, place) => {
          const [point = 'missing', comma = 'missing'] = [points[line]?.[place], decimals[line]?.[place]]
          expect(typeof value === 'number' ? comma.replace(',', '.') : comma).toBe(point)
        })
      })
    }),
  )
})

test.each([
  ['en-GB', 'a,b\r\n1.5,"c;d"\r\n'],
  ['en-US', 'a,b\r\n1.5,"c;d"\r\n'],
  ['de', 'a;b\r\n1,5;"c;d"\r\n'],
  ['fr', 'a;b\r\n1,5;"c;d"\r\n'],
  ['es', 'a;b\r\n1,5;"c;d"\r\n'],
])('opens in the Excel of %s', (language, lines) => {
  const table = { heads: ['a', 'b'], rows: [[1.5, 'c;d']] }
  expect(inLanguage(language, () => writeCsv(table))).toBe(`${byteOrderMark}${lines}`)
})

test('writes equally many fields on every line', () => {
  fc.assert(
    fc.property(tables, (table) => {
      const widths = read(writeCsv(table)).map((fields) => fields.length)
      expect(new Set(widths)).toEqual(new Set([table.heads.length]))
    }),
  )
})

test('escapes text that a spreadsheet would evaluate as a formula', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const field = read(writeCsv({ heads: ['a', 'b'], rows: [[text, 1]] }))[1]?.[0] ?? ''
      expect(field).not.toMatch(/^\s*[=+\-@]/)
    }),
  )
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '＝1']) {
    expect(read(writeCsv({ heads: ['a', 'b'], rows: [[text, 1]] }))[1]?.[0]).toBe(`'${text}`)
  }
})

test('writes numbers unescaped and without grouping or exponents', () => {
  const written = [-0.031, -12, 1234567.5, 0, 18.400000000000002, 1e-7, 1e21, 123456789012]
  expect(read(writeCsv({ heads: written.map(String), rows: [written] }))[1]).toEqual([
    '-0.031',
    '-12',
    '1234567.5',
    '0',
    '18.4',
    '0.0000001',
    '1000000000000000000000',
    '123456789012',
  ])
})

test('writes other text unchanged', () => {
  const texts = ['Leeds · Briggate', '25–34', "O'Neill", 'Zürich, "Mitte"', '店舗']
  expect(read(writeCsv({ heads: texts, rows: [texts] }))[1]).toEqual(texts)
})
