import { t } from '@lingui/core/macro'
import type { GuardedDelta } from '../../../protocol/derived/states.ts'
import { changeOf, type RatePair, sizeOfChange } from '../../coverage/change-words.ts'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import { type Change, Delta, type DeltaProps } from '../../ui/delta.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { whyWithheld } from '../why/why-button.tsx'
import { Defined } from './defined.tsx'
import { changeFile } from './file-columns.ts'

export interface ChangeColumnProps<Row> {
  /** `null` where a row has nothing to compare. */
  readonly deltaOf: (row: Row) => GuardedDelta | null
  /** The two ranges that are compared, as they are written. */
  readonly rangesOf: (row: Row) => DeltaProps['ranges']
  /** The question that explains a comparison withheld for low coverage. */
  readonly whyOf: (row: Row) => WhyQuestion
  /** The two rates of a row. Its change is then in percentage points. */
  readonly ratesOf?: ((row: Row) => RatePair) | undefined
  /** Why there is no change from zero. Nobody was counted if omitted. */
  readonly zeroBase?: string | undefined
}

/** The change of each row, or why there is none. */
export function changeColumn<Row>(props: ChangeColumnProps<Row>): Column<Row> {
  const { deltaOf, rangesOf, whyOf, ratesOf, zeroBase } = props
  const changeOfRow = (row: Row, delta: GuardedDelta): Change => changeOf(delta, zeroBase, ratesOf?.(row))
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
            change={changeOfRow(row, delta)}
            ranges={rangesOf(row)}
            more={whyWithheld(delta, whyOf(row))}
            brief="cell"
          />
        )
      )
    },
    sortBy: (row) => {
      const delta = deltaOf(row)
      return delta && sizeOfChange(changeOfRow(row, delta))
    },
    file: changeFile(deltaOf, zeroBase, ratesOf),
  }
}
