import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Session } from '../../protocol/session.ts'
import { forgetAnswers } from '../data/kept/forget-answers.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { signOut } from '../data/source/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { screensPath } from './late-screens.tsx'
import styles from './shell.module.css'

export interface AccountProps {
  readonly session: Session | null
  readonly go: (address: string) => void
}

/**
 * The signed-in user, the link to paired screens and the sign-out button. Renders nothing without a login.
 */
export function Account({ session, go }: AccountProps) {
  const source = useDataSource()
  const [state, become] = useState<'signed-in' | 'leaving' | 'failed'>('signed-in')
  if (session === null || session.user === null || session.user.name === '') return null
  const { method, address } = session.signOut ?? { method: 'GET', address: null }

  function leave(to: string): void {
    // The next person at this computer must not find them.
    if ('caches' in window) void forgetAnswers(caches).catch(() => {})
    if (method === 'GET') {
      go(to)
      return
    }
    become('leaving')
    signOut(source, to).then(go, () => become('failed'))
  }

  return (
    <div className={styles.account}>
      <span className={styles.accountName} title={session.user.name}>
        {session.user.name}
      </span>
      {session.pairing === 'manage' && (
        <Link href={screensPath} className={styles.accountLink}>
          {t`Screens`}
        </Link>
      )}
      {address !== null && (
        <Button look="quiet" disabled={state === 'leaving'} onClick={() => leave(address)}>
          {t`Sign out`}
        </Button>
      )}
      {state === 'failed' && <span role="alert">{t`Couldn’t sign you out. Try again.`}</span>}
    </div>
  )
}
