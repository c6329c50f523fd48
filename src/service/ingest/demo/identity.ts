import { createHash } from 'node:crypto'

/** The id of a thing of the demo: 24 hexadecimal characters (contract §2.1), always the same for the same name. */
export function idOf(...path: readonly string[]): string {
  return createHash('sha256').update(path.join('/')).digest('hex').slice(0, 24)
}
