import { t } from '@lingui/core/macro'
import { absenceOfPoint } from '../../../domain/cells/point-state.ts'
import type { CountedPart, Coverage, GuardedDelta, PointState } from '../../../protocol/derived/states.ts'
import { people, type Unit } from '../../charts/unit.ts'
import { changeOf, type RatePair, sizeOfChange } from '../../coverage/change-words.ts'
import type { Change } from '../../ui/delta.tsx'
import { stateWords } from '../../ui/state-words.ts'
import type { FileColumn } from '../../ui/table/file-column.ts'
import { countedWords } from '../../ui/words/counted-words.ts'
import { verdictWord } from '../../ui/words/coverage-words.ts'

/**
 * The columns of tables in a file. Numbers are plain numbers in any locale, with their unit in the header. A column of
 * words beside them says what a mark says on the screen. Each column takes the value of the cell on the screen.
 */

export function textFile<Row>(head: string, value: (row: Row) => string): readonly FileColumn<Row>[] {
  return [{ head, value }]
}

export function numberFile<Row>(
  name: string,
  value: (row: Row) => number | null,
  unit: Unit = people,
): readonly FileColumn<Row>[] {
  const { inFile } = unit
  return [
    {
      head: `${name} (${inFile.unit()})`,
      value: (row) => {
        const known = value(row)
        return known === null ? null : inFile.number(known)
      },
    },
  ]
}

/** A count of anything but people: "Open days". */
export function countFile<Row>(name: string, value: (row: Row) => number | null): readonly FileColumn<Row>[] {
  return [{ head: name, value }]
}

/** Hours to the hundredth; the head names them. */
export function hoursFile<Row>(head: string, value: (row: Row) => number | null): readonly FileColumn<Row>[] {
  return [
    {
      head,
      value: (row) => {
        const known = value(row)
        return known === null ? null : Math.round(known * 100) / 100
      },
    },
  ]
}

/** A wall-clock time as `YYYY-MM-DD HH:mm`. */
export function minuteFile<Row>(head: string, index: (row: Row) => string): readonly FileColumn<Row>[] {
  return [{ head, value: (row) => index(row).slice(0, 16).replace('T', ' ') }]
}

export interface FileCell {
  readonly state: PointState
  readonly value: number | null
  /** The part of its bucket that was counted, if not all: "so far", "in 3 days". */
  readonly part?: string
  /** Present if something that should have been counted was not. */
  readonly counted?: CountedPart
}

/** A value, and beside it whether it was counted, and of how much, or why there is none. Zero is counted. */
export function valueFile<Row>(
  name: string,
  cell: (row: Row) => FileCell | null,
  unit: Unit = people,
): readonly FileColumn<Row>[] {
  return [
    ...numberFile(
      name,
      (row: Row) => {
        const known = cell(row)
        return known?.state === 'measured' ? known.value : null
      },
      unit,
    ),
    { head: t`${name}: state`, value: (row) => stateOf(cell(row)) },
  ]
}

function stateOf(cell: FileCell | null): string {
  if (cell === null) return ''
  const absence = absenceOfPoint(cell)
  if (absence !== null) return stateWords[absence]()
  const { part, counted } = cell
  const behind = part === undefined || part === '' ? '' : ` ${part}`
  return counted === undefined ? `${stateWords.counted()}${behind}` : partialWords(counted, behind)
}

/** "partial: 4 of 7 days counted". */
export function partialWords(counted: CountedPart, behind = ''): string {
  return `${stateWords['part-counted']()}${behind}: ${countedWords(counted)}`
}

/** @param coverage `null` if the screen shows none */
export function coverageFile<Row>(
  coverage: (row: Row) => Coverage | null,
  name = t`Coverage`,
): readonly FileColumn<Row>[] {
  return [
    {
      head: `${name} (%)`,
      value: (row) => {
        const share = coverage(row)?.share ?? null
        return share === null ? null : share * 100
      },
    },
    {
      head: t`${name}: verdict`,
      value: (row) => {
        const known = coverage(row)
        return known === null ? '' : verdictWord(known)
      },
    },
  ]
}

/**
 * The change of each row; of rates in percentage points.
 *
 * @param zeroBase why there is no change from zero, if the value is no count of people; a function if rows differ
 * @param ratesOf the two rates of a row
 */
export function changeFile<Row>(
  deltaOf: (row: Row) => GuardedDelta | null,
  zeroBase?: string | ((row: Row) => string | undefined),
  ratesOf?: (row: Row) => RatePair,
): readonly FileColumn<Row>[] {
  const zeroBaseOf = typeof zeroBase === 'function' ? zeroBase : () => zeroBase
  const changeOfRow = (row: Row): Change | null => {
    const delta = deltaOf(row)
    return delta && changeOf(delta, zeroBaseOf(row), ratesOf?.(row))
  }
  return [
    {
      head: ratesOf === undefined ? t`Change (%)` : t`Change (pp)`,
      value: (row) => {
        const change = changeOfRow(row)
        const size = change && sizeOfChange(change)
        return size === null ? null : size * 100
      },
    },
    {
      head: t`Change: data in both`,
      value: (row) => {
        const change = changeOfRow(row)
        return change?.kind === 'told' ? (change.of ?? '') : ''
      },
    },
    {
      head: t`Change: reason`,
      value: (row) => {
        const change = changeOfRow(row)
        return change?.kind === 'withheld' ? change.reason : ''
      },
    },
  ]
}
