import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { codeDigits } from '../../../protocol/screens.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/controls/button.tsx'
import form from '../../ui/controls/form.module.css'
import { ScreenForm } from './screen-form.tsx'
import { askingWords, failedWords } from './screen-words.ts'
import styles from './screens.module.css'
import type { ScreenActions } from './use-screens.ts'

interface PairCardProps {
  readonly stores: readonly Store[]
  /** Groups that the viewer may put on a screen. */
  readonly groups: readonly string[]
  readonly actions: ScreenActions
  /** Code from the URL of the QR code; empty if there is none. */
  readonly givenCode: string
}

/** Pairs a screen in two steps: its code, then its name and stores. */
export function PairCard({ stores, groups, actions, givenCode }: PairCardProps) {
  const { look, pair } = actions
  const [paired, setPaired] = useState<string | null>(null)
  const again = () => {
    look.reset()
    pair.reset()
  }
  return (
    <Card title={t`Pair a screen`}>
      {look.data === undefined ? (
        <>
          {paired !== null && (
            <p className={styles.done} role="status">
              <Trans>
                <b>{paired}</b> is paired. It will show its cameras in a few seconds.
              </Trans>
            </p>
          )}
          <CodeForm
            givenCode={paired === null ? givenCode : ''}
            busy={look.isPending}
            failed={look.error === null ? null : failedWords(look.error)}
            onCode={(code) => {
              setPaired(null)
              look.mutate(code)
            }}
          />
        </>
      ) : (
        <ScreenForm
          stores={stores}
          groups={groups}
          initial={{
            name: '',
            stores: stores.length === 1 ? stores.map(({ id }) => id) : [],
            groups: [],
            figures: false,
          }}
          action={t`Pair this screen`}
          busy={pair.isPending}
          failed={pair.error === null ? null : failedWords(pair.error)}
          onSubmit={(settings) => {
            const { code } = look.data
            pair.mutate(
              { code, ...settings },
              {
                onSuccess: () => {
                  setPaired(settings.name)
                  again()
                },
              },
            )
          }}
          onCancel={again}
        >
          <p className={styles.asking} data-near={look.data.screen.isNear || undefined}>
            <b className={styles.askingCode}>{grouped(look.data.code)}</b> {askingWords(look.data.screen)}{' '}
            {t`Only continue if you can see this code on the screen itself. Anyone near the screen will see live camera status for its stores.`}
          </p>
        </ScreenForm>
      )}
    </Card>
  )
}

interface CodeFormProps {
  readonly givenCode: string
  readonly busy: boolean
  readonly failed: string | null
  readonly onCode: (code: string) => void
}

function CodeForm({ givenCode, busy, failed, onCode }: CodeFormProps) {
  const [code, setCode] = useState(() => digitsOf(givenCode))
  const id = useId()
  const address = `${window.location.host}/wall`
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === codeDigits) onCode(code)
      }}
    >
      <p className={form.lead}>
        <Trans>
          Open <b>{address}</b> on the screen. It shows a {codeDigits}-digit code.
        </Trans>
      </p>
      <div className={styles.codeLine}>
        <label className={form.field} htmlFor={id}>
          <span className={form.label}>{t`Code`}</span>
          <input
            id={id}
            className={`${form.input} ${styles.codeInput}`}
            inputMode="numeric"
            autoComplete="off"
            placeholder="000 000"
            aria-describedby={failed === null ? undefined : `${id}-failed`}
            aria-invalid={failed !== null}
            value={grouped(code)}
            onChange={(event) => setCode(digitsOf(event.currentTarget.value))}
          />
        </label>
        <Button look="filled" type="submit" disabled={code.length !== codeDigits || busy}>
          {busy ? t`One moment…` : t`Continue`}
        </Button>
      </div>
      {failed !== null && (
        <p id={`${id}-failed`} className={form.failed} role="alert">
          {failed}
        </p>
      )}
    </form>
  )
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, codeDigits)
}

function grouped(code: string): string {
  return code.length > codeDigits / 2
    ? `${code.slice(0, codeDigits / 2)} ${code.slice(codeDigits / 2)}`
    : code
}
