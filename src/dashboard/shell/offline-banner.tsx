import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { lastRefresh } from '../../protocol/metrics/wire-time.ts'
import { useKept, useKeptFrom } from '../data/kept/use-kept-from.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { formatTimeNear } from '../time/format-time.ts'
import { Button } from '../ui/controls/button.tsx'
import { StatusMark } from '../ui/marks/status-mark.tsx'
import { formatSince } from '../ui/words/format-duration.ts'
import styles from './shell.module.css'

/** Without a network: says from when the numbers are. When the server answers again, the page loads those of now. */
export function OfflineBanner({ timezone }: { readonly timezone: string }) {
  const words = useOfflineWords(timezone)
  const kept = useKept()
  useEffect(() => {
    if (kept === null) return
    const reload = (): void => window.location.reload()
    window.addEventListener('online', reload)
    // The browser knows of its network alone: the server may be away behind it.
    const stopLooking = kept.onBack(reload)
    return () => {
      window.removeEventListener('online', reload)
      stopLooking()
    }
  }, [kept])
  if (words === null) return null
  return (
    <div className={styles.offline} role="alert">
      <StatusMark state="offline" word={words} />
      <Button look="quiet" onClick={() => window.location.reload()}>
        {t`Try again`}
      </Button>
    </div>
  )
}

/** "Offline. Numbers from 14:10, 3h ago"; `null` where the numbers come from the server. */
export function useOfflineWords(timezone: string): string | null {
  const { refreshLagMs } = useDataSource()
  const keptFrom = useKeptFrom()
  if (keptFrom === null) return null
  const now = Date.now()
  // Until when they counted, as the line says it while the server answers.
  const from = lastRefresh(keptFrom - refreshLagMs)
  const [time, age] = [formatTimeNear(from, timezone, now), formatSince(from, now)]
  return t`Offline. Numbers from ${time}, ${age} ago`
}
