import type { ComponentProps } from 'react'
import styles from './button.module.css'

export interface ButtonProps extends ComponentProps<'button'> {
  /** `outlined` for controls, `filled` for the one thing to do, `quiet` for tools beside a title. */
  readonly look?: 'outlined' | 'filled' | 'quiet'
}

export function Button({ look = 'outlined', type = 'button', className, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={className ? `${styles.button} ${className}` : styles.button}
      data-look={look}
      {...rest}
    />
  )
}
