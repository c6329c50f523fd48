import { t } from '@lingui/core/macro'
import { type ReactNode, useId, useState } from 'react'
import {
  longestScreenName,
  mostGroupsOfScreen,
  mostStoresOfScreen,
  type ScreenSettings,
} from '../../../protocol/screens.ts'
import type { Store } from '../../data/questions/store-zones.ts'
import { Button } from '../../ui/controls/button.tsx'
import form from '../../ui/controls/form.module.css'
import styles from './screens.module.css'
import { StoreChoice } from './store-choice.tsx'

export interface ScreenFormProps {
  readonly stores: readonly Store[]
  /** Groups that the viewer may put on a screen. */
  readonly groups: readonly string[]
  readonly initial: ScreenSettings
  readonly action: string
  readonly busy: boolean
  /** Why the last submission failed; `null` if it did not. */
  readonly failed: string | null
  readonly onSubmit: (settings: ScreenSettings) => void
  readonly onCancel: () => void
  /** Content above the fields. */
  readonly children?: ReactNode
}

/** Name and stores of a screen, and whether it shows figures. */
export function ScreenForm(props: ScreenFormProps) {
  const { action, busy, children, failed, groups, initial, onCancel, onSubmit, stores } = props
  const [name, setName] = useState(initial.name)
  const [chosen, choose] = useState<ReadonlySet<string>>(() => new Set(initial.stores))
  const [wholes, chooseWholes] = useState<ReadonlySet<string>>(() => new Set(initial.groups))
  const [figures, setFigures] = useState(initial.figures)
  const nameId = useId()
  const showsSome = chosen.size + wholes.size > 0
  const showsTooMany = chosen.size > mostStoresOfScreen || wholes.size > mostGroupsOfScreen
  const ready = name.trim() !== '' && showsSome && !showsTooMany && !busy
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSubmit({ name: name.trim(), stores: [...chosen], groups: [...wholes], figures })
      }}
    >
      {children}
      <label className={form.field} htmlFor={nameId}>
        <span className={form.label}>{t`Name`}</span>
        <input
          id={nameId}
          // biome-ignore lint/a11y/noAutofocus: it replaces the control that had the focus
          autoFocus
          className={form.input}
          placeholder={t`e.g. Leeds, back office`}
          maxLength={longestScreenName}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <StoreChoice
        stores={stores}
        chosen={chosen}
        whole={{ chosen: wholes, offered: groups, onChoose: chooseWholes }}
        onChoose={choose}
      />
      <label className={styles.figures}>
        <input
          type="checkbox"
          checked={figures}
          onChange={(event) => setFigures(event.currentTarget.checked)}
        />
        <span>
          {t`Show today’s entries and targets`}
          <span className={styles.second}>{t`Anyone near the screen will see them.`}</span>
        </span>
      </label>
      {failed !== null && (
        <p className={form.failed} role="alert">
          {failed}
        </p>
      )}
      <div className={form.actions}>
        <Button look="filled" type="submit" disabled={!ready}>
          {busy ? t`One moment…` : action}
        </Button>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </form>
  )
}
