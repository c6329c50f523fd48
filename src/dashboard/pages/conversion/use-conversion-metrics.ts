import type { Granularity } from '../../../calendar/calendar.ts'
import { measured } from '../../../domain/cells/combine-rows.ts'
import type { StoreCells } from '../../../domain/cells/store-cells.ts'
import { customersOfRate, unknownRolesOfRate } from '../../../domain/conversion/customers-of-rates.ts'
import type { CameraHours } from '../../../domain/coverage/camera-hours.ts'
import { cellsOfGroups } from '../../data/group-cells.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import { askConversion, askSales } from '../../data/metric-questions.ts'
import { type MetricPlan, type PlanSettings, planMetric } from '../../data/plan-metric.ts'
import { type Metric, useMetric } from '../../data/use-metric.ts'
import type { Screen } from '../screen.ts'

/** What is asked for a rate, which comes with its customers, and for its sales. */
export interface ConversionPlans {
  readonly rate: MetricPlan
  readonly sales: MetricPlan
}

export interface ConversionMetrics {
  readonly rate: Metric<'rate' | 'customers' | 'unknownRoles'>
  /** Beyond the contract: while it is on its way, and where it is refused or fails, the page does without. */
  readonly sales: Metric<'sales' | 'volume' | 'units'>
}

/** All stores in one order. */
export interface MetricCells {
  /** As they were answered. */
  readonly rates: readonly StoreCells[]
  /** Everybody who entered but staff. */
  readonly customers: readonly StoreCells[]
  /** Those of them whose role is unknown. */
  readonly unknownRoles: readonly StoreCells[]
  /** What the tills reported; `null` where the deployment does not say. */
  readonly tills: readonly StoreCells[] | null
}

const rateReading = {
  amounts: {
    rate: measured('sales_conversion_rate'),
    customers: customersOfRate,
    unknownRoles: unknownRolesOfRate,
  },
} as const
const salesReading = {
  amounts: {
    sales: measured('transactions_count'),
    volume: measured('transactions_volume'),
    units: measured('transactions_units'),
  },
} as const

/** What is told of the whole period is of days: it does not change with the interval that is drawn. */
export function conversionPlans(
  stores: Screen['stores'],
  settings: PlanSettings,
): { readonly whole: ConversionPlans; readonly hours: ConversionPlans | null } {
  const plansBy = (granularity: Granularity): ConversionPlans => {
    const asked = { ...settings, granularity }
    return {
      rate: planMetric(stores, asked, askConversion),
      sales: planMetric(stores, asked, askSales),
    }
  }
  const isHourly = settings.granularity === 'hour'
  return {
    whole: plansBy(isHourly ? 'day' : settings.granularity),
    hours: isHourly ? plansBy('hour') : null,
  }
}

/** @param plans `null`: nothing is asked. */
export function useConversionMetrics(plans: ConversionPlans | null): ConversionMetrics {
  const rate = useMetric(plans?.rate ?? null, rateReading)
  const sales = useMetric(plans?.sales ?? null, salesReading)
  return { rate, sales }
}

/**
 * @param plan that they are the cells of.
 * @returns `null` until the rate is there, and where nothing is asked
 */
export function useMetricCells(
  plan: MetricPlan,
  metrics: ConversionMetrics | null,
  cameras: ReadonlyMap<string, readonly CameraHours[]>,
  asOf: number,
): MetricCells | null {
  const rateGroups = groupsOf(metrics?.rate)
  const saleGroups = groupsOf(metrics?.sales)
  return useMemoOf(plan, () => {
    if (rateGroups === null) return null
    return {
      rates: cellsOfGroups(rateGroups, 'rate', cameras, asOf),
      customers: cellsOfGroups(rateGroups, 'customers', cameras, asOf),
      unknownRoles: cellsOfGroups(rateGroups, 'unknownRoles', cameras, asOf),
      tills: saleGroups === null ? null : cellsOfGroups(saleGroups, 'sales', cameras, asOf),
    }
  }, [rateGroups, saleGroups, cameras, asOf])
}

function groupsOf<Name extends string>(metric: Metric<Name> | undefined) {
  return metric?.state.status === 'ready' ? metric.state.groups : null
}
