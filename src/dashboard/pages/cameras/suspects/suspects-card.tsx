import { t } from '@lingui/core/macro'
import { mostRows } from '../../../../protocol/derived/paging.ts'
import { Defined } from '../../../data/cards/defined.tsx'
import { FailedPart } from '../../../data/cards/failed-part.tsx'
import { isOld, type LiveCameras } from '../../../data/questions/use-live-cameras.ts'
import { CardTools } from '../../../export/card-tools.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { fileTable } from '../../../ui/table/file-table.ts'
import { useOrder } from '../../../ui/table/use-order.ts'
import { windowedRows } from '../../../ui/table/windowed-rows.ts'
import { useNear } from '../../../ui/use-near.ts'
import { formatCount } from '../../../ui/words/format.ts'
import type { Screen } from '../../screen.ts'
import styles from '../styles/incidents.module.css'
import { isComing } from '../uptime/history-state.tsx'
import { countsWords, suspectColumns } from './suspect-columns.tsx'
import { type SuspectsView, useSuspects } from './use-suspects.ts'

export interface SuspectsCardProps {
  readonly screen: Screen
  readonly live: LiveCameras
}

const title = () => t`Possible miscounts`

function Note() {
  return (
    <>
      {t`online, but today’s counts look wrong`}
      {'\u00a0'}
      <Defined term="Possible miscounts" />
    </>
  )
}

/** Cameras that fail silently: online, while the people whom they should count are missing. Requested when the card comes near the window. */
export function SuspectsCard({ screen, live }: SuspectsCardProps) {
  const { near, place } = useNear()
  if (near) return <Suspects screen={screen} live={live} />
  return (
    <div ref={place}>
      <Card title={title()} note={<Note />} inset="flush">
        <Waiting />
      </Card>
    </div>
  )
}

function Suspects({ screen, live }: SuspectsCardProps) {
  const { state, retry } = useSuspects(screen, live)
  const kept = useOrder('suspects')
  const columns = suspectColumns(screen)
  const rows = state.status === 'ready' ? state.view.rows : []
  return (
    <Card
      title={title()}
      note={<Note />}
      inset="flush"
      busy={isComing(state)}
      tools={
        rows.length > 0 && (
          <CardTools title={t`Possible miscounts`} table={() => fileTable(columns, rows, kept.order)} />
        )
      }
    >
      {state.status === 'loading' && <Waiting />}
      {state.status === 'failed' && <FailedPart what={t`possible miscounts`} of={state} onRetry={retry} />}
      {rows.length > 0 && (
        <DataTable
          caption={t`Online cameras whose counts are missing or far from normal`}
          columns={columns}
          rows={rows}
          rowKey={(one) => `${one.recording} ${countsWords(one)}`}
          kept={kept}
          {...windowedRows(rows.length, rowHeightPx)}
        />
      )}
      {state.status === 'ready' && <Rule view={state.view} live={live} />}
    </Card>
  )
}

/** A row of two lines. */
const rowHeightPx = 58

function Waiting() {
  return (
    <p className={styles.rule}>
      <Skeleton width="32em" />
    </p>
  )
}

/** What the rows leave open. Without rows, what their absence means. */
function Rule({ view, live }: { readonly view: SuspectsView; readonly live: LiveCameras }) {
  const words = ruleWords(view, live)
  return words === null ? null : <p className={styles.rule}>{words}</p>
}

function ruleWords({ rows, more, hasUptime, hasHistory }: SuspectsView, live: LiveCameras): string | null {
  if (more > 0) {
    const [most, rest] = [formatCount(mostRows), formatCount(more)]
    return t`Limited to the ${most} with the most visitors missing. ${rest} more are not shown.`
  }
  if (!hasHistory) {
    return rows.length > 0
      ? t`Some cameras couldn’t be checked: this data source lacks some hourly counts.`
      : t`Cameras couldn’t be checked: this data source lacks hourly counts.`
  }
  if (rows.length > 0) return null
  if (!hasUptime) return t`Cameras couldn’t be checked: there are no camera records for today yet.`
  if (live.answer === null || isOld(live.trust) || live.answer.summary[0]?.online === 0) {
    return t`Cameras couldn’t be checked: none is known to be online.`
  }
  return t`No issues: counts are in the normal range for this weekday.`
}
