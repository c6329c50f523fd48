import { t } from '@lingui/core/macro'
import { type Absence, absenceOfPoint, type Caveat, caveatOf } from '../../../domain/cells/point-state.ts'
import { stateLabels } from '../../ui/state-labels.ts'
import { partOfWords } from '../../ui/words/counted-words.ts'
import { seenWords } from '../../ui/words/coverage-words.ts'
import { formatCoverage } from '../../ui/words/format-coverage.ts'
import type { ChartPoint } from './chart-point.ts'

/** The state of a stretch of the chart, apart from its values. */
export type SpanKind = Exclude<Absence, 'future'> | Caveat

/** Adjacent points that say the same; both ends included, as indexes of the points. */
export interface Span {
  readonly kind: SpanKind
  readonly first: number
  readonly last: number
  readonly word: string
}

/** The stretches of a chart in order. Measured points of complete coverage and those to come have none. */
export function spansOf(points: readonly ChartPoint[]): readonly Span[] {
  const spans: Span[] = []
  let start = 0
  while (start < points.length) {
    const kind = kindOf(points[start])
    let last = start
    while (last + 1 < points.length && kindOf(points[last + 1]) === kind) last += 1
    if (kind !== null) {
      spans.push({ kind, first: start, last, word: wordOf(kind, points.slice(start, last + 1)) })
    }
    start = last + 1
  }
  return spans
}

function kindOf(point: ChartPoint | undefined): SpanKind | null {
  if (point === undefined) return null
  const absence = absenceOfPoint(point)
  return absence === 'future' ? null : (absence ?? caveatOf(point))
}

function wordOf(kind: SpanKind, points: readonly ChartPoint[]): string {
  const [first] = points
  if (kind === 'part-counted' && points.length === 1 && first?.counted !== undefined) {
    return partOfWords(first.counted)
  }
  if (first === undefined || (kind !== 'partial' && kind !== 'unreliable')) return stateLabels[kind]()
  const shares = points.flatMap(({ coverage }) => (coverage.share === null ? [] : [coverage.share]))
  if (shares.length === 0) return stateLabels[kind]()
  const least = formatCoverage(Math.min(...shares), 0)
  const most = formatCoverage(Math.max(...shares), 0)
  if (least === most) return seenWords(first.coverage)
  const coverage = `${least.replace(/\D+$/, '')}–${most}`
  return t({ message: `${coverage} coverage`, comment: 'Camera coverage: 62% coverage' })
}

/** A kind of stretch that is more frequent than this gets no word at each, and so needs one in the key. */
const wordsAtMost = 4

/** Partly seen stretches that cover more of the points than this would drown the values. */
const calmAbove = 0.5

const isPart = (kind: SpanKind) => kind === 'partial' || kind === 'part-counted'

/** True if the partly seen stretches are so many, or so long, that full-height marks would drown the values. */
export function partialIsCommon(spans: readonly Omit<Span, 'word'>[], points: number): boolean {
  const parts = spans.filter(({ kind }) => isPart(kind))
  const covered = parts.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  // Of a few points each stands out, marked or not.
  return parts.length > wordsAtMost || (points > wordsAtMost && covered > points * calmAbove)
}

/**
 * The kinds that a key beside the title has to name: those that carry no word, or too many. Points that were counted in
 * part and points with partial coverage are drawn alike, so the key names them together: "Partial" is true of both.
 */
export function kindsForKey(points: readonly ChartPoint[]): readonly SpanKind[] {
  const spans = spansOf(points)
  const wordless = wordlessKinds(spans, points.length)
  const kinds = [...new Set(spans.map(({ kind }) => kind))].filter((kind) => wordless.has(kind))
  return kinds.includes('part-counted') ? kinds.filter((kind) => kind !== 'partial') : kinds
}

/** The stretches that are labelled in the chart itself. @param points how many the chart has */
export function spansWithWords(spans: readonly Span[], points: number): readonly Span[] {
  const wordless = wordlessKinds(spans, points)
  return spans.filter(({ kind }) => !wordless.has(kind))
}

/** A word over a lane, which belongs to no area, would say nothing: such stretches have none. */
function wordlessKinds(spans: readonly Span[], points: number): ReadonlySet<SpanKind> {
  const counts = new Map<SpanKind, number>()
  for (const { kind } of spans) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const calm = partialIsCommon(spans, points)
  return new Set(
    [...counts]
      .filter(([kind, count]) => kind === 'unknown' || count > wordsAtMost || (calm && isPart(kind)))
      .map(([kind]) => kind),
  )
}
