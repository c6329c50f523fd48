import { isSmallSample } from '../../../domain/cells/sample-size.ts'
import { visitWords } from './zone-words.ts'
import styles from './zones.module.css'

/** "20 visits" below an average of few visits; its table or card warns of small samples once. */
export function SmallSample({ visits }: { readonly visits: number }) {
  return isSmallSample(visits) ? <span className={styles.few}>{visitWords(visits)}</span> : null
}
