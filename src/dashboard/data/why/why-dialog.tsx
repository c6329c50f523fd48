import type { WhyQuestion } from '../../coverage/why-question.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { WhyReportView } from './why-report.tsx'
import type { WhySubject } from './why-subject.ts'

export interface WhyDialogProps {
  readonly subject: WhySubject
  /** `null`: the dialog is closed. */
  readonly question: WhyQuestion | null
  readonly onClose: () => void
}

/** The cameras, the hours and the incidents behind a flagged value: beside the page, on a phone over it. */
export function WhyDialog({ subject, question, onClose }: WhyDialogProps) {
  return (
    <Drawer subject={question} onClose={onClose} onPhone="sheet">
      {(shown) => <WhyReportView subject={subject} question={shown} />}
    </Drawer>
  )
}
