import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { DownCamera, DownCameras } from '../../../domain/day-so-far/down-cameras.ts'
import type { MovedMeasure, UsualMeasure } from '../../../protocol/derived/usual/usual-answers.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../../ui/marks/icons.tsx'
import { StatusShape } from '../../ui/marks/status-mark.tsx'
import { formatDuration } from '../../ui/words/format-duration.ts'
import type { StoreNow } from './answers/stores-now.ts'
import styles from './attention.module.css'
import { careDetail, careWords, gapDetail, gapWords } from './finding-words.ts'
import type { ExplainingPage } from './link-to.ts'
import { moveDetail, moveWords, rangeWords } from './move-words.ts'
import { type Clock, timeWords } from './times.ts'

/** One finding about a store in words, and where it is explained. */
export interface Finding {
  readonly key: string
  readonly mark: ReactNode
  readonly text: string
  readonly detail: string | null
  readonly explainedBy: Explained
  /** What the camera of the finding counts. */
  readonly affects?: Affected
  /** The normal range of the number that moved. */
  readonly range?: string
}

export type Explained =
  /** Recording id of the camera that the finding is about. */
  | { readonly camera: string }
  | { readonly page: ExplainingPage; readonly why?: boolean }
  | { readonly page: 'cameras' }

export type Affected =
  | { readonly kind: 'entries' }
  | { readonly kind: 'zones'; readonly zones: readonly string[] }

/** More cameras than these are counted, not named. */
const namedCameras = 2

/** Findings for one store, most urgent first. */
export function findingsOf(store: StoreNow, clock: Clock): readonly Finding[] {
  const { down, unseen = noneUnseen, tillGap, moved = [], timezone } = store
  return [
    ...downFindings(down, timezone, clock),
    ...unseenFindings(unseen),
    ...(tillGap === undefined
      ? []
      : [
          {
            key: 'gap',
            mark: <StatusShape state="offline" />,
            text: gapWords(tillGap, timezone, clock),
            detail: gapDetail(tillGap),
            explainedBy: { page: 'conversion' as const },
          },
        ]),
    ...moved.map((move) => moveFinding(move, timezone, clock)),
    ...careFindings(store),
  ]
}

function downFindings(down: DownCameras, zone: string, clock: Clock): readonly Finding[] {
  const named =
    down.count > namedCameras
      ? down.named.filter(({ entrance }) => entrance).slice(0, namedCameras)
      : down.named
  const others = down.count - named.length
  const findings = named.map((camera) => downFinding(camera, zone, clock))
  if (others === 0) return findings
  // Entrances come first, so those that have a line do.
  const unnamed = down.named.slice(named.length)
  const since = down.since === null ? null : timeWords(down.since, zone, clock)
  const rest: Finding = {
    key: 'down-others',
    mark: <StatusShape state="offline" />,
    text:
      named.length === 0
        ? plural(others, { one: '# camera offline', other: '# cameras offline' })
        : t`and ${others} more offline`,
    detail:
      unnamed.length > 0
        ? unnamed.map(({ camera }) => camera).join(', ')
        : since === null
          ? null
          : t({
              message: `since ${since}`,
              comment: 'of cameras that are offline: a time or a day and time',
            }),
    explainedBy: { page: 'cameras' },
  }
  return [...findings, rest]
}

function downFinding(
  { recording, camera, lastSeen, entrance, zones }: DownCamera,
  zone: string,
  clock: Clock,
): Finding {
  const since = lastSeen === null ? null : timeWords(lastSeen, zone, clock)
  return {
    key: `down-${recording}`,
    mark: <StatusShape state="offline" />,
    text:
      since === null
        ? t`Camera “${camera}” offline, never seen`
        : t`Camera “${camera}” offline since ${since}`,
    detail: null,
    explainedBy: { camera: recording },
    ...(entrance
      ? { affects: { kind: 'entries' } }
      : zones.length > 0 && { affects: { kind: 'zones', zones } }),
  }
}

const noneUnseen: NonNullable<StoreNow['unseen']> = { first: [], count: 0 }

function unseenFindings({ first, count }: NonNullable<StoreNow['unseen']>): readonly Finding[] {
  return first.slice(0, namedCameras).map(({ recording, camera, hours, entrance = false }, place) => {
    const more = place === namedCameras - 1 ? count - namedCameras : 0
    const facts = [
      ...(entrance ? [t`counts entries`] : []),
      t`back online`,
      ...(more > 0
        ? [plural(more, { one: '# more was offline today', other: '# more were offline today' })]
        : []),
    ]
    const duration = formatDuration(hours * 3600)
    return {
      key: `was-${recording}`,
      mark: <StatusShape state="offline" />,
      text: t`Camera “${camera}” was offline for ${duration}`,
      detail: facts.join(' · '),
      explainedBy: { camera: recording },
      ...(entrance && { affects: { kind: 'entries' } }),
    }
  })
}

const pageOf: Readonly<Record<UsualMeasure, ExplainingPage>> = {
  entries: 'footfall',
  conversion: 'conversion',
  dwell: 'zones',
}

function moveFinding(move: MovedMeasure, zone: string, clock: Clock): Finding {
  const isLess = move.deviation < 0
  return {
    key: move.measure,
    mark: (
      <span className={styles.arrow} data-direction={isLess ? 'down' : 'up'}>
        {isLess ? <ArrowDownIcon size={12} /> : <ArrowUpIcon size={12} />}
      </span>
    ),
    text: moveWords(move),
    detail: moveDetail(move, zone, clock),
    explainedBy: { page: pageOf[move.measure] },
    range: rangeWords(move),
  }
}

/** How far the entries can be trusted, where it is not far enough. */
function careFindings(store: StoreNow): readonly Finding[] {
  const { verdict } = store.coverage
  if (verdict === 'complete' || (verdict === 'unknown' && store.kind !== 'untrusted')) return []
  return [
    {
      key: 'coverage',
      mark: <StatusShape state={verdict === 'unknown' ? 'unknown' : 'degraded'} />,
      text: careWords(store.coverage),
      detail: careDetail(store),
      explainedBy: { page: 'footfall', why: verdict !== 'unknown' },
    },
  ]
}
