import { t } from '@lingui/core/macro'
import type { GuardedDelta } from '../../../protocol/derived/states.ts'
import { changeOf, rateChangeOf } from '../../coverage/change-words.ts'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import { Delta, type DeltaProps } from '../../ui/delta.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { whyWithheld } from '../why/why-button.tsx'
import { Defined } from './defined.tsx'
import { changeFile, pointsBetween, type RatePair } from './file-columns.ts'

export interface ChangeColumnProps<Row> {
  /** `null` where a row has nothing to compare. */
  readonly deltaOf: (row: Row) => GuardedDelta | null
  /** The two ranges that are compared, as they are written. */
  readonly rangesOf: (row: Row) => DeltaProps['ranges']
  /** The question that explains a comparison withheld for low coverage. */
  readonly whyOf: (row: Row) => WhyQuestion
  /** Of a rate: the two values behind the change, which is in percentage points then. */
  readonly pairOf?: (row: Row) => RatePair
  /** Why there is no change from zero. Nobody was counted if omitted. */
  readonly zeroBase?: string | undefined
}

/** The change of each row, or why there is none. */
export function changeColumn<Row>(props: ChangeColumnProps<Row>): Column<Row> {
  const { deltaOf, rangesOf, whyOf, pairOf, zeroBase } = props
  return {
    key: 'change',
    header: t`Change`,
    info: <Defined term="Change" />,
    align: 'end',
    cell: (row) => {
      const delta = deltaOf(row)
      return (
        delta && (
          <Delta
            change={
              pairOf === undefined ? changeOf(delta, zeroBase) : rateChangeOf(delta, pairOf(row), zeroBase)
            }
            ranges={rangesOf(row)}
            more={whyWithheld(delta, whyOf(row))}
          />
        )
      )
    },
    sortBy: (row) => {
      const delta = deltaOf(row)
      if (delta?.kind !== 'delta') return null
      return pairOf === undefined ? delta.fraction : pointsBetween(pairOf(row))
    },
    file: changeFile(deltaOf, zeroBase, pairOf),
  }
}
