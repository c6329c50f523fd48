import { Dialog } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { FailedPart } from '../data/cards/failed-part.tsx'
import { Button } from '../ui/controls/button.tsx'
import { CloseIcon } from '../ui/marks/icons.tsx'
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
  // The last camera stays while the panel closes.
  const [last, keep] = useState(recording)
  if (recording !== null && recording !== last) keep(recording)
  const shown = recording ?? last
  return (
    <Dialog.Root open={recording !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop data-dims-page />
        <Dialog.Popup className={styles.panel}>
          {shown !== null && <Camera key={shown} subject={subject} recording={shown} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface CameraProps {
  readonly subject: CameraSubject
  readonly recording: string
}

function Camera({ subject, recording }: CameraProps) {
  const state = useCamera(recording, subject.stores)
  return (
    <>
      <header className={styles.head}>
        <div className={styles.named}>
          <Dialog.Title className={styles.title}>
            {state.status === 'ready' ? state.camera.name : t`Camera`}
          </Dialog.Title>
          <Dialog.Description className={styles.store}>
            {state.status === 'ready' ? state.store.name : '\u00a0'}
          </Dialog.Description>
        </div>
        <Dialog.Close render={<Button look="quiet" className={styles.close} />} aria-label={t`Close`}>
          <CloseIcon size={16} />
        </Dialog.Close>
      </header>
      <div className={styles.body} aria-busy={state.status === 'loading'}>
        <Body state={state} subject={subject} />
      </div>
    </>
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
