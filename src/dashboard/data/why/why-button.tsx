import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { hasGaps } from '../../../domain/cells/point-state.ts'
import type { Coverage, DeltaReason, GuardedDelta } from '../../../protocol/derived/states.ts'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import { coverageWords, seenWords } from '../../ui/words/coverage-words.ts'
import { useWhy } from './why-address.ts'
import styles from './why-button.module.css'

export interface WhyCoverageProps {
  readonly coverage: Coverage
  /** What the coverage is of: "Saturday 8 November 2025", the name of a store. */
  readonly of: string
  readonly extent: WhyQuestion['extent']
  readonly store?: string
  readonly zone?: string
}

/** How far a value can be trusted, in words. Where there are camera gaps, the words open them. */
export function WhyCoverage({ coverage, of, extent, store, zone }: WhyCoverageProps) {
  const words = coverageWords(coverage)
  const about = { extent, store: store ?? null, zone: zone ?? null }
  return hasGaps(coverage) ? <WhyWords {...{ words, of, about }} /> : words
}

interface WhySeenProps extends Pick<WhyCoverageProps, 'coverage' | 'of'> {
  readonly about: WhyQuestion
}

/** `62% coverage` beside a value with camera gaps: opens them. */
export function WhySeen({ coverage, of, about }: WhySeenProps) {
  return <WhyWords words={seenWords(coverage)} {...{ of, about }} />
}

function WhyWords({ words, of, about }: Pick<WhySeenProps, 'of' | 'about'> & { readonly words: string }) {
  const { ask } = useWhy()
  return (
    <button
      type="button"
      className={styles.words}
      aria-label={t`${words}, ${of}: see camera gaps`}
      aria-haspopup="dialog"
      onClick={() => ask(about)}
    >
      {words}
    </button>
  )
}

export interface WhyButtonProps {
  /** The whole period if omitted. */
  readonly about?: WhyQuestion
}

const wholePeriod: WhyQuestion = { extent: 'period', store: null, zone: null }

/** About a row of a table: one store, or one zone, in the whole period. */
export function periodOf(row: { readonly store: string } | { readonly zone: string }): WhyQuestion {
  return { ...wholePeriod, ...row }
}

export function WhyButton({ about = wholePeriod }: WhyButtonProps) {
  const { ask } = useWhy()
  return (
    <button type="button" className={styles.why} aria-haspopup="dialog" onClick={() => ask(about)}>
      {t`See camera gaps`}
    </button>
  )
}

/** A button beside a comparison withheld for low coverage, which leads to what was missed. `null` beside others. */
export function whyWithheld(delta: GuardedDelta, about?: WhyQuestion): ReactNode {
  if (delta.kind !== 'withheld') return null
  return causedByGaps.has(delta.reason) ? <WhyButton {...(about && { about })} /> : null
}

const causedByGaps: ReadonlySet<DeltaReason> = new Set([
  'current-unreliable',
  'comparison-unreliable',
  'within-gaps',
])
