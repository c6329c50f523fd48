import type { ComponentProps, ReactNode } from 'react'
import styles from './nav-item.module.css'

export interface NavItemProps extends Omit<ComponentProps<'a'>, 'children'> {
  readonly icon: ReactNode
  readonly label: string
  /** A count that wants to be seen: "3 down" with its mark. */
  readonly badge?: ReactNode
  readonly current?: boolean
}

/** One link of the frame. It takes what an `<a>` takes, so that a router can clone it. */
export function NavItem({ icon, label, badge, current = false, ...anchor }: NavItemProps) {
  return (
    <li className={styles.item}>
      <a {...anchor} className={styles.link} aria-current={current ? 'page' : undefined}>
        {icon}
        <span className={styles.label}>{label}</span>
        {/* The space keeps the two words apart for those who hear them. */}
        {badge !== undefined && (
          <>
            {' '}
            <span className={styles.badge}>{badge}</span>
          </>
        )}
      </a>
    </li>
  )
}
