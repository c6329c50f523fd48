import type { BodyOf, Route } from '../../protocol/requests.ts'
import { detailList } from '../warehouse/detail-list.ts'
import { entries } from '../warehouse/entries.ts'
import type { QuestionLimits } from '../warehouse/limits.ts'
import { statusUptime } from '../warehouse/status-uptime.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export interface HandlerContext {
  /** Epoch milliseconds. */
  readonly now: number
  readonly limits: QuestionLimits
}

export type Handlers = {
  readonly [R in Route]?: (warehouse: Warehouse, body: BodyOf<R>, context: HandlerContext) => Promise<unknown>
}

/** Who answers which route. A route of the contract without a line here is answered with `unknown_route`. */
export const handlers: Handlers = {
  entries,
  'detail/list': detailList,
  'status/uptime': statusUptime,
}
