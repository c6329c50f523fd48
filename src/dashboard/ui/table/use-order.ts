import { useMemo } from 'react'
import { useAddressChoice } from '../memory/address-choice.ts'
import type { Order } from './sort-rows.ts'

export interface KeptOrder {
  /** `null`: as the rows come. */
  readonly order: Order | null
  readonly onOrder: (order: Order) => void
}

/**
 * The order of a table, kept by its card: a file is in the order of the screen. It stands in the address as
 * `sort.stores=entries`, from the highest down as `sort.stores=-entries`.
 *
 * @param table a name that stays.
 */
export function useOrder(table: string, initial: Order | null = null): KeptOrder {
  const [text, choose] = useAddressChoice(`sort.${table}`)
  const chosen = useMemo(() => (text === null ? null : readOrder(text)), [text])
  return { order: chosen ?? initial, onOrder: (order) => choose(writeOrder(order)) }
}

function readOrder(text: string): Order {
  const isDescending = text.startsWith('-')
  return {
    key: isDescending ? text.slice(1) : text,
    direction: isDescending ? 'descending' : 'ascending',
  }
}

function writeOrder({ key, direction }: Order): string {
  return direction === 'descending' ? `-${key}` : key
}
