import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useDataSource } from '../../../data/source/data-source.ts'
import { useTick } from '../../../data/source/use-tick.ts'
import { StatusShape } from '../../../ui/marks/status-mark.tsx'
import { failureWords } from '../../../ui/words/failure-words.ts'
import { formatSince } from '../../../ui/words/format-duration.ts'
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
  const address = place.replace(/^https?:\/\//, '')
  useEffect(() => {
    document.title = `${t`Not paired`} – Shopfloor`
  }, [])
  return (
    <main className={styles.screen} data-unpaired={wasPaired || undefined}>
      <section className={styles.words}>
        {wasPaired ? (
          <div role="alert" className={styles.ended}>
            <h1>
              <StatusShape state="offline" /> {t`This screen was unpaired`}
            </h1>
            <p>{t`Its session was ended in the dashboard. Pair it again to show the cameras.`}</p>
          </div>
        ) : (
          <div className={styles.ended}>
            <h1>{t`Pair this screen`}</h1>
            <p>{t`Nobody is signed in on this screen, or the session has ended.`}</p>
          </div>
        )}
        {news?.is === 'failed' ? (
          <p className={styles.failed} role="status">
            {t`No code yet.`} {failureWords(news.failure.code).happened} {t`Retrying automatically.`}
          </p>
        ) : (
          <p className={styles.code} role="status" aria-label={codeWords(news?.code ?? '')}>
            {news === null ? '––– –––' : `${news.code.slice(0, 3)} ${news.code.slice(3)}`}
          </p>
        )}
        <ol className={styles.steps}>
          <li>
            <Trans>
              On your own device, open <b>{address}</b> or scan the QR code.
            </Trans>
          </li>
          <li>{t`Enter the code, name this screen and select its stores.`}</li>
          <li>{t`The cameras appear here automatically.`}</li>
        </ol>
        <p className={styles.until}>{news?.is === 'shown' && untilWords(formatSince(now, news.expiresAt))}</p>
      </section>
      {news?.is === 'shown' && (
        <QrPicture
          className={styles.picture}
          text={`${place}?code=${news.code}`}
          label={t`QR code of the page where you enter the code`}
        />
      )}
    </main>
  )
}

/** Read out digit by digit. */
function codeWords(code: string): string {
  const digits = code.split('').join(' ')
  return t`Code ${digits}`
}

function untilWords(left: string): string {
  return t`Single-use code. The next one comes in ${left}.`
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
