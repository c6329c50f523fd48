import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { lastRefresh } from '../../protocol/metrics/wire-time.ts'
import { useKeptFrom } from '../data/kept/use-kept-from.ts'
import { useDataSource } from '../data/source/data-source.ts'
import { formatTimeNear } from '../time/format-time.ts'
import { Button } from '../ui/controls/button.tsx'
import { StatusMark } from '../ui/marks/status-mark.tsx'
import { formatSince } from '../ui/words/format-duration.ts'
import styles from './shell.module.css'

/** Without a network: says from when the numbers are. With the network the page loads again, for those of now. */
export function OfflineBanner({ timezone }: { readonly timezone: string }) {
  const words = useOfflineWords(timezone)
  const isOffline = words !== null
  useEffect(() => {
    if (!isOffline) return
    const reload = (): void => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isOffline])
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
