import type { BodyOf, Route } from '../../protocol/requests/requests.ts'
import type { Organisations } from '../access/access.ts'
import { cameraUptime } from '../warehouse/derived/camera-uptime.ts'
import { changes } from '../warehouse/derived/changes.ts'
import { demographics } from '../warehouse/derived/demographics.ts'
import { effect } from '../warehouse/derived/effect.ts'
import { estimates } from '../warehouse/derived/estimates.ts'
import { forecast } from '../warehouse/derived/forecast.ts'
import { funnel } from '../warehouse/derived/funnel.ts'
import { hoursOfWeek } from '../warehouse/derived/hours-of-week.ts'
import { incidentsOfStores } from '../warehouse/derived/incidents.ts'
import { liveStores } from '../warehouse/derived/live.ts'
import { staffing } from '../warehouse/derived/staffing.ts'
import { staffingAhead } from '../warehouse/derived/staffing-ahead.ts'
import { suspects } from '../warehouse/derived/suspects.ts'
import { totals } from '../warehouse/derived/totals.ts'
import { usual } from '../warehouse/derived/usual.ts'
import { zones } from '../warehouse/derived/zones.ts'
import type { QuestionLimits } from '../warehouse/engine/limits.ts'
import { areaData } from '../warehouse/questions/area-data.ts'
import { averageDwellTime } from '../warehouse/questions/average-dwell-time.ts'
import { captureRate } from '../warehouse/questions/capture-rate.ts'
import { conversionRate } from '../warehouse/questions/conversion-rate.ts'
import { detailList } from '../warehouse/questions/detail-list.ts'
import { entries } from '../warehouse/questions/entries.ts'
import { maxOccupancy } from '../warehouse/questions/max-occupancy.ts'
import { passersBy } from '../warehouse/questions/passers-by.ts'
import { staffHours } from '../warehouse/questions/staff-hours.ts'
import { statusUptime } from '../warehouse/questions/status-uptime.ts'
import { transactionsData } from '../warehouse/questions/transactions-data.ts'
import { uptime } from '../warehouse/questions/uptime.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export interface HandlerContext {
  /** Epoch milliseconds. */
  readonly now: number
  readonly limits: QuestionLimits
  /** Organisations that the client can access. Every handler applies them. */
  readonly organisations: Organisations
}

export type Handlers = {
  readonly [R in Route]: (warehouse: Warehouse, body: BodyOf<R>, context: HandlerContext) => Promise<unknown>
}

/** The handler of each route, in the contract and beyond it. */
export const handlers: Handlers = {
  entries,
  'area/data': areaData,
  'average-dwell-time': averageDwellTime,
  'transactions/conversion-rate': conversionRate,
  'passers-by': passersBy,
  'capture-rate': captureRate,
  'max-occupancy': maxOccupancy,
  'transactions/data': transactionsData,
  uptime,
  'staff-hours': staffHours,
  totals,
  'hours-of-week': hoursOfWeek,
  demographics,
  zones,
  incidents: incidentsOfStores,
  changes,
  live: liveStores,
  usual,
  suspects,
  effect,
  forecast,
  funnel,
  estimates,
  staffing,
  'staffing-ahead': staffingAhead,
  'camera-uptime': cameraUptime,
  'detail/list': detailList,
  'status/uptime': statusUptime,
}
