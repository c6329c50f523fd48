import type { ComponentProps, ReactNode } from 'react'
import styles from './nav-item.module.css'

export interface NavItemProps extends Omit<ComponentProps<'a'>, 'children'> {
  readonly icon: ReactNode
  readonly label: string
  readonly current?: boolean
}

/** One link of the frame. It takes what an `<a>` takes, so that a router can clone it. */
export function NavItem({ icon, label, current = false, ...anchor }: NavItemProps) {
  return (
    <li className={styles.item}>
      <a {...anchor} className={styles.link} aria-current={current ? 'page' : undefined}>
        {icon}
        <span className={styles.label}>{label}</span>
      </a>
    </li>
  )
}

export interface NavButtonProps {
  readonly icon: ReactNode
  readonly label: string
  /** Draws a button of this class with this content. */
  readonly children: (button: {
    readonly className: string | undefined
    readonly content: ReactNode
  }) => ReactNode
}

/** An item of the frame that opens something, in the look of the links. */
export function NavButton({ icon, label, children }: NavButtonProps) {
  const content = (
    <>
      {icon}
      <span className={styles.label}>{label}</span>
    </>
  )
  return <li className={styles.item}>{children({ className: styles.link, content })}</li>
}
