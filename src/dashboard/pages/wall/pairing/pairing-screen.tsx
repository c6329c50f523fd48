import { useEffect, useState } from 'react'
import { useDataSource } from '../../../data/source/data-source.ts'
import { useTick } from '../../../data/source/use-tick.ts'
import { StatusShape } from '../../../ui/marks/status-mark.tsx'
import { failureWords } from '../../../ui/words/failure-words.ts'
import { formatDuration } from '../../../ui/words/format.ts'
import styles from './pairing-screen.module.css'
import { QrPicture } from './qr-picture.tsx'
import { type PairingNews, requestPairing } from './request-pairing.ts'

interface PairingScreenProps {
  /** True if the screen was paired and somebody unpaired it. */
  readonly wasPaired: boolean
}

/** Full-screen pairing code. */
export function PairingScreen({ wasPaired }: PairingScreenProps) {
  const news = usePairing()
  const now = useTick(1000)
  const place = `${window.location.origin}/screens`
  useEffect(() => {
    document.title = 'Not paired – Shopfloor'
  }, [])
  return (
    <main className={styles.screen} data-unpaired={wasPaired || undefined}>
      <section className={styles.words}>
        {wasPaired ? (
          <div role="alert" className={styles.ended}>
            <h1>
              <StatusShape state="offline" /> This screen was unpaired
            </h1>
            <p>Somebody ended its session in the dashboard. Nothing is known of the cameras here.</p>
          </div>
        ) : (
          <div className={styles.ended}>
            <h1>Pair this screen</h1>
            <p>Nobody is signed in here, or the session has ended. Nothing is known of the cameras.</p>
          </div>
        )}
        {news?.is === 'failed' ? (
          <p className={styles.failed} role="status">
            There is no code yet: {failureWords[news.failure.code].happened} It is tried again by itself.
          </p>
        ) : (
          <p
            className={styles.code}
            role="status"
            aria-label={`Code ${news?.code.split('').join(' ') ?? ''}`}
          >
            {news === null ? '––– –––' : `${news.code.slice(0, 3)} ${news.code.slice(3)}`}
          </p>
        )}
        <ol className={styles.steps}>
          <li>
            On your own device open <b>{place.replace(/^https?:\/\//, '')}</b>, or read the picture with its
            camera.
          </li>
          <li>Enter the code, name this screen and choose its stores.</li>
          <li>The cameras appear here by themselves.</li>
        </ol>
        <p className={styles.until}>
          {news?.is === 'shown' &&
            `This code is good once. The next one comes in ${formatDuration(Math.max(0, Math.floor((news.expiresAt - now) / 1000)))}.`}
        </p>
      </section>
      {news?.is === 'shown' && (
        <QrPicture
          className={styles.picture}
          text={`${place}?code=${news.code}`}
          label="The address of the page on which the code is entered"
        />
      )}
    </main>
  )
}

/**
 * Returns the current code or failure; `null` until the first code arrives. Reloads the page once it is
 * paired.
 */
function usePairing(): PairingNews | null {
  const source = useDataSource()
  const [news, setNews] = useState<PairingNews | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    void requestPairing(source, { signal, onNews: setNews, random: Math.random }).then((end) => {
      if (end === 'paired') window.location.reload()
    })
    return () => ending.abort()
  }, [source])
  return news
}
