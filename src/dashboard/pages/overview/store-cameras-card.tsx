import { plural, t } from '@lingui/core/macro'
import { Link } from 'wouter'
import type { LiveCameraRow } from '../../../protocol/derived/live-answers.ts'
import { parseUtcInstant } from '../../../protocol/metrics/wire-time.ts'
import { CameraLink } from '../../data/camera-link/camera-link.tsx'
import { textFile } from '../../data/cards/file-columns.ts'
import { TableCard } from '../../export/table-card.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusMark, stateWord } from '../../ui/marks/status-mark.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { WaitingRows } from '../../ui/table/waiting-rows.tsx'
import type { OverviewView } from './answers/use-overview.ts'
import attention from './attention.module.css'
import { countsWords } from './finding-words.ts'
import type { Links } from './link-to.ts'
import styles from './overview.module.css'
import { type Clock, clockOf, timeWords } from './times.ts'

export interface StoreCamerasCardProps {
  readonly view: OverviewView
  readonly store: { readonly id: string; readonly timezone: string }
  readonly links: Links
}

const shownCameras = 5

/** The cameras of a store as they are now, the worst first. */
export function StoreCamerasCard({ view, store, links }: StoreCamerasCardProps) {
  const { listed, cameras, live } = view
  const title = t`Cameras now`
  const known = cameras?.known ?? 0
  if (listed.length === 0) {
    return (
      <Card title={title} inset="flush" busy={live === 'loading'}>
        {live === 'loading' ? (
          <WaitingRows count={shownCameras} />
        ) : (
          <p className={attention.aside}>{live === 'failed' ? t`Live status unavailable` : t`No cameras`}</p>
        )}
      </Card>
    )
  }
  const rows = listed.slice(0, shownCameras)
  return (
    <TableCard
      name="cameras-now"
      title={title}
      note={plural(known, { one: '# camera', other: '# cameras' })}
      caption={t`Cameras of this store, worst first`}
      columns={cameraColumns(store.timezone, clockOf(view))}
      rows={rows}
      rowKey={({ recording }) => recording}
    >
      <p className={styles.foot}>
        <Link href={links.cameras(store.id)} className={attention.link}>
          {known > rows.length ? t`Show all ${known} cameras` : t`Open Cameras`}
        </Link>
      </p>
    </TableCard>
  )
}

function cameraColumns(zone: string, clock: Clock): readonly Column<LiveCameraRow>[] {
  return [
    {
      key: 'camera',
      header: t`Camera`,
      cell: ({ recording, name }) => (
        <CameraLink recording={recording} className={attention.link}>
          {name}
        </CameraLink>
      ),
      file: textFile(t`Camera`, ({ name }) => name),
    },
    {
      key: 'state',
      header: t({ message: 'State', comment: 'of a camera' }),
      cell: ({ state }) => <StatusMark state={state} />,
      file: [
        ...textFile<LiveCameraRow>(t({ message: 'State', comment: 'of a camera' }), ({ state }) =>
          stateWord(state),
        ),
        ...textFile<LiveCameraRow>(t`Counts`, ({ affects }) => affectsWords(affects)),
      ],
    },
    {
      key: 'since',
      header: t({ message: 'Since', comment: 'head of a column: since when a camera has its state' }),
      align: 'end',
      cell: (camera) => {
        const since = sinceOf(camera)
        return since === null ? '–' : timeWords(since, zone, clock)
      },
      file: textFile(t`Since (UTC)`, (camera) => {
        const since = sinceOf(camera)
        return since === null ? '' : new Date(since).toISOString().slice(0, 16).replace('T', ' ')
      }),
    },
  ]
}

function affectsWords(affects: LiveCameraRow['affects']): string {
  return affects === null
    ? ''
    : (countsWords({ entrance: affects.entries, zones: affects.zones ?? [] }) ?? '')
}

/** An offline camera fell silent when it was last seen; an online one has been well since its last gap. */
export function sinceOf({ state, lastSeen, wellSince }: LiveCameraRow): number | null {
  const known = state === 'offline' ? lastSeen : state === 'online' ? wellSince : null
  return known === undefined || known === null ? null : parseUtcInstant(known)
}
