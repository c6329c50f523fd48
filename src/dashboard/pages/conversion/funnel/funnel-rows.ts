import type {
  FunnelAnswer,
  FunnelRate,
  FunnelStep,
  FunnelStepOfStores,
  FunnelStepRow,
  FunnelSummary,
} from '../../../../protocol/derived/funnel/funnel-answers.ts'
import { shopfront } from '../../../coverage/why-question.ts'
import { compareNames } from '../../../ui/table/compare-names.ts'

/** The steps of all stores together that are drawn, and the rates between them. */
export interface ShownFunnel {
  readonly steps: readonly FunnelStepOfStores[]
  readonly rates: readonly FunnelRate[]
}

/** A row of the table: one store, or all of them. */
export interface FunnelTableRow {
  /** `null`: all stores together. */
  readonly store: string | null
  readonly name: string
  readonly step: (step: FunnelStep) => FunnelStepRow | null
  readonly rate: (to: FunnelStep) => FunnelRate | null
}

/**
 * Returns the funnel without a first step that no store counts. `null` if fewer than three steps are left and there is no
 * zone to add: the page says the rest already.
 */
export function shownFunnel({ summary = [], floor }: FunnelAnswer): ShownFunnel | null {
  const [row] = summary
  if (row === undefined) return null
  const steps = row.steps.filter((step) => !isMissing(step))
  const left = new Set(steps.map(({ step }) => step))
  const rates = row.rates.filter(({ from }) => left.has(from))
  return steps.length < 3 && floor.length === 0 ? null : { steps, rates }
}

/** A zone that no store has stays: it was chosen. */
function isMissing({ step, state }: FunnelStepRow): boolean {
  return step === 'passers-by' && (state === 'not-counted' || state === 'not-offered')
}

/** Returns all stores together first, then each by name. */
export function tableRows(
  { summary = [], entities = [] }: FunnelAnswer,
  { all, nameOf }: { readonly all: string; readonly nameOf: (store: string) => string },
): readonly FunnelTableRow[] {
  return [
    ...summary.map((row) => ({ store: null, name: all, ...partsOf(row) })),
    ...entities
      .map((row) => ({ store: row.location, name: nameOf(row.location), ...partsOf(row) }))
      .sort((one, other) => compareNames(one.name, other.name)),
  ]
}

function partsOf({
  steps,
  rates,
}: Pick<FunnelSummary, 'rates'> & { readonly steps: readonly FunnelStepRow[] }): Pick<
  FunnelTableRow,
  'step' | 'rate'
> {
  return {
    step: (step) => steps.find((each) => each.step === step) ?? null,
    rate: (to) => rates.find((each) => each.to === to) ?? null,
  }
}

/** Whose cameras a step depends on, in place of a zone; `null`: the entrances. */
export function camerasOfStep(step: FunnelStep, zone: string | null): string | null {
  if (step === 'passers-by') return shopfront
  return step === 'zone' ? zone : null
}
