import { useState } from 'react'
import type { Order } from './sort-rows.ts'

export interface KeptOrder {
  /** `null`: as the rows come. */
  readonly order: Order | null
  readonly onOrder: (order: Order) => void
}

/** The order of a table, kept by its card: a file is in the order of the screen. */
export function useOrder(initial: Order | null = null): KeptOrder {
  const [order, onOrder] = useState(initial)
  return { order, onOrder }
}
