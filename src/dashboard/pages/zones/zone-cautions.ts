import type { Coverage, Verdict } from '../../../protocol/derived/states.ts'
import type { ZoneRow } from '../../../protocol/derived/zone-answers.ts'
import { seenWords } from '../../ui/words/coverage-words.ts'

/** What the cautions of a row depend on. */
type Cautioned = Pick<ZoneRow, 'coverage' | 'rateCoverage' | 'shareCoverage'>

/** A caution that the rows of a column have in common stands above the table, not in each of them. */
export interface CommonCautions {
  /** `null` if the visit rates have none, or different ones. */
  readonly rate: Coverage | null
  readonly share: Coverage | null
}

export function commonCautions(rows: readonly Cautioned[]): CommonCautions {
  return { rate: common(rows.map(rateCaution)), share: common(rows.map(shareCaution)) }
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

function common(cautions: readonly (Coverage | undefined)[]): Coverage | null {
  const marked = cautions.filter((caution) => caution !== undefined)
  const [first] = marked
  if (first === undefined || marked.length < fewestInCommon) return null
  return new Set(marked.map(seenWords)).size === 1 ? first : null
}

const severity: Readonly<Record<Verdict, number>> = { complete: 0, partial: 1, unknown: 1, unreliable: 2 }

function isWorse(coverage: Coverage, row: Coverage): boolean {
  return severity[coverage.verdict] > severity[row.verdict]
}
