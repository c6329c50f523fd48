import { Combobox } from '@base-ui/react/combobox'
import { type CSSProperties, type RefObject, useLayoutEffect } from 'react'
import look from '../option.module.css'
import { useRowWindow } from './row-window.ts'
import styles from './store-select.module.css'

/** A store, or what stands for several. */
export interface SelectOption {
  readonly id: string
  readonly name: string
}

export interface SelectSection {
  /** Empty: no heading. */
  readonly label: string
  readonly options: readonly SelectOption[]
}

/** `index`: the place among the options, to which the keys move. */
export type SelectRow =
  | { readonly heading: string }
  | { readonly option: SelectOption; readonly index: number }

/** Returns the rows of the list: each heading, and its options. */
export function rowsOfSections(sections: readonly SelectSection[]): readonly SelectRow[] {
  let index = 0
  return sections.flatMap(({ label, options }) => [
    ...(label === '' || options.length === 0 ? [] : [{ heading: label }]),
    ...options.map((option) => ({ option, index: index++ })),
  ])
}

export interface StoreSelectListProps {
  readonly rows: readonly SelectRow[]
  /** The id of an option. */
  readonly value: string
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** The rows in sight and a few beyond. All are as high as each other. */
export function StoreSelectList({ rows, value, scroller }: StoreSelectListProps) {
  const { window: drawn, onScroll } = useRowWindow(scroller, rows.length)
  const options = rows.filter((row) => 'option' in row).length
  useShown(scroller, rows, value)
  return (
    <Combobox.List ref={scroller} className={styles.list} onScroll={onScroll}>
      <div className={styles.rows} style={{ height: `calc(var(--control) * ${rows.length})` }}>
        {rows.slice(drawn.first, drawn.endExclusive).map((row, place) => {
          const style: CSSProperties = { insetBlockStart: `calc(var(--control) * ${drawn.first + place})` }
          if ('heading' in row)
            return (
              <div key={row.heading} role="presentation" className={styles.heading} style={style}>
                {row.heading}
              </div>
            )
          const { option, index } = row
          return (
            <Combobox.Item
              key={option.id}
              value={option}
              index={index}
              aria-setsize={options}
              aria-posinset={index + 1}
              className={`${look.option} ${styles.option}`}
              style={style}
            >
              <span className={look.name}>{option.name}</span>
            </Combobox.Item>
          )
        })}
      </div>
    </Combobox.List>
  )
}

/** The list opens at the chosen option; a search shows its first row. */
function useShown(scroller: RefObject<HTMLElement | null>, rows: readonly SelectRow[], value: string) {
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    element.scrollTop = 0
    showRow(
      element,
      rows.findIndex((row) => 'option' in row && row.option.id === value),
      rows.length,
    )
  }, [scroller, rows, value])
}

/** Scrolls as little as brings a row into sight. */
export function showRow(scroller: HTMLElement, row: number, rows: number): void {
  const height = scroller.scrollHeight / Math.max(1, rows)
  const above = Math.max(0, row) * height
  const below = above + height - scroller.clientHeight
  scroller.scrollTop = Math.min(above, Math.max(below, scroller.scrollTop))
}
