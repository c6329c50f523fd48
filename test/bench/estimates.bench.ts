/** How often does what was hidden from an estimate of missed entries lie within its range? */

import type { DayRange } from '../../src/calendar/calendar.ts'
import { SeenHours } from '../../src/domain/estimates/seen-hours.ts'
import { weeksAround } from '../../src/protocol/derived/estimates/estimates-limits.ts'
import { hasLeeds } from '../support/leeds.ts'
import type { Bench } from './bench.ts'
import { gapKinds } from './estimates/gap-kinds.ts'
import { Tally } from './estimates/tally.ts'
import { runTrials } from './estimates/trials.ts'
import { demoStores, leedsStores } from './forecast/data-sets.ts'

const demoDays = 400
const open = (days: DayRange) => new SeenHours(days)

/** When the estimate is requested. The range depends on what has been counted by then. */
const moments = [
  { name: 'the same day', daysLater: 0 },
  { name: '8 weeks later', daysLater: 7 * weeksAround },
] as const

export const bench: Bench = {
  question: 'How often does what was hidden from an estimate of missed entries lie within its range?',
  options: ['trials', 'seed'],
  async run(progress, options) {
    const trials = Number(options.get('trials') ?? 600)
    const seed = Number(options.get('seed') ?? 1)
    const rows: (readonly string[])[] = []
    if (hasLeeds) {
      progress('importing the counts of Leeds')
      const leeds = await leedsStores(open)
      progress('hiding hours of Leeds')
      rows.push(...measured('Leeds', leeds, { trials, seed }))
    }
    progress('making the demo')
    const demo = await demoStores(demoDays, open)
    progress('hiding hours of the demo')
    rows.push(...measured('demo', demo, { trials, seed }))
    return {
      columns: [
        'data',
        'gap',
        'asked',
        'trials',
        'within the range',
        'below',
        'above',
        'width ÷ hidden',
        'error ÷ hidden',
        'bias',
        'no estimate',
      ],
      rows,
      notes: [
        'Counts are hidden at random places; the answer of the route is compared with them. Aim: 75 to 85 % within the range.',
        'Below: fewer people were hidden than the range says. Bias: positive if the estimate is too high.',
        ...(hasLeeds ? [] : ['Leeds: not measured, because the file is absent (test/support/leeds.ts).']),
      ],
    }
  },
}

function measured(
  name: string,
  stores: readonly { readonly history: SeenHours }[],
  { trials, seed }: { readonly trials: number; readonly seed: number },
): readonly (readonly string[])[] {
  const histories = stores.map(({ history }) => history)
  return moments.flatMap(({ name: asked, daysLater }) =>
    gapKinds.map((kind) => {
      const tally = new Tally()
      runTrials(histories, { kind, trials, daysLater, seed }, tally)
      return [name, kind.name, asked, ...figuresOf(tally)]
    }),
  )
}

function figuresOf(tally: Tally): readonly string[] {
  const { trials, within, below, above, width, error, bias, withoutEstimate } = tally
  return [
    String(trials),
    ...[within, below, above].map(percent),
    width.toFixed(2),
    ...[error, bias].map(percent),
    String(withoutEstimate),
  ]
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
