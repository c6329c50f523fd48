import { t } from '@lingui/core/macro'
import { hasGaps } from '../../../../domain/cells/point-state.ts'
import type {
  FunnelRate,
  FunnelStep,
  FunnelStepRow,
} from '../../../../protocol/derived/funnel/funnel-answers.ts'
import { rate as rateUnit } from '../../../charts/unit.ts'
import { countFile, coverageFile, numberFile, textFile } from '../../../data/cards/file-columns.ts'
import { WhySeen } from '../../../data/why/why-button.tsx'
import { stateWords } from '../../../ui/state-words.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ValueCell } from '../../../ui/value-cell.tsx'
import { formatShare } from '../../../ui/words/format.ts'
import styles from './funnel.module.css'
import { RateDefined, StepDefined } from './funnel-defined.tsx'
import { camerasOfStep, type FunnelTableRow, type ShownFunnel } from './funnel-rows.ts'
import { absenceWords, rateName, rateWords, stepName } from './funnel-words.ts'

/** The table behind the figure, and its file: each step with its coverage, each rate with its hours. */
export function funnelColumns(
  { steps, rates }: ShownFunnel,
  zone: string | null,
): readonly Column<FunnelTableRow>[] {
  return [
    {
      key: 'store',
      header: t`Store`,
      cell: ({ name, store }) => (store === null ? <strong>{name}</strong> : name),
      sortBy: ({ name }) => name,
      file: textFile<FunnelTableRow>(t`Store`, ({ name }) => name),
    },
    ...steps.map(({ step }) => stepColumn(step, zone)),
    ...rates.map(rateColumn),
  ]
}

function stepColumn(step: FunnelStep, zone: string | null): Column<FunnelTableRow> {
  const name = stepName(step, zone)
  const of = (row: FunnelTableRow) => row.step(step)
  const coverage = step === 'transactions' ? t`Till coverage` : t`${name}: coverage`
  return {
    key: step,
    header: name,
    info: <StepDefined step={step} />,
    align: 'end',
    cell: (row) => {
      const own = of(row)
      return own && <StepCell step={own} row={row} name={name} zone={camerasOfStep(step, zone)} />
    },
    sortBy: (row) => of(row)?.value ?? null,
    file: [
      ...countFile<FunnelTableRow>(name, (row) => roundedOf(of(row)?.value ?? null)),
      ...textFile<FunnelTableRow>(t`${name}: state`, (row) => stateOf(of(row))),
      ...coverageFile<FunnelTableRow>((row) => of(row)?.coverage ?? null, coverage),
    ],
  }
}

interface StepCellProps {
  readonly step: FunnelStepRow
  readonly row: FunnelTableRow
  readonly name: string
  /** Whose cameras the step depends on. */
  readonly zone: string | null
}

function StepCell({ step: { step, state, value, coverage }, row, name, zone }: StepCellProps) {
  if (state !== 'measured') return <span className={styles.absent}>{absenceWords(state)}</span>
  const why = step !== 'transactions' && hasGaps(coverage)
  const about = { extent: 'period', store: row.store, zone } as const
  return (
    <ValueCell
      state="measured"
      value={roundedOf(value)}
      {...(why && {
        coverage,
        why: <WhySeen coverage={coverage} of={`${name}, ${row.name}`} about={about} />,
      })}
    />
  )
}

function stateOf(step: FunnelStepRow | null): string {
  if (step === null) return ''
  return step.state === 'measured' ? stateWords.counted() : absenceWords(step.state)
}

function rateColumn(shown: FunnelRate): Column<FunnelTableRow> {
  const name = rateName(shown)
  const of = (row: FunnelTableRow) => row.rate(shown.to)
  const dueHead = shown.counted.unit === 'hour' ? t`${name}: open hours` : t`${name}: open days`
  const usedHead = shown.counted.unit === 'hour' ? t`${name}: hours used` : t`${name}: days used`
  return {
    key: `${shown.from} ${shown.to}`,
    header: name,
    info: <RateDefined rate={shown} />,
    align: 'end',
    cell: (row) => {
      const own = of(row)
      if (own === null) return ''
      return own.value === null ? (
        <span className={styles.absent} title={rateWords(own)}>
          –
        </span>
      ) : (
        formatShare(own.value)
      )
    },
    sortBy: (row) => of(row)?.value ?? null,
    file: [
      ...numberFile<FunnelTableRow>(name, (row) => of(row)?.value ?? null, rateUnit),
      ...textFile<FunnelTableRow>(t`${name}: state`, (row) => rateStateOf(of(row))),
      ...countFile<FunnelTableRow>(usedHead, (row) => of(row)?.counted.counted ?? null),
      ...countFile<FunnelTableRow>(dueHead, (row) => of(row)?.counted.of ?? null),
    ],
  }
}

function rateStateOf(rate: FunnelRate | null): string {
  if (rate === null) return ''
  return rate.value === null ? rateWords(rate) : stateWords.counted()
}

function roundedOf(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}
