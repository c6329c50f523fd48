import { expect, test } from 'vitest'
import { groupColumns } from '../../../src/dashboard/groups/group-columns.tsx'
import type { GroupRow } from '../../../src/dashboard/groups/group-rows.ts'

const columns = groupColumns({
  measure: 'entries',
  head: 'Region',
  names: new Map(),
  ranges: null,
  isToday: false,
  onChoose: () => undefined,
})
const daily = columns.find(({ key }) => key === 'daily')

/** What the screen shows, and the two cells of a file. */
function shown(values: Pick<GroupRow, 'value' | 'daily'> & Partial<Pick<GroupRow, 'dailyOf'>>) {
  const row: GroupRow = {
    key: 'region:North',
    name: 'North',
    stores: 2,
    counted: 2,
    uncounted: [],
    state: values.value === null ? 'no-data' : 'measured',
    of: null,
    dailyOf: null,
    delta: null,
    pair: { current: null, comparison: null },
    coverage: { share: null, verdict: 'unknown' },
    ...values,
  }
  return [daily?.cell(row), ...(daily?.file ?? []).map(({ value }) => value(row))]
}

test.each([
  { case: 'with days counted in full', value: 4_000, daily: 1_200.4, shows: ['1,200', 1_200.4, 'counted'] },
  { case: 'with partial days only', value: 4_000, daily: null, shows: ['partial', null, 'partial'] },
  { case: 'without a count', value: null, daily: null, shows: ['no data', null, 'no data'] },
])('the daily average of a group $case', ({ shows, ...row }) => {
  expect(shown(row)).toEqual(shows)
})

test('the daily average of a group states how many of its stores it includes', () => {
  const [, value, state] = shown({
    value: 4_000,
    daily: 1_200.4,
    dailyOf: { counted: 4, of: 5, unit: 'store' },
  })
  expect([value, state]).toEqual([1_200.4, 'partial: 4 of 5 stores counted'])
})
