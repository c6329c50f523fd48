import { t } from '@lingui/core/macro'
import { FailedPart } from '../data/cards/failed-part.tsx'
import { Drawer, DrawerContent } from '../ui/drawer.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import { AcknowledgePart } from './acknowledge-part.tsx'
import { useAcknowledged } from './acknowledgements/use-acknowledged.ts'
import styles from './camera-panel.module.css'
import type { CameraSubject } from './camera-subject.ts'
import { DependsPart } from './depends-part.tsx'
import { NowPart } from './now-part.tsx'
import { PlannedWorkPart } from './planned-work-part.tsx'
import { RecordsPart } from './records-part.tsx'
import { type CameraState, type KnownCamera, useCamera } from './use-camera.ts'
import { usePlannedWork } from './use-planned-work.ts'

export interface CameraPanelProps {
  readonly subject: CameraSubject
  /** A recording id. `null`: the panel is closed. */
  readonly recording: string | null
  readonly onClose: () => void
}

/** Everything about one camera: beside the page, on a phone over it. */
export function CameraPanel({ subject, recording, onClose }: CameraPanelProps) {
  return (
    <Drawer subject={recording} onClose={onClose} onPhone="cover">
      {(shown) => <Camera key={shown} subject={subject} recording={shown} />}
    </Drawer>
  )
}

interface CameraProps {
  readonly subject: CameraSubject
  readonly recording: string
}

function Camera({ subject, recording }: CameraProps) {
  const state = useCamera(recording, subject.stores)
  return (
    <DrawerContent
      title={state.status === 'ready' ? state.camera.name : t`Camera`}
      note={state.status === 'ready' ? state.store.name : '\u00a0'}
      busy={state.status === 'loading'}
    >
      <Body state={state} subject={subject} />
    </DrawerContent>
  )
}

function Body({ state, subject }: { readonly state: CameraState; readonly subject: CameraSubject }) {
  switch (state.status) {
    case 'loading':
      return (
        <div className={styles.waiting}>
          {[1, 2, 3].map((part) => (
            <Skeleton key={part} height="96px" />
          ))}
        </div>
      )
    case 'failed':
      return <FailedPart what={t`this camera`} of={state} onRetry={state.retry} />
    case 'absent':
      return (
        <EmptyState title={t`Camera not found`}>
          {t`It may have been removed, or you don’t have access to its store.`}
        </EmptyState>
      )
    case 'ready':
      return <KnownBody known={state} subject={subject} />
  }
}

function KnownBody({ known, subject }: { readonly known: KnownCamera; readonly subject: CameraSubject }) {
  const acknowledged = useAcknowledged(known.live)
  const work = usePlannedWork()
  return (
    <>
      <NowPart known={known} work={work} />
      <AcknowledgePart known={known} acknowledged={acknowledged} />
      <RecordsPart known={known} subject={subject} />
      <DependsPart known={known} />
      <PlannedWorkPart known={known} work={work} />
    </>
  )
}
