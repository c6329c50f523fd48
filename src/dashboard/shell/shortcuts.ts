import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import { defaultFilters, type FilterName, type Filters } from '../filters/filters.ts'
import { type Calendar, step, toggleStaff, withPreset } from '../filters/filters-transitions.ts'
import type { UnsupportedFilters } from '../filters/unsupported-filters.ts'

export interface Shortcut {
  /** As in `KeyboardEvent.key`. */
  readonly key: string
  /** As displayed in the list. */
  readonly shown: string
  readonly description: () => string
  /** The filter that it changes; the shortcut is disabled on pages that do not support it. */
  readonly filter?: FilterName
  readonly change: (filters: Filters, calendar: Calendar) => Filters
}

/** Shortcuts, which work anywhere but in fields and open popups. The list opened by `?` is built from this table. */
export const shortcuts: readonly Shortcut[] = [
  {
    key: 'ArrowLeft',
    shown: '←',
    description: () => t`Previous period`,
    filter: 'range',
    change: (filters, calendar) => step(filters, -1, calendar),
  },
  {
    key: 'ArrowRight',
    shown: '→',
    description: () => t`Next period`,
    filter: 'range',
    change: (filters, calendar) => step(filters, 1, calendar),
  },
  {
    key: 't',
    shown: 'T',
    description: () => t`Today`,
    filter: 'range',
    change: (filters, calendar) => withPreset(filters, 'today', calendar),
  },
  {
    key: 'y',
    shown: 'Y',
    description: () => t`Yesterday`,
    filter: 'range',
    change: (filters, calendar) => withPreset(filters, 'yesterday', calendar),
  },
  {
    key: 'w',
    shown: 'W',
    description: () => t`Last 7 days`,
    filter: 'range',
    change: (filters, calendar) => withPreset(filters, 'last-7-days', calendar),
  },
  {
    key: 'm',
    shown: 'M',
    description: () => t`Last 28 days`,
    filter: 'range',
    change: (filters, calendar) => withPreset(filters, 'last-28-days', calendar),
  },
  { key: 's', shown: 'S', description: () => t`Exclude or include staff`, change: toggleStaff },
  {
    key: '0',
    shown: '0',
    description: () => t`Reset filters (keeps stores)`,
    change: (filters) => ({ ...defaultFilters, stores: filters.stores }),
  },
]

export interface ShortcutTargets {
  readonly calendar: Calendar
  readonly unsupported: UnsupportedFilters
  readonly onChange: (next: (current: Filters) => Filters) => void
  readonly onList: () => void
}

export function useShortcuts({ calendar, unsupported, onChange, onList }: ShortcutTargets): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTaken(event.key, event.target)) return
    const shortcut = shortcuts.find((one) => one.key === event.key)
    if (shortcut?.filter !== undefined && unsupported[shortcut.filter] !== undefined) return
    if (event.key === '?') onList()
    else if (shortcut !== undefined) onChange((filters) => shortcut.change(filters, calendar))
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const fields = 'input:not([type="checkbox"], [type="radio"]), select, textarea, [contenteditable]'
const popups = '[role="dialog"], [role="listbox"], [role="menu"]'
/** Charts, scrolling tables and rows of buttons, in which arrow keys move. */
const readers = '[tabindex]:not([tabindex="-1"])'

/** True if the key belongs to an open popup, or to what has the focus: a field, or what arrow keys move in. */
function isTaken(key: string, target: EventTarget | null): boolean {
  // A popup that opens gets the focus a moment later.
  if (document.querySelector(popups) !== null) return true
  const owners = key.startsWith('Arrow') ? `${fields}, ${readers}` : fields
  return target instanceof Element && target.closest(owners) !== null
}
