import { t } from '@lingui/core/macro'
import type { CSSProperties } from 'react'
import type { FunnelRate, FunnelStepOfStores } from '../../../../protocol/derived/funnel/funnel-answers.ts'
import { WhyCoverage } from '../../../data/why/why-button.tsx'
import { coverageWords } from '../../../ui/words/coverage-words.ts'
import { formatCount } from '../../../ui/words/format.ts'
import styles from './funnel.module.css'
import { RateDefined, StepDefined } from './funnel-defined.tsx'
import { camerasOfStep, type ShownFunnel } from './funnel-rows.ts'
import { absenceWords, basisWords, rateName, rateWords, stepName } from './funnel-words.ts'

export interface FunnelFigureProps {
  readonly funnel: ShownFunnel
  readonly zone: string | null
}

/** The steps side by side, or one below the other on a phone, with the rate between neighbours. */
export function FunnelFigure({ funnel: { steps, rates }, zone }: FunnelFigureProps) {
  const most = Math.max(1, ...steps.map(({ value }) => value ?? 0))
  const heightOf = (step: FunnelStepOfStores | undefined) => `${(100 * (step?.value ?? 0)) / most}%`
  return (
    <ol className={styles.figure} data-picture>
      {steps.flatMap((step, place) => {
        const rate = rates[place - 1]
        const shape = { '--from': heightOf(steps[place - 1]), '--to': heightOf(step) } as CSSProperties
        return [
          ...(rate === undefined ? [] : [<Rate key={`${rate.from}-${rate.to}`} rate={rate} shape={shape} />]),
          <Step key={step.step} step={step} zone={zone} shape={shape} />,
        ]
      })}
    </ol>
  )
}

interface StepProps {
  readonly step: FunnelStepOfStores
  readonly zone: string | null
  readonly shape: CSSProperties
}

function Step({ step: { step, state, value, coverage }, zone, shape }: StepProps) {
  const name = stepName(step, zone)
  const cameras = camerasOfStep(step, zone)
  return (
    <li className={styles.step} data-state={state}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {name}
          <StepDefined step={step} />
        </h3>
        <p className={styles.count}>
          {value !== null ? formatCount(Math.round(value)) : state !== 'measured' && absenceWords(state)}
        </p>
        {value !== null && (
          <p className={styles.line}>
            {step === 'transactions' ? (
              tillWords(coverage)
            ) : (
              <WhyCoverage
                coverage={coverage}
                of={name}
                extent="period"
                {...(cameras !== null && { zone: cameras })}
              />
            )}
          </p>
        )}
      </div>
      <div className={styles.picture} aria-hidden="true">
        <i className={styles.bar} style={shape} />
      </div>
    </li>
  )
}

/** "Tills: 100% · Complete". */
function tillWords(coverage: FunnelStepOfStores['coverage']): string {
  const share = coverageWords(coverage)
  return t({ message: `Tills: ${share}`, comment: 'How much of the open hours tills reported' })
}

function Rate({ rate, shape }: { readonly rate: FunnelRate; readonly shape: CSSProperties }) {
  const isKnown = rate.value !== null
  return (
    <li className={styles.rate}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          {rateName(rate)}
          <RateDefined rate={rate} />
        </h3>
        <p className={styles.share} data-absent={isKnown ? undefined : true}>
          {rateWords(rate)}
        </p>
        <p className={styles.line}>{basisWords(rate)}</p>
      </div>
      <div className={styles.picture} aria-hidden="true">
        <i className={styles.slope} style={shape} />
      </div>
    </li>
  )
}
