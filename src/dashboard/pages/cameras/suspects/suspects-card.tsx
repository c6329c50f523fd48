import { useState } from 'react'
import type { SuspectRow } from '../../../../protocol/derived/suspect-answers.ts'
import { people } from '../../../charts/unit.ts'
import { Defined } from '../../../data/cards/defined.tsx'
import { numberFile, textFile } from '../../../data/cards/file-columns.ts'
import { zoneWords } from '../../../data/questions/floor.ts'
import type { LiveCameras } from '../../../data/questions/use-live-cameras.ts'
import { CardTools } from '../../../export/card-tools.tsx'
import { formatHour, zoneName } from '../../../time/format-day.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { StatusMark } from '../../../ui/marks/status-mark.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { fileTable } from '../../../ui/table/file-table.ts'
import { useOrder } from '../../../ui/table/use-order.ts'
import { useNear } from '../../../ui/use-near.ts'
import { formatCount } from '../../../ui/words/format.ts'
import type { Screen } from '../../screen.ts'
import { areReadByStore } from '../live/stores-now-card.tsx'
import styles from '../styles/incidents.module.css'
import { useSuspects } from './use-suspects.ts'

export interface SuspectsCardProps {
  readonly screen: Screen
  readonly live: LiveCameras
}

const title = 'Suspect'
const note = (
  <>
    online, but the counts of today speak against them <Defined term="Suspect" />
  </>
)

/**
 * Cameras that fail silently: online, and yet what they should count is not there. It takes the hours of every camera
 * and door, so a few stores are looked at when somebody gets near, and a chain when somebody asks for it.
 */
export function SuspectsCard({ screen, live }: SuspectsCardProps) {
  const { near, place } = useNear()
  const [isAsked, ask] = useState(false)
  const isChain = areReadByStore(screen.stores)
  if (isChain ? isAsked : near) return <Suspects screen={screen} live={live} />
  return (
    <div ref={place}>
      <Card title={title} note={note} inset="flush">
        <p className={styles.rule}>
          {isChain ? (
            <>
              Not looked for: the counts of {formatCount(screen.stores.length)} stores take a while.{' '}
              <Button onClick={() => ask(true)}>Look for suspects</Button>
            </>
          ) : (
            <Skeleton width="32em" />
          )}
        </p>
      </Card>
    </div>
  )
}

function Suspects({ screen, live }: SuspectsCardProps) {
  const { status, list, names, retry } = useSuspects(screen, live)
  const kept = useOrder('suspects')
  const columns = suspectColumns(screen, names)
  return (
    <Card
      title={title}
      note={note}
      inset="flush"
      busy={status === 'loading'}
      tools={
        list.length > 0 && (
          <CardTools title="Suspect cameras" table={() => fileTable(columns, list, kept.order)} />
        )
      }
    >
      {status === 'failed' && (
        <p className={styles.rule} role="status">
          Some of today’s counts could not be loaded; what is told here is of the others.{' '}
          <Button onClick={retry}>Try again</Button>
        </p>
      )}
      {list.length > 0 ? (
        <DataTable
          caption="Cameras that are online while their counts are missing or far from what is usual"
          columns={columns}
          rows={list}
          rowKey={(one) => `${one.recording} ${countsWords(one)}`}
          kept={kept}
        />
      ) : (
        <p className={styles.rule}>
          {status === 'loading' ? (
            <Skeleton width="32em" />
          ) : live.answer?.summary[0]?.online === 0 ? (
            'No camera is known to be online: there is none to hold the counts against.'
          ) : (
            'None: every camera that is online counts about as many as its weekday leads to expect.'
          )}
        </p>
      )}
    </Card>
  )
}

function suspectColumns(
  { stores, freshest }: Screen,
  names: ReadonlyMap<string, string>,
): readonly Column<SuspectRow>[] {
  const byId = new Map(stores.map((store) => [store.id, store]))
  const nameOf = ({ recording }: SuspectRow) => names.get(recording) ?? recording
  const hoursOf = ({ location, from, until }: SuspectRow) => {
    const hours = formatHour(hourIn(from), undefined, hourIn(until))
    const zone = byId.get(location)?.timezone
    return zone === undefined ? hours : `${hours} ${zoneName(freshest.countedUntil, zone)}`
  }
  const storeOf = ({ location }: SuspectRow) => byId.get(location)?.name ?? location
  return [
    {
      key: 'camera',
      header: 'Camera',
      cell: (one) => (
        <span className={styles.stacked}>
          <span className={styles.camera}>{nameOf(one)}</span>
          <span className={styles.second}>{storeOf(one)}</span>
        </span>
      ),
      sortBy: nameOf,
      file: [...textFile<SuspectRow>('Camera', nameOf), ...textFile<SuspectRow>('Store', storeOf)],
    },
    {
      key: 'reason',
      header: 'Reason',
      cell: (one) => (
        <span className={styles.stacked}>
          <StatusMark state="degraded" word={suspectWords(one)} />
          <span className={styles.second}>{countsWords(one)}</span>
        </span>
      ),
      sortBy: suspectWords,
      file: [
        ...textFile<SuspectRow>('Reason', suspectWords),
        ...textFile<SuspectRow>('Of what', countsWords),
      ],
    },
    {
      key: 'hours',
      header: 'Hours',
      align: 'end',
      cell: hoursOf,
      sortBy: ({ from }) => from,
      file: [
        ...textFile<SuspectRow>('From', ({ from }) => from.replace('T', ' ')),
        ...textFile<SuspectRow>('Until', ({ until }) => until.replace('T', ' ')),
      ],
    },
    {
      key: 'counted',
      header: 'Counted',
      align: 'end',
      cell: ({ counted }) => formatCount(counted),
      sortBy: ({ counted }) => counted,
      file: numberFile('Counted', ({ counted }) => counted, people),
    },
    {
      key: 'usual',
      header: 'Usual',
      align: 'end',
      cell: ({ usual }) => `≈ ${formatCount(Math.round(usual))}`,
      sortBy: ({ usual }) => usual,
      file: numberFile('Usual', ({ usual }) => Math.round(usual), people),
    },
  ]
}

/** Of `YYYY-MM-DDTHH:mm`. */
function hourIn(index: string): number {
  return Number(index.slice(11, 13))
}

/** "Nobody counted", "Far fewer than usual". */
export function suspectWords({ reason }: Pick<SuspectRow, 'reason'>): string {
  return { silent: 'Nobody counted', few: 'Far fewer than usual', many: 'Far more than usual' }[reason]
}

/** "entries of the store", "Women › Tops". */
function countsWords({ counts }: Pick<SuspectRow, 'counts'>): string {
  return counts.kind === 'entries' ? 'entries of the store' : zoneWords(counts.zone)
}
