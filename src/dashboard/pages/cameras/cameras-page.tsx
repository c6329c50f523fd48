import { useMemo } from 'react'
import { storeStates } from '../../coverage/store-states.ts'
import { isOld, useLiveCameras } from '../../data/questions/use-live-cameras.ts'
import { Card } from '../../ui/card.tsx'
import { useRemembered } from '../../ui/memory/remembered.ts'
import { Page } from '../../ui/page.tsx'
import type { Screen } from '../screen.ts'
import { useAcknowledged } from './acknowledgements/use-acknowledged.ts'
import { AlertsBar } from './alerts/alerts-bar.tsx'
import { StatusBanner } from './alerts/status-banner.tsx'
import { useAlertSettings, useAlerts } from './alerts/use-alerts.ts'
import { IncidentsCard } from './incidents/incidents-card.tsx'
import { useCameraChoice } from './live/camera-choice.ts'
import { refreshChoices } from './live/live-age.tsx'
import { LiveCard, WaitingRows } from './live/live-card.tsx'
import { liveRows } from './live/live-rows.ts'
import { StateCounts } from './live/state-counts.tsx'
import { stateSummary } from './live/state-summary.ts'
import { areReadByStore, StoresNowCard } from './live/stores-now-card.tsx'
import { SuspectsCard } from './suspects/suspects-card.tsx'
import { HistoryCard } from './uptime/history-card.tsx'
import { SlaCard } from './uptime/sla-card.tsx'
import { usePlaced } from './use-placed.ts'

/** Every camera of the chosen stores: how it is now, and how it was. */
export function CamerasPage({ screen }: { readonly screen: Screen }) {
  const { stores } = screen
  const [choice, choose] = useCameraChoice()
  const [refresh, setRefresh] = useRemembered('cameras.refresh', refreshChoices)
  const controls = useAlertSettings()
  const ids = useMemo(() => stores.map(({ id }) => id), [stores])
  const live = useLiveCameras(ids, {
    everyMs: Number(refresh) * 1000,
    inBackground: controls.settings.notify === 'on',
  })
  const acknowledged = useAcknowledged(live)
  const { answer, now } = live
  const rows = answer && liveRows(live.cameras, answer.listed, stores, acknowledged.byRecording)
  const states =
    answer && storeStates({ answer, stores: live.stores, isStale: isOld(live.trust) }, stores, rows ?? [])
  const summary = states && stateSummary(states, rows ?? [])
  const isKnown = acknowledged.isHeard ? (recording: string) => acknowledged.byRecording.has(recording) : null
  const alerts = useAlerts(live, controls.settings, { stores, isKnown })
  const isPlaced = usePlaced(live.failure !== null || (rows !== null && acknowledged.isHeard))
  const byStore = areReadByStore(stores)
  return (
    <Page>
      <StatusBanner live={live} alerts={alerts} />
      <StateCounts
        summary={summary}
        failed={live.failure !== null}
        chosen={choice.states}
        onChoose={(states) => choose({ ...choice, states })}
      />
      <AlertsBar controls={controls} />
      {byStore && (!isPlaced || rows !== null) && (
        <StoresNowCard screen={screen} states={isPlaced ? states : null} now={now} />
      )}
      {/* A card above that is still loading would push it down. */}
      {(!byStore || isPlaced) && (
        <LiveCard
          screen={screen}
          live={live}
          rows={isPlaced ? rows : null}
          counts={summary?.counts ?? null}
          choice={choice}
          onChoose={choose}
          refresh={refresh}
          onRefresh={setRefresh}
          acknowledged={acknowledged}
        />
      )}
      {isPlaced && (
        <>
          <SuspectsCard screen={screen} live={live} />
          <IncidentsCard screen={screen} acknowledged={acknowledged} text={choice.text} />
          <HistoryCard screen={screen} text={choice.text} onSearch={(text) => choose({ ...choice, text })} />
          <SlaCard screen={screen} />
        </>
      )}
    </Page>
  )
}

/** The page before anything is known of it: its final layout, without a figure. */
export function CamerasSkeleton() {
  return (
    <Page>
      <StateCounts summary={null} chosen={[]} onChoose={() => {}} />
      <Card title="Cameras now" inset="flush" busy>
        <WaitingRows />
      </Card>
    </Page>
  )
}
