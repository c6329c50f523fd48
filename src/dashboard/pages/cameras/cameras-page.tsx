import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useAcknowledged } from '../../camera/acknowledgements/use-acknowledged.ts'
import { usePlannedWork, workNow } from '../../camera/use-planned-work.ts'
import { storeStates } from '../../coverage/store-states.ts'
import { isOld, useLiveCameras } from '../../data/questions/use-live-cameras.ts'
import { withStores } from '../../filters/filters-transitions.ts'
import { LateGroups } from '../../groups/late-groups.tsx'
import { Card } from '../../ui/card.tsx'
import { useRemembered } from '../../ui/memory/remembered.ts'
import { Page } from '../../ui/page.tsx'
import { Boundary } from '../../ui/states/boundary.tsx'
import { latePart } from '../../ui/states/late-part.tsx'
import type { PageProps, Screen } from '../screen.ts'
import { AlertsBar } from './alerts/alerts-bar.tsx'
import { StatusBanner } from './alerts/status-banner.tsx'
import { useAlertSettings, useAlerts } from './alerts/use-alerts.ts'
import { IncidentGroups } from './incidents/incident-groups.tsx'
import { IncidentsCard } from './incidents/incidents-card.tsx'
import { type CameraChoice, useCameraChoice } from './live/camera-choice.ts'
import { refreshChoices } from './live/live-age.tsx'
import { LiveCard, WaitingRows } from './live/live-card.tsx'
import { liveRows } from './live/live-rows.ts'
import { StateCounts } from './live/state-counts.tsx'
import { stateSummary } from './live/state-summary.ts'
import { areReadByStore, StoresNowCard } from './live/stores-now-card.tsx'
import { SuspectsCard } from './suspects/suspects-card.tsx'
import { HistoryView } from './uptime/history-view.tsx'
import { SlaView } from './uptime/sla-view.tsx'
import { usePlaced } from './use-placed.ts'
import { useCameraView, Views } from './views.tsx'

const liveGroupsCard = latePart(async () => (await import('./group-cards.tsx')).groupCards.live)

/** The page as the shell takes it. */
export function Cameras({ screen }: PageProps) {
  return screen === null ? <CamerasSkeleton /> : <CamerasPage screen={screen} />
}

/**
 * Every camera of the chosen stores: how it is now, and how it was. The counts and the alerts stand above every view. The
 * live view waits until it is known whether there are alerts, which would push it down.
 */
export function CamerasPage({ screen }: { readonly screen: Screen }) {
  const view = useCameraView()
  const [choice, choose] = useCameraChoice()
  const watch = useWatch(screen)
  const onSearch = (text: string) => choose({ ...choice, text })
  return (
    <Page>
      <StateCounts
        summary={watch.summary}
        failed={watch.live.failure !== null}
        chosen={view === 'live' ? choice.states : []}
        onChoose={(states) => choose({ ...choice, states })}
      />
      <Views view={view} />
      {watch.isPlaced && <StatusBanner live={watch.live} alerts={watch.alerts} />}
      {view === 'live' &&
        (watch.isPlaced ? (
          <LiveView screen={screen} watch={watch} choice={choice} onChoose={choose} />
        ) : (
          <WaitingCard />
        ))}
      {view === 'incidents' && (
        <>
          <IncidentsCard
            screen={screen}
            acknowledged={watch.acknowledged}
            text={choice.text}
            onSearch={onSearch}
          />
          <IncidentGroups screen={screen} />
        </>
      )}
      {view === 'uptime' && <HistoryView screen={screen} text={choice.text} onSearch={onSearch} />}
      {view === 'sla' && <SlaView screen={screen} text={choice.text} onSearch={onSearch} />}
    </Page>
  )
}

type Watch = ReturnType<typeof useWatch>

/** Follows the cameras, what people noted about them, and the alerts. */
function useWatch({ stores }: Screen) {
  const [refresh, setRefresh] = useRemembered('cameras.refresh', refreshChoices)
  const controls = useAlertSettings()
  const ids = useMemo(() => stores.map(({ id }) => id), [stores])
  const live = useLiveCameras(ids, {
    everyMs: Number(refresh) * 1000,
    inBackground: controls.settings.notify === 'on',
  })
  const acknowledged = useAcknowledged(live)
  const planned = usePlannedWork()
  const { answer, now } = live
  const workOn = (recording: string) => workNow(planned, recording, now)
  const noted = { acknowledged: acknowledged.byRecording, workOn }
  const rows = answer && liveRows(live.cameras, answer.listed, stores, noted)
  const states =
    answer && storeStates({ answer, stores: live.stores, isStale: isOld(live.trust) }, stores, rows ?? [])
  const areNotesHeard = acknowledged.isHeard && planned.isHeard
  const isKnown = areNotesHeard
    ? (recording: string) => acknowledged.byRecording.has(recording) || workOn(recording) !== null
    : null
  const alerts = useAlerts(live, controls.settings, { stores, isKnown })
  const isPlaced = usePlaced(live.failure !== null || (rows !== null && areNotesHeard))
  const summary = states && stateSummary(states, rows ?? [])
  return { live, acknowledged, rows, states, summary, alerts, controls, isPlaced, refresh, setRefresh }
}

interface LiveViewProps {
  readonly screen: Screen
  readonly watch: Watch
  readonly choice: CameraChoice
  readonly onChoose: (choice: CameraChoice) => void
}

function LiveView({ screen, watch, choice, onChoose }: LiveViewProps) {
  const { live, rows, states, summary, acknowledged, refresh, setRefresh, controls } = watch
  const chooseGroup = (key: string) => screen.onChange((filters) => withStores(filters, [key]))
  return (
    <>
      {areReadByStore(screen.stores) && rows !== null && (
        <StoresNowCard screen={screen} states={states} now={live.now} />
      )}
      <LiveCard
        screen={screen}
        live={live}
        rows={rows}
        counts={summary?.counts ?? null}
        choice={choice}
        onChoose={onChoose}
        refresh={refresh}
        onRefresh={setRefresh}
        acknowledged={acknowledged}
      />
      {(states !== null || live.failure === null) && (
        <Boundary>
          <LateGroups
            card={liveGroupsCard}
            stores={screen.stores}
            props={{ states, onChoose: chooseGroup }}
          />
        </Boundary>
      )}
      <SuspectsCard screen={screen} live={live} />
      <AlertsBar controls={controls} />
    </>
  )
}

/** The page before anything is known of it: its final layout, without a figure. */
function CamerasSkeleton() {
  return (
    <Page>
      <StateCounts summary={null} chosen={[]} onChoose={() => {}} />
      <Views view={useCameraView()} />
      <WaitingCard />
    </Page>
  )
}

function WaitingCard() {
  return (
    <Card title={t`Cameras now`} inset="flush" busy>
      <WaitingRows />
    </Card>
  )
}
