import { Dialog } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { WhyQuestion } from '../../coverage/why-question.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CloseIcon } from '../../ui/marks/icons.tsx'
import { storesNote } from '../questions/stores-note.ts'
import { storesOf } from './use-why-report.ts'
import styles from './why.module.css'
import { WhyReportView } from './why-report.tsx'
import type { WhySubject } from './why-subject.ts'
import { extentWords } from './why-words.ts'

export interface WhyDialogProps {
  readonly subject: WhySubject
  /** `null`: the dialog is closed. */
  readonly question: WhyQuestion | null
  readonly onClose: () => void
}

/** The cameras, the hours and the incidents behind a flagged value: beside the page, on a phone over it. */
export function WhyDialog({ subject, question, onClose }: WhyDialogProps) {
  // The last question stays while the drawer closes.
  const [last, keep] = useState(question)
  if (question !== null && question !== last) keep(question)
  const shown = question ?? last
  return (
    <Dialog.Root open={question !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop data-dims-page />
        <Dialog.Popup className={styles.drawer}>
          <header className={styles.head}>
            <div>
              <Dialog.Title className={styles.title}>{t`Camera gaps`}</Dialog.Title>
              {shown !== null && (
                <Dialog.Description className={styles.subject}>
                  {subjectWords(subject, shown)}
                </Dialog.Description>
              )}
            </div>
            <Dialog.Close render={<Button look="quiet" className={styles.close} />} aria-label={t`Close`}>
              <CloseIcon size={16} />
            </Dialog.Close>
          </header>
          {shown !== null && <WhyReportView subject={subject} question={shown} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** "Entries · Leeds · Briggate · Saturday 7 November 2026". */
function subjectWords(subject: WhySubject, question: WhyQuestion): string {
  const { what, days, today } = subject
  const { extent } = question
  const when = extentWords(extent === 'period' ? { days, hour: null, occurrence: 0 } : extent, today)
  return `${what} · ${storesNote(storesOf(subject, question))} · ${when}`
}
