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
      ? 'The service answers, but no camera has been heard of for minutes although some are said to be online.'
      : failure === null
        ? 'The service was not asked for a while, or does not answer.'
        : failureWords(failure.code).happened
  return (
    <div className={styles.one}>
      <span className={styles.why}>
        <StatusMark state="unknown" word="How the cameras are now is not known." />
        <span className={styles.body}>{why}</span>
      </span>
      <Button disabled={live.isFetching} onClick={live.retry}>
        {live.isFetching ? 'Asking…' : 'Ask again'}
      </Button>
    </div>
  )
}
