import { t } from '@lingui/core/macro'
import { isOld } from '../data/questions/use-live-cameras.ts'
import { StatusMark } from '../ui/marks/status-mark.tsx'
import { formatShare } from '../ui/words/format.ts'
import styles from './camera-panel.module.css'
import { agoWords, forWords, seenWords, sinceWords, stateMeaning, stateNote } from './camera-words.ts'
import { workWords } from './planned-work-words.ts'
import type { KnownCamera } from './use-camera.ts'
import { type PlannedWorkList, workNow } from './use-planned-work.ts'

interface NowPartProps {
  readonly known: KnownCamera
  readonly work: PlannedWorkList
}

/** The state of a camera now. */
export function NowPart({ known: { camera, store, live }, work }: NowPartProps) {
  const { lastSeen, quality } = camera
  const { now } = live
  const planned = workNow(work, camera.recording, now)
  const notes = [
    sinceWords(camera, store.timezone, now) ?? forWords(camera, now),
    stateNote(camera, camera.isOpen),
  ].filter((note) => note !== null)
  return (
    <section className={styles.now} aria-label={t`Status now`}>
      <p className={styles.state}>
        <StatusMark state={camera.state} />
        {notes.length > 0 && <span>{notes.join(' · ')}</span>}
      </p>
      {planned !== null && <p className={styles.small}>{workWords(planned, store.timezone, now)}</p>}
      {camera.state !== 'online' && planned === null && (
        <p className={styles.small}>{stateMeaning(camera.state)}</p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t`Last seen`}</dt>
          <dd>
            {lastSeen === null ? (
              t`never`
            ) : (
              <>
                {agoWords(lastSeen, now)}
                <span className={styles.second}>{seenWords(lastSeen, store.timezone, now)}</span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{t`Image quality`}</dt>
          <dd>{quality === null ? '–' : formatShare(quality, 0)}</dd>
        </div>
      </dl>
      {isOld(live.trust) && <p className={styles.small}>{t`Live camera status is unavailable.`}</p>}
    </section>
  )
}
