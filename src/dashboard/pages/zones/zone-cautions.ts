import type { Coverage, Verdict } from '../../../protocol/derived/states.ts'
import type { ZoneRow } from '../../../protocol/derived/zone-answers.ts'
import { seenWords } from '../../ui/words/coverage-words.ts'

/** What the cautions of a row depend on. */
type Cautioned = Pick<ZoneRow, 'zone' | 'coverage' | 'rateCoverage' | 'shareCoverage'>

/** A caution that the rows of a column have in common stands above the table, not in each of them. */
export interface CommonCautions {
  /** `null` if the visit rates have none, or different ones. */
  readonly rate: CommonCaution | null
  readonly share: CommonCaution | null
}

interface CommonCaution {
  /** `97% coverage`. */
  readonly words: string
  /** A zone that has it. */
  readonly zone: string
}

export function commonCautions(rows: readonly Cautioned[]): CommonCautions {
  return { rate: common(rows, rateCaution), share: common(rows, shareCaution) }
}

/** The coverage of the visit rate, if it is worse than that of the row, which has a column of its own. */
export function rateCaution({ rateCoverage, coverage }: Cautioned): Coverage | undefined {
  return isWorse(rateCoverage, coverage) ? rateCoverage : undefined
}

/** The coverage of the share of visits, if it is worse than that of the row. */
export function shareCaution({ shareCoverage, coverage }: Cautioned): Coverage | undefined {
  return isWorse(shareCoverage, coverage) ? shareCoverage : undefined
}

/** With fewer, a mark in the cell is nearer to what it is about. */
const fewestInCommon = 3

function common(
  rows: readonly Cautioned[],
  cautionOf: (row: Cautioned) => Coverage | undefined,
): CommonCaution | null {
  const marked = rows.flatMap((row) => {
    const caution = cautionOf(row)
    return caution === undefined ? [] : [{ words: seenWords(caution), zone: row.zone }]
  })
  const [first] = marked
  if (first === undefined || marked.length < fewestInCommon) return null
  return marked.every(({ words }) => words === first.words) ? first : null
}

const severity: Readonly<Record<Verdict, number>> = { complete: 0, partial: 1, unknown: 1, unreliable: 2 }

function isWorse(coverage: Coverage, row: Coverage): boolean {
  return severity[coverage.verdict] > severity[row.verdict]
}
