import { t } from '@lingui/core/macro'
import { isOld } from '../data/questions/use-live-cameras.ts'
import { StatusMark } from '../ui/marks/status-mark.tsx'
import { formatShare } from '../ui/words/format.ts'
import styles from './camera-panel.module.css'
import { agoWords, forWords, seenWords, sinceWords, stateMeaning, stateNote } from './camera-words.ts'
import type { KnownCamera } from './use-camera.ts'

/** The state of a camera now. */
export function NowPart({ known: { camera, store, live } }: { readonly known: KnownCamera }) {
  const { lastSeen, quality } = camera
  const { now } = live
  const notes = [
    sinceWords(camera, store.timezone, now) ?? forWords(camera, now),
    stateNote(camera, camera.isOpen),
  ].filter((note) => note !== null)
  return (
    <section className={styles.now} aria-label={t`Status now`}>
      <p className={styles.state}>
        <StatusMark state={camera.state} />
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </p>
      {camera.state !== 'online' && <p className={styles.small}>{stateMeaning(camera.state)}</p>}
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
