import { useEffect, useEffectEvent } from 'react'
import { defaultFilters, type Filters } from '../filters/filters.ts'
import { type Calendar, step, toggleStaff, withPreset } from '../filters/filters-transitions.ts'
import type { LimitedFilter, UnsupportedFilters } from '../filters/unsupported-filters.ts'

export interface Shortcut {
  /** As `KeyboardEvent.key` gives it. */
  readonly key: string
  /** As it is written in the list. */
  readonly shown: string
  readonly does: string
  /** What it chooses; it does nothing on a page that cannot honour that. */
  readonly chooses?: LimitedFilter
  readonly change: (filters: Filters, calendar: Calendar) => Filters
}

/** Keys that choose, wherever the focus is on no control. The list that `?` opens is made of this table. */
export const shortcuts: readonly Shortcut[] = [
  {
    key: 'ArrowLeft',
    shown: '←',
    does: 'Earlier, by the length of the range',
    chooses: 'range',
    change: (filters, calendar) => step(filters, -1, calendar),
  },
  {
    key: 'ArrowRight',
    shown: '→',
    does: 'Later, by the length of the range',
    chooses: 'range',
    change: (filters, calendar) => step(filters, 1, calendar),
  },
  {
    key: 't',
    shown: 'T',
    does: 'Today',
    chooses: 'range',
    change: (filters, calendar) => withPreset(filters, 'today', calendar),
  },
  {
    key: 'y',
    shown: 'Y',
    does: 'Yesterday',
    chooses: 'range',
    change: (filters, calendar) => withPreset(filters, 'yesterday', calendar),
  },
  {
    key: 'w',
    shown: 'W',
    does: 'Last 7 days',
    chooses: 'range',
    change: (filters, calendar) => withPreset(filters, 'last-7-days', calendar),
  },
  {
    key: 'm',
    shown: 'M',
    does: 'Last 28 days',
    chooses: 'range',
    change: (filters, calendar) => withPreset(filters, 'last-28-days', calendar),
  },
  { key: 's', shown: 'S', does: 'Leave out staff, or count them', change: toggleStaff },
  {
    key: '0',
    shown: '0',
    does: 'Reset everything but the stores',
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
    if (shortcut?.chooses !== undefined && unsupported[shortcut.chooses] !== undefined) return
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

/** Whether the key belongs to what is focused, or to a dialog that is open. */
function hasControl(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest(
      'a, button, input, select, textarea, [contenteditable], [tabindex]:not([tabindex="-1"]), [role="dialog"], [role="listbox"], [role="menu"]',
    ) !== null
  )
}
