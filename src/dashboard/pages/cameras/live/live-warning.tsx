import { t } from '@lingui/core/macro'
import type { LiveCameras } from '../../../data/questions/use-live-cameras.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { StatusMark } from '../../../ui/marks/status-mark.tsx'
import { failureWords } from '../../../ui/words/failure-words.ts'
import styles from '../styles/status-banner.module.css'

/** Warns that the shown states are not the present, and says why. */
export function LiveWarning({ live }: { readonly live: LiveCameras }) {
  const { trust, failure } = live
  if (trust !== 'stale' && trust !== 'repeated') return null
  const why =
    trust === 'repeated'
      ? t`No camera has sent a signal for several minutes, although some are reported online.`
      : failure === null
        ? t`No recent answer from the server.`
        : failureWords(failure.code).happened
  return (
    <div className={styles.one}>
      <span className={styles.why}>
        <StatusMark state="unknown" word={t`Live camera status is unavailable.`} />
        <span className={styles.body}>{why}</span>
      </span>
      <Button disabled={live.isFetching} onClick={live.retry}>
        {live.isFetching ? t`Loading…` : t`Try again`}
      </Button>
    </div>
  )
}
