import type {
  FunnelAnswer,
  FunnelRate,
  FunnelStepRow,
  FunnelSummary,
} from '../../../../src/protocol/derived/funnel/funnel-answers.ts'

const complete = { share: 1, verdict: 'complete' } as const
const all = { counted: 2, of: 2, uncounted: { first: [], count: 0 } } as const

function step(name: FunnelStepRow['step'], value: number): FunnelSummary['steps'][number] {
  return { step: name, state: 'measured', value, coverage: complete, stores: all }
}

const rates: readonly FunnelRate[] = [
  {
    from: 'passers-by',
    to: 'entries',
    state: 'measured',
    value: 0.125,
    of: { total: 1100, over: 8800 },
    counted: { counted: 318, of: 330, unit: 'hour' },
  },
  {
    from: 'entries',
    to: 'transactions',
    state: 'measured',
    value: 0.184,
    of: { total: 184, over: 1000 },
    counted: { counted: 330, of: 330, unit: 'hour' },
  },
]

/** Two stores: one in which nobody counts passers-by, and an entrance that missed something. */
export const funnelAnswer: FunnelAnswer = {
  summary: [
    {
      steps: [
        {
          ...step('passers-by', 9600),
          coverage: { share: 0.944, verdict: 'partial' },
          stores: {
            counted: 1,
            of: 2,
            uncounted: { first: [{ location: 'york', state: 'not-counted' }], count: 1 },
          },
        },
        step('entries', 1204),
        step('transactions', 217),
      ],
      rates,
    },
  ],
  entities: [
    {
      location: 'york',
      steps: [
        {
          step: 'passers-by',
          state: 'not-counted',
          value: null,
          coverage: { share: null, verdict: 'unknown' },
        },
        { step: 'entries', state: 'measured', value: 4, coverage: complete },
        { step: 'transactions', state: 'measured', value: 0, coverage: complete },
      ],
      rates: [
        {
          from: 'passers-by',
          to: 'entries',
          state: 'not-together',
          value: null,
          of: { total: null, over: null },
          counted: { counted: 0, of: 0, unit: 'hour' },
        },
        { ...(rates[1] as FunnelRate), value: 0, of: { total: 0, over: 4 } },
      ],
    },
  ],
  floor: [
    { zone: 'Women:Tops', stores: 1 },
    { zone: 'Men:Denim', stores: 2 },
  ],
  meta: {
    units: {
      'passers-by': 'peopleCount',
      entries: 'peopleCount',
      zone: 'peopleCount',
      transactions: 'count',
      value: 'rate',
    },
    countedUntil: '2026-03-04T09:40:00.000Z',
  },
}

/** The same, without anybody who counts passers-by. */
export const withoutStreet: FunnelAnswer = {
  ...funnelAnswer,
  summary: (funnelAnswer.summary ?? []).map(({ steps: [first, ...others], rates: all }) => ({
    steps: [{ ...(first as FunnelSummary['steps'][number]), state: 'not-counted', value: null }, ...others],
    rates: all,
  })),
}
