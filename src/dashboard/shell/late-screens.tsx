import type { Session } from '../../protocol/session.ts'
import { Card } from '../ui/card.tsx'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Late, latePart } from '../ui/states/late-part.tsx'
import { useDocumentTitle } from './document-title.ts'

/** Also what a screen that is not paired shows as a picture, with its code. */
export const screensPath = '/screens'

const screens = latePart(async () => (await import('../pages/screens/screens.tsx')).Screens)

interface LateScreensProps {
  /** `null`: not known yet. */
  readonly session: Session | null
  /** What the address asks for. */
  readonly search: string
}

/** The page of paired screens. It has no filters, and is in a file of its own. */
export function LateScreens({ session, search }: LateScreensProps) {
  useDocumentTitle(['Screens'])
  return (
    <Late
      part={screens}
      props={{
        mayPair: session === null ? null : session.pairing === 'manage',
        givenCode: new URLSearchParams(search).get('code') ?? '',
      }}
      waiting={null}
      missing={(retry) => (
        <Card title="Screens">
          <FailedState what="this page" code="unavailable" onRetry={retry} />
        </Card>
      )}
    />
  )
}
