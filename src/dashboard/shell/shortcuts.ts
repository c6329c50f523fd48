import { useEffect, useEffectEvent } from 'react'
import { defaultFilters, type FilterName, type Filters } from '../filters/filters.ts'
import { type Calendar, step, toggleStaff, withPreset } from '../filters/filters-transitions.ts'
import type { UnsupportedFilters } from '../filters/unsupported-filters.ts'

export interface Shortcut {
  /** As in `KeyboardEvent.key`. */
  readonly key: string
  /** As displayed in the list. */
  readonly shown: string
  readonly description: string
  /** The filter that it changes; the shortcut is disabled on pages that do not support it. */
  readonly filter?: FilterName
  readonly change: (filters: Filters, calendar: Calendar) => Filters
}

/** Shortcuts that work while no control has the focus. The list opened by `?` is built from this table. */
export const shortcuts: readonly Shortcut[] = [
  {
    key: 'ArrowLeft',
    shown: '←',
    description: 'Earlier, by the length of the range',
    filter: 'range',
    change: (filters, calendar) => step(filters, -1, calendar),
  },
  {
    key: 'ArrowRight',
    shown: '→',
    description: 'Later, by the length of the range',
    filter: 'range',
    change: (filters, calendar) => step(filters, 1, calendar),
  },
  {
    key: 't',
    shown: 'T',
    description: 'Today',
    filter: 'range',
    change: (filters, calendar) => withPreset(filters, 'today', calendar),
  },
  {
    key: 'y',
    shown: 'Y',
    description: 'Yesterday',
    filter: 'range',
    change: (filters, calendar) => withPreset(filters, 'yesterday', calendar),
  },
  {
    key: 'w',
    shown: 'W',
    description: 'Last 7 days',
    filter: 'range',
    change: (filters, calendar) => withPreset(filters, 'last-7-days', calendar),
  },
  {
    key: 'm',
    shown: 'M',
    description: 'Last 28 days',
    filter: 'range',
    change: (filters, calendar) => withPreset(filters, 'last-28-days', calendar),
  },
  { key: 's', shown: 'S', description: 'Leave out staff, or count them', change: toggleStaff },
  {
    key: '0',
    shown: '0',
    description: 'Reset everything but the stores',
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
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || hasControl(event.target))
      return
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

/** True if the key belongs to the focused control or to an open dialog. */
function hasControl(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest(
      'a, button, input, select, textarea, [contenteditable], [tabindex]:not([tabindex="-1"]), [role="dialog"], [role="listbox"], [role="menu"]',
    ) !== null
  )
}
