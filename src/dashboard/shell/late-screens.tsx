import { t } from '@lingui/core/macro'
import type { Session } from '../../protocol/session.ts'
import { Card } from '../ui/card.tsx'
import { FailedState } from '../ui/states/failed-state.tsx'
import { Late, latePart } from '../ui/states/late-part.tsx'
import { useDocumentTitle } from './document-title.ts'

/** An unpaired screen shows this address as a QR code, with its pairing code. */
export const screensPath = '/screens'

const screens = latePart(async () => (await import('../pages/screens/screens.tsx')).Screens)

interface LateScreensProps {
  /** `null` until known. */
  readonly session: Session | null
  /** The query string. */
  readonly search: string
}

/** The page of paired screens, a separate chunk without filters. */
export function LateScreens({ session, search }: LateScreensProps) {
  useDocumentTitle([t`Screens`])
  return (
    <Late
      part={screens}
      props={{
        mayPair: session === null ? null : session.pairing === 'manage',
        givenCode: new URLSearchParams(search).get('code') ?? '',
      }}
      waiting={null}
      missing={(retry) => (
        <Card title={t`Screens`}>
          <FailedState what={t`this page`} code="unavailable" onRetry={retry} />
        </Card>
      )}
    />
  )
}
