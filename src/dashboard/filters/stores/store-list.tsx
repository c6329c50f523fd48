import { t } from '@lingui/core/macro'
import {
  type MouseEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useRowWindow } from './row-window.ts'
import styles from './store-list.module.css'
import { type StoreOption, StoreOptionRow } from './store-option.tsx'
import { useListKeys } from './use-list-keys.ts'

export interface StoreListHandle {
  /** Focuses the row at which the Tab key enters. */
  focus(): void
}

export interface StoreListProps {
  readonly options: readonly StoreOption[]
  readonly selected: ReadonlySet<string>
  readonly onToggle: (id: string) => void
  /** Selects this store and no other. */
  readonly onOnly: (id: string) => void
  /** Selects these too: a range, or all of the list. */
  readonly onAdd: (ids: readonly string[]) => void
  readonly handle?: Ref<StoreListHandle>
}

/**
 * Stores to tick, of any number: only the rows in sight and a few beyond are in the document, and each tells its place
 * in the whole. One stop for the Tab key. Arrows, Page Up and Down, Home and End move; letters go to the name that begins
 * with them; Space ticks, Enter selects only this store, Shift extends a tick to a range, Ctrl+A ticks all of the list.
 */
export function StoreList(props: StoreListProps) {
  const { options, selected, onOnly, onAdd, handle } = props
  const scroller = useRef<HTMLDivElement>(null)
  const { window: drawn, onScroll } = useRowWindow(scroller, options.length)
  const [visited, visit] = useState<string | null>(null)
  const tick = useTick(props)
  useFocusInSight(scroller, options.length)
  const stop = stopOf(options, selected, visited)

  const focusRow = (row: number) => {
    const option = options[row]
    if (option === undefined) return
    // The row may be far from the window: it is drawn first, and brought into sight by its focus.
    flushSync(() => visit(option.id))
    scroller.current?.querySelector<HTMLElement>('[role="option"][tabindex="0"]')?.focus()
  }
  useImperativeHandle(handle, () => ({ focus: () => focusRow(stop) }))
  const onKeyDown = useListKeys({ options, row: stop, onMove: focusRow, onTick: tick, onOnly, onAdd })
  const onClick = (event: MouseEvent<HTMLElement>, row: number) => {
    const isOnly = event.target instanceof HTMLElement && event.target.dataset.only !== undefined
    if (isOnly) onOnly(options[row]?.id ?? '')
    else tick(row, event.shiftKey)
  }

  return (
    <div ref={scroller} className={styles.scroll} onScroll={onScroll}>
      <div
        role="listbox"
        aria-label={t`Stores`}
        aria-multiselectable
        tabIndex={-1}
        className={styles.list}
        style={{ height: `calc(var(--control) * ${options.length})` }}
        onKeyDown={onKeyDown}
      >
        {rowsOf(drawn.first, drawn.endExclusive, stop, options.length).map((row) => {
          const option = options[row]
          if (option === undefined) return null
          return (
            <StoreOptionRow
              key={option.id}
              option={option}
              row={row}
              count={options.length}
              isSelected={selected.has(option.id)}
              isStop={row === stop}
              onFocus={() => visit(option.id)}
              onClick={(event) => onClick(event, row)}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Keeps the focused row in sight if rows come in above it: groups arrive after the stores. */
function useFocusInSight(scroller: RefObject<HTMLElement | null>, rows: number) {
  const last = useRef(rows)
  useLayoutEffect(() => {
    if (last.current === rows) return
    last.current = rows
    scroller.current?.querySelector('[role="option"]:focus')?.scrollIntoView({ block: 'nearest' })
  }, [scroller, rows])
}

/** Ticks a row, or with `isRange` every row from the last that was ticked. */
function useTick({ options, onToggle, onAdd }: Pick<StoreListProps, 'options' | 'onToggle' | 'onAdd'>) {
  const anchor = useRef(0)
  return (row: number, isRange: boolean) => {
    const id = options[row]?.id
    if (id === undefined) return
    if (isRange) {
      const [from, to] = [Math.min(anchor.current, row), Math.max(anchor.current, row)]
      onAdd(options.slice(from, to + 1).map((option) => option.id))
    } else onToggle(id)
    anchor.current = row
  }
}

/** The row of the last visit; before one, the first selected row, or the first. */
function stopOf(options: readonly StoreOption[], selected: ReadonlySet<string>, visited: string | null) {
  const place = options.findIndex(({ id }) => id === visited)
  if (place >= 0) return place
  return Math.max(
    0,
    options.findIndex(({ id }) => selected.has(id)),
  )
}

/** The rows of the window, and the stop of the Tab key wherever it is: a focus must not leave the document. */
function rowsOf(first: number, endExclusive: number, stop: number, count: number): readonly number[] {
  const end = Math.min(endExclusive, count)
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place)
  if (stop < first) return [stop, ...rows]
  return stop >= end && stop < count ? [...rows, stop] : rows
}
