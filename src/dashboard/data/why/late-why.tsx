import { Late, latePart } from '../../ui/states/late-part.tsx'
import { useWhy } from './why-address.ts'
import type { WhySubject } from './why-subject.ts'

const whyDialog = latePart(async () => (await import('./why-dialog.tsx')).WhyDialog)

/** The cameras behind a flagged value, while the address asks for them. Its code is fetched when it first does. */
export function LateWhy({ subject }: { readonly subject: WhySubject }) {
  const { question, close } = useWhy()
  if (question === null && whyDialog.loaded === null) return null
  // Where the code cannot be fetched, asking again tries again.
  return (
    <Late
      part={whyDialog}
      props={{ subject, question, onClose: close }}
      waiting={null}
      missing={() => null}
    />
  )
}
