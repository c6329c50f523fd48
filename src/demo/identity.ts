import { createHash } from 'node:crypto'

/** Returns a stable id for a name: 24 hexadecimal characters (contract §2.1). */
export function idOf(...path: readonly string[]): string {
  return createHash('sha256').update(path.join('/')).digest('hex').slice(0, 24)
}
