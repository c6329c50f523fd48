import { absenceOfPoint } from '../../../domain/cells/point-state.ts'
import type { ComparedFigure } from '../../../domain/totals/totals.ts'
import type { CountedPart, Coverage, GuardedDelta, PointState } from '../../../protocol/derived/states.ts'
import { people, type Unit } from '../../charts/unit.ts'
import { changeOf, pointsBetween } from '../../coverage/change-words.ts'
import { stateWords } from '../../ui/state-words.ts'
import type { FileColumn } from '../../ui/table/file-column.ts'
import { countedWords, partOfWords } from '../../ui/words/counted-words.ts'
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
      head: `${name} (${inFile.unit})`,
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
export function hoursFile<Row>(head: string, value: (row: Row) => number): readonly FileColumn<Row>[] {
  return [{ head, value: (row) => Math.round(value(row) * 100) / 100 }]
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
    { head: `${name}: state`, value: (row) => stateOf(cell(row)) },
  ]
}

function stateOf(cell: FileCell | null): string {
  if (cell === null) return ''
  const absence = absenceOfPoint(cell)
  if (absence !== null) return stateWords[absence]
  const { part, counted } = cell
  const behind = part === undefined || part === '' ? '' : ` ${part}`
  return counted === undefined
    ? `${stateWords.counted}${behind}`
    : `${stateWords['part-counted']}${behind}: ${countedWords(counted)}`
}

/** @param coverage `null` if the screen shows none */
export function coverageFile<Row>(
  coverage: (row: Row) => Coverage | null,
  name = 'Coverage',
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
      head: `${name}: verdict`,
      value: (row) => {
        const known = coverage(row)
        return known === null ? '' : verdictWord(known)
      },
    },
  ]
}

/** @param zeroBase why there is no change from zero, if the value is no count of people; a function if rows differ */
export function changeFile<Row>(
  delta: (row: Row) => GuardedDelta | null,
  zeroBase?: string | ((row: Row) => string | undefined),
  pairOf?: (row: Row) => ComparedFigure['pair'],
): readonly FileColumn<Row>[] {
  const zeroBaseOf = typeof zeroBase === 'function' ? zeroBase : () => zeroBase
  return [
    {
      head: pairOf === undefined ? 'Change (%)' : 'Change (pp)',
      value: (row) => {
        const known = delta(row)
        if (known?.kind !== 'delta') return null
        return pairOf === undefined ? known.fraction * 100 : pointsBetween(pairOf(row))
      },
    },
    {
      head: 'Change: counted in both',
      value: (row) => {
        const known = delta(row)
        return known?.kind === 'delta' && known.shared !== undefined ? partOfWords(known.shared) : ''
      },
    },
    {
      head: 'Change: why not',
      value: (row) => {
        const known = delta(row)
        const change = known === null ? null : changeOf(known, zeroBaseOf(row))
        return change?.kind === 'withheld' ? change.reason : ''
      },
    },
  ]
}
