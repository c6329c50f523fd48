import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import { localDayOf } from '../../calendar/local-day.ts'
import { longestViewName } from '../../protocol/view-rules.ts'
import type { SavedView } from '../../protocol/views.ts'
import { formatDayRange } from '../time/format-day.ts'
import { Button } from '../ui/controls/button.tsx'
import { Confirmation } from '../ui/controls/confirmation.tsx'
import { type ViewReader, viewWords } from './view-words.ts'
import styles from './views.module.css'

interface ViewItemProps {
  readonly view: SavedView
  readonly reader: ViewReader
  /** The page shows it. */
  readonly isCurrent: boolean
  readonly onChosen: () => void
  /** Resolves to true once the row may show the view again. */
  readonly onRename: (name: string) => Promise<boolean>
  readonly onRemove: () => Promise<void>
}

/** One view: a link to its page, and how to rename or remove it. */
export function ViewItem({ view, reader, isCurrent, onChosen, onRename, onRemove }: ViewItemProps) {
  const { name, address } = view
  const [asks, ask] = useState<'rename' | 'remove' | null>(null)
  /** The button that gets the focus back. */
  const [asked, remember] = useState<'rename' | 'remove' | null>(null)
  const open = (what: 'rename' | 'remove') => {
    remember(what)
    ask(what)
  }
  if (asks === 'rename') {
    return (
      <li className={styles.item}>
        <Rename name={name} onRename={onRename} onDone={() => ask(null)} />
      </li>
    )
  }
  return (
    <li className={styles.item}>
      <Link
        href={address}
        className={styles.link}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChosen}
      >
        <b>{name}</b>
        <span>{viewWords(address, reader)}</span>
      </Link>
      <div className={styles.foot}>
        <span className={styles.small}>{authorWords(view, reader)}</span>
        {asks === 'remove' ? (
          <Removal name={name} onRemove={onRemove} onKeep={() => ask(null)} />
        ) : (
          <span className={styles.actions}>
            <Button
              look="quiet"
              autoFocus={asked === 'rename'}
              aria-label={t`Rename ${name}`}
              onClick={() => open('rename')}
            >
              {t`Rename`}
            </Button>
            <Button
              look="quiet"
              autoFocus={asked === 'remove'}
              aria-label={t`Remove ${name}`}
              onClick={() => open('remove')}
            >
              {t`Remove`}
            </Button>
          </span>
        )}
      </div>
    </li>
  )
}

interface RenameProps extends Pick<ViewItemProps, 'onRename'> {
  readonly name: string
  readonly onDone: () => void
}

function Rename({ name, onRename, onDone }: RenameProps) {
  const [text, setText] = useState(name)
  const [saving, setSaving] = useState(false)
  const submit = async () => {
    const trimmed = text.trim()
    if (trimmed === '' || saving) return
    if (trimmed === name) return onDone()
    setSaving(true)
    const isDone = await onRename(trimmed)
    setSaving(false)
    if (isDone) onDone()
  }
  return (
    <form
      className={styles.line}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // It ends the renaming, and leaves the drawer open.
        event.stopPropagation()
        onDone()
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it replaces the control that had the focus
        autoFocus
        className={styles.input}
        aria-label={t`New name for ${name}`}
        maxLength={longestViewName}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" look="filled" aria-disabled={saving || text.trim() === ''}>
        {t`Save`}
      </Button>
      <Button onClick={onDone}>{t`Cancel`}</Button>
    </form>
  )
}

interface RemovalProps extends Pick<ViewItemProps, 'onRemove'> {
  readonly name: string
  readonly onKeep: () => void
}

function Removal({ name, onRemove, onKeep }: RemovalProps) {
  const [removing, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    await onRemove()
    onKeep()
  }
  return (
    <span className={styles.actions} data-asks>
      <Confirmation
        words={t`Remove now`}
        name={t`Remove now: ${name}`}
        keepName={t`Keep ${name}`}
        busy={removing}
        onConfirm={() => void remove()}
        onKeep={onKeep}
      />
    </span>
  )
}

function authorWords({ at, by }: SavedView, { today }: ViewReader): string {
  const first = localDayOf(at, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const day = formatDayRange({ first, last: first }, today)
  return by === '' ? t`Last saved ${day}` : t`Last saved by ${by}, ${day}`
}
