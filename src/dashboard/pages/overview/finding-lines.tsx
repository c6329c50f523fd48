import type { ReactNode } from 'react'
import type { DownNow, WasDown } from '../../../domain/day-so-far/camera-findings.ts'
import type { MovedMetric } from '../../../domain/day-so-far/store-hours.ts'
import type { StoreStory } from '../../../domain/day-so-far/store-story.ts'
import { formatTimeNear, zoneName } from '../../time/format-day.ts'
import { coverageWords } from '../../ui/coverage-words.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/icons.tsx'
import { StatusShape } from '../../ui/status-mark.tsx'
import type { ExplainingPage } from './link-to.ts'
import styles from './overview.module.css'
import { gapDetail, gapWords, moveDetail, moveWords } from './overview-words.ts'

/** What is told of a store, in words, and where it is explained. */
export interface FindingLine {
  readonly key: string
  readonly mark: ReactNode
  readonly text: string
  readonly detail: string | null
  /** Where it is explained. */
  readonly page: ExplainingPage
  readonly why?: boolean
}

/** Cameras that are named each; of more their number is said. */
const namedCameras = 2

/** What is with a store, what needs a hand first. */
export function findingsOf(story: StoreStory, asOf: number): readonly FindingLine[] {
  const { cameras, gap, moves, timezone } = story
  return [
    ...downLines(cameras.downNow, timezone, asOf),
    ...wasDownLines(cameras.wasDown),
    ...(gap === null
      ? []
      : [
          {
            key: 'gap',
            mark: shape('offline'),
            text: gapWords(gap, timezone),
            detail: gapDetail(gap),
            page: 'conversion' as const,
          },
        ]),
    ...moves.moved.map((move) => ({
      key: move.metric,
      mark: (
        <span className={styles.arrow} data-direction={move.ratio < 0 ? 'down' : 'up'}>
          {move.ratio < 0 ? <ArrowDownIcon size={12} /> : <ArrowUpIcon size={12} />}
        </span>
      ),
      text: moveWords(move),
      detail: moveDetail(move, timezone),
      page: pageOf[move.metric],
    })),
    ...careLines(story),
  ]
}

const pageOf: Readonly<Record<MovedMetric, ExplainingPage>> = {
  entries: 'footfall',
  conversion: 'conversion',
  dwell: 'zones',
}

function shape(state: 'offline' | 'degraded' | 'unknown'): ReactNode {
  return <StatusShape state={state} />
}

function downLines(down: readonly DownNow[], zone: string, asOf: number): readonly FindingLine[] {
  const named =
    down.length > namedCameras ? down.filter(({ entrance }) => entrance).slice(0, namedCameras) : down
  const others = down.length - named.length
  const lines = named.map(({ recording, camera, lastSeen, entrance }): FindingLine => {
    const seen =
      lastSeen === null
        ? 'never seen'
        : `last seen ${formatTimeNear(lastSeen, zone, asOf)} ${zoneName(lastSeen, zone)}`
    return {
      key: `down ${recording}`,
      mark: shape('offline'),
      text: `${camera} is down`,
      detail: entrance ? `${seen}; it counts entries` : seen,
      ...explainedBy(entrance),
    }
  })
  if (others === 0) return lines
  const rest: FindingLine = {
    key: 'down others',
    mark: shape('offline'),
    text: named.length === 0 ? `${others} cameras are down` : `${others} more down`,
    detail: down
      .filter((one) => !named.includes(one))
      .map(({ camera }) => camera)
      .join(', '),
    page: 'zones',
  }
  return [...lines, rest]
}

/** A door is missed by the entries; what else hangs in a store is missed by its zones. */
function explainedBy(entrance: boolean): Pick<FindingLine, 'page' | 'why'> {
  return entrance ? { page: 'footfall', why: true } : { page: 'zones' }
}

function wasDownLines(was: readonly WasDown[]): readonly FindingLine[] {
  return was.slice(0, namedCameras).map(({ recording, camera, hours, entrance }, place) => {
    const more =
      place === namedCameras - 1 && was.length > namedCameras ? `, and ${was.length - namedCameras} more` : ''
    return {
      key: `was ${recording}`,
      mark: shape('offline'),
      text: `${camera} was unseen for ${hours}\u00a0h`,
      detail: `${entrance ? 'it counts entries; ' : ''}sends again${more}`,
      ...explainedBy(entrance),
    }
  })
}

/** How far the entries can be trusted, where it is not far enough. */
function careLines({ coverage, unseen, kind, uptimeFailed }: StoreStory): readonly FindingLine[] {
  const { verdict } = coverage
  if (verdict === 'complete' || (verdict === 'unknown' && kind !== 'untrusted')) return []
  const [worst] = unseen
  return [
    {
      key: 'coverage',
      mark: shape(verdict === 'unknown' ? 'unknown' : 'degraded'),
      text: verdict === 'unknown' ? 'How much was seen is not known' : `Entrances ${coverageWords(coverage)}`,
      detail:
        verdict === 'unknown'
          ? uptimeFailed
            ? 'the camera records of today could not be loaded'
            : 'there are no camera records for today'
          : worst === undefined
            ? 'poor or missing pictures within the hours'
            : `${worst.camera} unseen ${worst.hours}\u00a0h`,
      page: 'footfall',
      why: verdict !== 'unknown',
    },
  ]
}
