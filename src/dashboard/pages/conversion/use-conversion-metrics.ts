import type { CameraHours } from '../../coverage/camera-hours.ts'
import { measured } from '../../data/combine-rows.ts'
import { cellsOfGroups } from '../../data/group-cells.ts'
import { useMemoOf } from '../../data/memo-of.ts'
import { askConversion, askSales } from '../../data/metric-questions.ts'
import { type MetricPlan, type PlanSettings, planMetric } from '../../data/plan-metric.ts'
import type { StoreCells } from '../../data/store-cells.ts'
import { type Metric, useMetric } from '../../data/use-metric.ts'
import type { Granularity } from '../../time/calendar.ts'
import type { Screen } from '../screen.ts'
import { askCustomers } from './hour-parts.ts'

/** What is asked for a rate, and what it is made of. */
export interface ConversionPlans {
  readonly rate: MetricPlan
  readonly customers: MetricPlan
  readonly sales: MetricPlan
}

export interface ConversionMetrics {
  readonly rate: Metric<'rate'>
  readonly customers: Metric<'customers'>
  /** Beyond the contract: while it is on its way, and where it is refused or fails, the page does without. */
  readonly sales: Metric<'sales' | 'volume' | 'units'>
}

/** All stores in one order. */
export interface MetricCells {
  /** As they were answered. */
  readonly rates: readonly StoreCells[]
  /** Everybody who entered but staff. */
  readonly customers: readonly StoreCells[]
  /** What the tills reported; `null` where the deployment does not say. */
  readonly tills: readonly StoreCells[] | null
}

const rateReading = { amounts: { rate: measured('sales_conversion_rate') } } as const
const customersReading = { amounts: { customers: measured('entries') } } as const
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
      customers: planMetric(stores, asked, askCustomers),
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
  const customers = useMetric(plans?.customers ?? null, customersReading)
  const sales = useMetric(plans?.sales ?? null, salesReading)
  return { rate, customers, sales }
}

/**
 * @param plan that they are the cells of.
 * @returns `null` until both the rate and its customers are there, and where nothing is asked
 */
export function useMetricCells(
  plan: MetricPlan,
  metrics: ConversionMetrics | null,
  cameras: ReadonlyMap<string, readonly CameraHours[]>,
  asOf: number,
): MetricCells | null {
  const rateGroups = groupsOf(metrics?.rate)
  const customerGroups = groupsOf(metrics?.customers)
  const saleGroups = groupsOf(metrics?.sales)
  return useMemoOf(plan, () => {
    if (rateGroups === null || customerGroups === null) return null
    return {
      rates: cellsOfGroups(rateGroups, 'rate', cameras, asOf),
      customers: cellsOfGroups(customerGroups, 'customers', cameras, asOf),
      tills: saleGroups === null ? null : cellsOfGroups(saleGroups, 'sales', cameras, asOf),
    }
  }, [rateGroups, customerGroups, saleGroups, cameras, asOf])
}

function groupsOf<Name extends string>(metric: Metric<Name> | undefined) {
  return metric?.state.status === 'ready' ? metric.state.groups : null
}
