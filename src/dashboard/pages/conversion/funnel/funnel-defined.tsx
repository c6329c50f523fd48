import type { FunnelRate, FunnelStep } from '../../../../protocol/derived/funnel/funnel-answers.ts'
import { Defined } from '../../../data/cards/defined.tsx'

/** The definition of a step. */
export function StepDefined({ step }: { readonly step: FunnelStep }) {
  switch (step) {
    case 'passers-by':
      return <Defined term="Passers-by" />
    case 'entries':
      return <Defined term="Entries" />
    case 'zone':
      return <Defined term="Zone visits" />
    case 'transactions':
      return <Defined term="Transactions" />
  }
}

/** The definition of a rate between two steps. */
export function RateDefined({ rate: { from, to } }: { readonly rate: Pick<FunnelRate, 'from' | 'to'> }) {
  if (from === 'passers-by') return <Defined term="Capture rate" />
  if (to === 'zone') return <Defined term="Visit rate" />
  return from === 'zone' ? <Defined term="Transactions per zone visit" /> : <Defined term="Conversion rate" />
}
