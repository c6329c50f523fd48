import { Late, latePart } from '../../ui/states/late-part.tsx'
import { useWhy } from './why-address.ts'
import type { WhySubject } from './why-subject.ts'

const whyDialog = latePart(async () => (await import('./why-dialog.tsx')).WhyDialog)

interface LateWhyProps {
  readonly subject: WhySubject
  /** Asks again for the records that could not be loaded. */
  readonly onRetry: () => void
}

/** The cameras behind a flagged value, while the address asks for them. Its code is fetched when it first does. */
export function LateWhy({ subject, onRetry }: LateWhyProps) {
  const { question, close } = useWhy()
  if (question === null && whyDialog.loaded === null) return null
  // Where the code cannot be fetched, asking again tries again.
  return (
    <Late
      part={whyDialog}
      props={{ subject, question, onRetry, onClose: close }}
      waiting={null}
      missing={() => null}
    />
  )
}
