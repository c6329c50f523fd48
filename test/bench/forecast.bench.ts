/** How far is a forecast off, beside naive ones, and how many outcomes lie within its interval? */

import type { DayRange } from '../../src/calendar/calendar.ts'
import type { ForecastStore } from '../../src/domain/forecast/learn-stores.ts'
import { StoreHistory } from '../../src/domain/forecast/store-history.ts'
import { hasLeeds } from '../support/leeds.ts'
import type { Bench } from './bench.ts'
import { demoStores, leedsStores } from './forecast/data-sets.ts'
import { rollingOrigin } from './forecast/rolling-origin.ts'
import { Tally } from './forecast/tally.ts'

/** Forecasts of Leeds begin after ten weeks of counts, those of the demo after fourteen months. */
const leedsFirst = '2014-03-10'
const demoFirst = '2025-11-25'
const demoDays = 800
const open = (days: DayRange) => new StoreHistory(days)

export const bench: Bench = {
  question: 'How far is a forecast off, beside naive ones, and how many outcomes lie within its interval?',
  options: ['step'],
  async run(progress, options) {
    const step = Number(options.get('step') ?? 5)
    const rows: (readonly string[])[] = []
    if (hasLeeds) {
      progress('importing the counts of Leeds')
      rows.push(...measured('Leeds, 8 cameras', await leedsStores(open), { first: leedsFirst, step }))
    }
    progress('making the demo')
    rows.push(...measured('demo, 12 stores', await demoStores(demoDays, open), { first: demoFirst, step }))
    return {
      columns: [
        'data',
        'of',
        'forecasts',
        'error',
        '÷ same weekday last week',
        '÷ mean of four weeks',
        '÷ four weeks ago',
        'within interval',
        'error stated, days',
      ],
      rows,
      notes: [
        `A forecast of 14 days is made every ${step} days from what was counted before, as the route answers it.`,
        'Error: mean absolute error as a share of the mean. Only hours that all stores and all methods know.',
        'The interval is meant to hold 80 % of the outcomes.',
        ...(hasLeeds ? [] : ['Leeds: not measured, because the file is absent (test/support/leeds.ts).']),
      ],
    }
  },
}

function measured(
  name: string,
  stores: readonly ForecastStore[],
  origins: { readonly first: string; readonly step: number },
): readonly (readonly string[])[] {
  const together = new Tally()
  rollingOrigin(stores, origins, together)
  const alone = new Tally()
  for (const store of stores) rollingOrigin([store], origins, alone)
  return [...rowsOf(`${name} together`, together), ...rowsOf(`${name}, each alone`, alone)]
}

function rowsOf(name: string, tally: Tally): readonly (readonly string[])[] {
  if (tally.origins === 0) throw new Error(`${name} has too short a history.`)
  const units = (['hours', 'days', 'special days'] as const).filter((unit) => tally[unit].judged > 0)
  return units.map((unit) => {
    const errors = tally[unit]
    return [
      name,
      `${errors.judged} ${unit}`,
      String(tally.origins),
      percent(errors.relative),
      errors.of('lastWeek').toFixed(2),
      errors.of('fourWeeks').toFixed(2),
      errors.of('fourWeeksAgo').toFixed(2),
      percent(errors.held),
      unit === 'days' ? percent(tally.stated / tally.origins) : '',
    ]
  })
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
