import { StatusShape } from '../../ui/marks/status-mark.tsx'
import { faultWords } from './fault-words.ts'
import type { WallFault } from './wall-fault.ts'
import styles from './wall-fault-screen.module.css'

interface FaultScreenProps {
  readonly fault: WallFault
  readonly zone: string
  readonly now: number
  /** Milliseconds by which this screen's clock is behind the server's; 0 within the tolerance. */
  readonly behindMs: number
}

/** Full-screen notice that the camera states are unknown, and why. */
export function FaultScreen({ fault, zone, now, behindMs }: FaultScreenProps) {
  const { title, why, next } = faultWords(fault, zone, now, behindMs)
  return (
    <section className={styles.fault} role="alert" data-fault={fault.is}>
      <span className={styles.faultMark}>
        <StatusShape state="unknown" />
      </span>
      <h1>{title}</h1>
      <p className={styles.faultWhy}>{why}</p>
      <p>{next}</p>
    </section>
  )
}
