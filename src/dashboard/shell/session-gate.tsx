import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Session } from '../../protocol/session.ts'
import { Card } from '../ui/card.tsx'
import { Button } from '../ui/controls/button.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { useDocumentTitle } from './document-title.ts'

export interface SessionGateProps {
  /** `null` until known. */
  readonly session: Session | null
  /** Path and query to return to after signing in. */
  readonly place: string
  /** Navigates away from the page. */
  readonly go: (address: string) => void
  readonly children: ReactNode
}

/** Shows the page to signed-in users, and to others a link to sign in that returns here. */
export function SessionGate({ session, place, go, children }: SessionGateProps) {
  if (session === null || session.user !== null) return children
  return <SignedOut signIn={session.signIn} place={place} go={go} />
}

interface SignedOutProps extends Pick<SessionGateProps, 'place' | 'go'> {
  readonly signIn: string | null
}

function SignedOut({ signIn, place, go }: SignedOutProps) {
  useDocumentTitle([t`Signed out`])
  const address = signIn === null ? place : `${signIn}?return=${encodeURIComponent(place)}`
  return (
    <Card title={t`Signed out`}>
      <div role="alert">
        <EmptyState
          title={t`You’re not signed in, or your session has ended`}
          action={
            <Button look="filled" onClick={() => go(address)}>
              {signIn === null ? t`Reload the page` : t`Sign in`}
            </Button>
          }
        >
          {t`You’ll return to this page with the same filters.`}
        </EmptyState>
      </div>
    </Card>
  )
}
