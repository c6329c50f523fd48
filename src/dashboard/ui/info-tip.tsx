import type { ReactNode } from 'react'
import { InfoIcon } from './icons.tsx'
import styles from './info-tip.module.css'
import { PopoverNote } from './popover-note.tsx'

export interface InfoTipProps {
  /** What is defined: "Entries". */
  readonly term: string
  /** The definition: formula, rules, how often it is refreshed. */
  readonly children: ReactNode
}

export function InfoTip({ term, children }: InfoTipProps) {
  return (
    <PopoverNote
      trigger={<InfoIcon size={14} />}
      triggerClassName={styles.trigger}
      triggerName={`What is ${term}?`}
      title={term}
    >
      {children}
    </PopoverNote>
  )
}
