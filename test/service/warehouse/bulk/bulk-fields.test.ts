import { describe, expect, test } from 'vitest'
import type { StoredValue } from '../../../../src/service/kinds/read-field.ts'
import { fieldExpressions } from '../../../../src/service/warehouse/bulk/bulk-fields.ts'
import { openMemoryWarehouse } from '../../../support/memory-warehouse.ts'
import { caseNow, fieldCases } from '../../kinds/field-cases.ts'

const warehouse = await openMemoryWarehouse()

/** The engine's verdict on texts, and its values for those that fit. */
async function judge(
  holds: (typeof fieldCases)[number]['holds'],
  texts: readonly string[],
  isVaried: boolean,
) {
  const { fits, value } = fieldExpressions(holds, 'cell', { isVaried, now: caseNow })
  const cell = isVaried ? 'text' : 'toLowCardinality(text)'
  return warehouse.query<{ fits: number; value: string | number | boolean | null }>(
    `SELECT ${fits} AS fits, if(fits, ${value}, NULL) AS value
     FROM (SELECT ${cell} AS cell, number FROM (
       SELECT {texts:Array(String)} AS all, number, all[number + 1] AS text FROM numbers(length(all))))
     ORDER BY number`,
    { texts },
  )
}

const types = fieldCases.flatMap((one) => [
  { ...one, isVaried: false },
  ...(one.holds.type === 'id' ? [{ ...one, isVaried: true }] : []),
])

describe.each(types)('the engine, of a field of $holds', ({ holds, taken, refused, isVaried }) => {
  test('accepts and converts what the service accepts', async () => {
    const judged = await judge(
      holds,
      taken.map(([text]) => text),
      isVaried,
    )
    const stored = judged.map(({ value }) => value)
    expect(judged.map(({ fits }) => fits)).toEqual(taken.map(() => 1))
    expect(stored.map((value) => asStored(holds.type, value))).toEqual(
      taken.map(([, value]) => (holds.type === 'money' ? Number(value) : value)),
    )
  })

  test('rejects what the service rejects', async () => {
    const judged = await judge(holds, refused, isVaried)
    expect(refused.filter((_, index) => judged[index]?.fits !== 0)).toEqual([])
  })
})

test('rejects an id that is not UTF-8', async () => {
  for (const isVaried of [true, false]) {
    const { fits } = fieldExpressions({ type: 'id' }, 'cell', { isVaried, now: caseNow })
    const [row] = await warehouse.query<{ fits: number }>(
      `SELECT ${fits} AS fits FROM (SELECT unhex('61ff62') AS cell)`,
    )
    expect(row?.fits).toBe(0)
  }
})

/** The engine writes instants with a space and without a zone. */
function asStored(type: string, value: StoredValue): StoredValue {
  if (type === 'instant') return `${String(value).replace(' ', 'T')}Z`
  return type === 'money' ? Number(value) : value
}
