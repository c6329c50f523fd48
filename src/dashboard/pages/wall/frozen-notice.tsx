import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import styles from './wall.module.css'

interface FrozenNoticeProps {
  /** When the last response arrived; `null` if none did. */
  readonly answeredAt: number | null
  readonly isOff: boolean
}

/**
 * Covers the screen if the page freezes: a CSS animation reveals the notice, and each response restarts it.
 * Browsers run the animation without any script.
 */
export function FrozenNotice({ answeredAt, isOff }: FrozenNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  // Restarted in place: for a new element Chromium re-sorts the layers of all tiles, a tenth of the cost of a
  // response.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a response restarts the animation
  useEffect(() => {
    for (const animation of notice.current?.getAnimations() ?? []) animation.currentTime = 0
  }, [answeredAt])
  return (
    <div ref={notice} aria-hidden="true" className={styles.stopped} hidden={isOff}>
      <p>{t`This screen has frozen. The information is out of date.`}</p>
    </div>
  )
}
