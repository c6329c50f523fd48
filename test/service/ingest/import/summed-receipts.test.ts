/** Tills that write a row for each item of a receipt. */

import { beforeEach, expect, test } from 'vitest'
import { openLayoutImporter } from './layout-import.ts'

const { run, clear, warehouse } = await openLayoutImporter()
beforeEach(clear)

const words = [
  ...['--time', 'When', '--id', 'No', '--amount', 'Total', '--units', 'Pieces', '--kind', 'What'],
  ...['--location', 'Shop', '--timezone', 'Europe/London', '--organisation', 'Test'],
]
const summed = [...words, '--sum-receipts']
/** @param rows number, time, amount, units, kind, location */
const file = (...rows: readonly string[]) =>
  [
    'No,When,Total,Pieces,What,Shop',
    ...rows.map((row) => row.replace(/,(\d\d:\d\d),/, ',2026-03-02 $1,')),
  ].join('\n')

const receipts = () =>
  warehouse.query<{ id: string; at: string; kind: string; amount: string; units: number }>(
    `SELECT transaction_id AS id, substring(toString(sold_at), 12, 5) AS at, kind, toString(amount) AS amount, units
     FROM shopfloor.transactions FINAL ORDER BY location_id, id`,
  )

const two = file('1,10:01,9.80,2,,A', '2,10:05,5.00,1,,A', '1,10:00,14.90,1,,A')
const sums = [
  { id: '1', at: '10:00', kind: 'sale', amount: '24.7', units: 3 },
  { id: '2', at: '10:05', kind: 'sale', amount: '5', units: 1 },
]

test('adds up the items of a receipt wherever they are, at the earliest time, idempotently', async () => {
  const { output } = await run({ f: two }, ...summed)
  expect(output).toContain('Rows imported 3 as 2 receipts, 2 new\nRows rejected 0\n')
  expect(await receipts()).toEqual(sums)
  const again = await run({ f: two }, ...summed)
  expect(again.output).toContain('Rows imported 3 as 2 receipts, 0 new')
  expect(await receipts()).toEqual(sums)
})

test('completes a receipt whose first row was imported alone without the option', async () => {
  const { output } = await run({ f: two }, ...words)
  expect(output).toContain('Add --sum-receipts if the file has a row for each item of a receipt.')
  expect(await receipts()).toMatchObject([{ amount: '9.8' }, { amount: '5' }])
  await run({ f: two }, ...summed)
  expect(await receipts()).toEqual(sums)
})

test('treats the same number at another location as another receipt', async () => {
  await run({ f: file('1,10:00,1.00,1,,A', '1,10:00,2.00,1,,B') }, ...summed)
  expect((await receipts()).map(({ amount }) => amount).sort()).toEqual(['1', '2'])
})

test('subtracts discounts and returns, and omits void items', async () => {
  const rows = [
    ...['1,10:00,20.00,2,,A', '1,10:00,-2.50,0,,A', '1,10:00,7.00,1,void,A'],
    ...['2,10:00,10.00,1,sale,A', '2,10:00,14.00,1,refund,A'],
    ...['3,10:00,4.00,1,void,A', '3,10:00,5.00,1,void,A'],
    ...['4,10:00,9.00,1,,A', '4,10:00,-3.00,-2,,A'],
  ]
  await run({ f: file(...rows) }, ...summed)
  expect(await receipts()).toMatchObject([
    { id: '1', kind: 'sale', amount: '17.5', units: 2 },
    { id: '2', kind: 'refund', amount: '4', units: 0 },
    { id: '3', kind: 'void', amount: '9', units: 2 },
    { id: '4', kind: 'sale', amount: '6', units: 0 },
  ])
})

test('deducts VAT from the sum, not from each item', async () => {
  await run(
    { f: file('1,10:00,0.99,1,,A', '1,10:00,0.99,1,,A', '1,10:00,0.99,1,,A') },
    ...summed,
    '--vat',
    '20',
  )
  // 2.97 ÷ 1.2; rounding each item would give 3 × 0.83 = 2.49.
  expect(await receipts()).toMatchObject([{ amount: '2.48' }])
})

test('rejects a receipt completely if one of its rows is rejected', async () => {
  const { status, output } = await run(
    { f: file('1,10:00,1.00,1,,A', '2,10:00,2.00,1,,A', '1,10:01,free,1,,A', '1,10:02,3.00,1,,A') },
    ...summed,
  )
  expect(status).toBe(0)
  expect(output).toContain('Rows imported 1 as 1 receipt, 1 new\nRows rejected 3\n')
  expect(output).toContain('1 × Total must be an amount with at most 2 decimals: line 4 "free"')
  expect(output).toContain('2 × another row of the receipt was rejected: line 2, 5')
  expect(await receipts()).toMatchObject([{ id: '2' }])
})

test('rejects a number that a till reuses the next day, and reports no new record', async () => {
  const { status, output } = await run(
    { f: file('1,2026-03-02 10:00,1.00,1,,A', '1,2026-03-03 10:00,2.00,1,,A') },
    ...summed,
  )
  expect(status).toBe(1)
  expect(output).toContain(
    '2 × rows with this receipt number are more than 12 hours apart, so they are not one receipt: line 2, 3',
  )
  expect(output).not.toContain('New stores')
  expect(await receipts()).toEqual([])
})

test('counts a receipt once if a later file of the call repeats it', async () => {
  const { output } = await run({ f: two, g: file('1,10:00,14.90,1,,A', '3,10:09,1.00,1,,A') }, ...summed)
  expect(output).toContain('1 × the location and receipt number repeat an earlier file: line 2')
  expect(await receipts()).toMatchObject([...sums, { id: '3', amount: '1' }])
})

test('rejects a sum that exceeds the column', async () => {
  const large = '9999999999.00'
  const { output } = await run({ f: file(`1,10:00,${large},1,,A`, `1,10:00,${large},1,,A`) }, ...summed)
  expect(output).toContain('2 × the rows of the receipt add up to too large an amount: line 2, 3')
})

test('reports the number of receipts in a dry run', async () => {
  const { output } = await run({ f: two }, ...summed, '--dry-run')
  expect(output).toContain('Rows imported 0: this was a dry run; 3 would be imported as 2 receipts')
  expect(await receipts()).toEqual([])
})
