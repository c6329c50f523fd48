import type { ReactNode } from 'react'
import type { DownCameras } from '../../../domain/day-so-far/down-cameras.ts'
import type { UsualMeasure } from '../../../protocol/derived/usual-answers.ts'
import { formatTimeNear, zoneName } from '../../time/format-day.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/marks/icons.tsx'
import { StatusShape } from '../../ui/marks/status-mark.tsx'
import { countOf } from '../../ui/words/count-of.ts'
import { coverageWords } from '../../ui/words/coverage-words.ts'
import type { ExplainingPage } from './link-to.ts'
import styles from './overview.module.css'
import { gapDetail, gapWords, moveDetail, moveWords } from './overview-words.ts'
import type { StoreNow } from './stores-now.ts'

/** One finding about a store in words, and the page that explains it. */
export interface FindingLine {
  readonly key: string
  readonly mark: ReactNode
  readonly text: string
  readonly detail: string | null
  /** Where it is explained. */
  readonly page: ExplainingPage
  readonly why?: boolean
}

/** More cameras than these are counted, not named. */
const namedCameras = 2

/** Findings for one store, most urgent first. */
export function findingsOf(store: StoreNow, asOf: number): readonly FindingLine[] {
  const { down, unseen, tillGap, moved = [], timezone } = store
  return [
    ...downLines(down, timezone, asOf),
    ...unseenLines(unseen),
    ...(tillGap === undefined
      ? []
      : [
          {
            key: 'gap',
            mark: shape('offline'),
            text: gapWords(tillGap, timezone),
            detail: gapDetail(tillGap),
            page: 'conversion' as const,
          },
        ]),
    ...moved.map((move) => ({
      key: move.measure,
      mark: (
        <span className={styles.arrow} data-direction={move.deviation < 0 ? 'down' : 'up'}>
          {move.deviation < 0 ? <ArrowDownIcon size={12} /> : <ArrowUpIcon size={12} />}
        </span>
      ),
      text: moveWords(move),
      detail: moveDetail(move, timezone),
      page: pageOf[move.measure],
    })),
    ...careLines(store),
  ]
}

const pageOf: Readonly<Record<UsualMeasure, ExplainingPage>> = {
  entries: 'footfall',
  conversion: 'conversion',
  dwell: 'zones',
}

function shape(state: 'offline' | 'degraded' | 'unknown'): ReactNode {
  return <StatusShape state={state} />
}

function downLines(down: DownCameras, zone: string, asOf: number): readonly FindingLine[] {
  const named =
    down.count > namedCameras
      ? down.named.filter(({ entrance }) => entrance).slice(0, namedCameras)
      : down.named
  const others = down.count - named.length
  const momentOf = (instant: number) => `${formatTimeNear(instant, zone, asOf)} ${zoneName(instant, zone)}`
  const lines = named.map(({ recording, camera, lastSeen, entrance }): FindingLine => {
    const seen = lastSeen === null ? 'never seen' : `last seen ${momentOf(lastSeen)}`
    return {
      key: `down ${recording}`,
      mark: shape('offline'),
      text: `${camera} is down`,
      detail: entrance ? `${seen}; it counts entries` : seen,
      ...explainedBy(entrance),
    }
  })
  if (others === 0) return lines
  // Entrances come first, so those that have a line do.
  const unnamed = down.named.slice(named.length)
  const since = down.since === null ? null : `since ${momentOf(down.since)}`
  const rest: FindingLine = {
    key: 'down others',
    mark: shape('offline'),
    text: named.length === 0 ? countOf(others, 'camera is down', 'cameras are down') : `${others} more down`,
    detail: unnamed.length > 0 ? unnamed.map(({ camera }) => camera).join(', ') : since,
    page: 'zones',
  }
  return [...lines, rest]
}

/** Entrance outages affect entries; other cameras affect zones. */
function explainedBy(entrance: boolean): Pick<FindingLine, 'page' | 'why'> {
  return entrance ? { page: 'footfall', why: true } : { page: 'zones' }
}

function unseenLines({ first, count }: NonNullable<StoreNow['unseen']> = noneUnseen): readonly FindingLine[] {
  return first.slice(0, namedCameras).map(({ recording, camera, hours, entrance }, place) => {
    const more =
      place === namedCameras - 1 && count > namedCameras ? `, and ${count - namedCameras} more` : ''
    return {
      key: `was ${recording}`,
      mark: shape('offline'),
      text: `${camera} was unseen for ${hours}\u00a0h`,
      detail: `${entrance ? 'it counts entries; ' : ''}sends again${more}`,
      ...explainedBy(entrance ?? false),
    }
  })
}

const noneUnseen = { first: [], count: 0 }

/** How far the entries can be trusted, where it is not far enough. */
function careLines({ coverage, lowering, kind }: StoreNow): readonly FindingLine[] {
  const { verdict } = coverage
  if (verdict === 'complete' || (verdict === 'unknown' && kind !== 'untrusted')) return []
  return [
    {
      key: 'coverage',
      mark: shape(verdict === 'unknown' ? 'unknown' : 'degraded'),
      text: verdict === 'unknown' ? 'How much was seen is not known' : `Entrances ${coverageWords(coverage)}`,
      detail:
        verdict === 'unknown'
          ? 'there are no camera records for today'
          : lowering === undefined
            ? 'poor or missing pictures within the hours'
            : `${lowering.camera} unseen ${lowering.hours}\u00a0h`,
      page: 'footfall',
      why: verdict !== 'unknown',
    },
  ]
}
